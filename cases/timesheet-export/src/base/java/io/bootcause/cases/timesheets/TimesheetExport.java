package io.bootcause.cases.timesheets;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.ss.util.CellRangeAddress;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.springframework.stereotype.Component;

/** A sheet with two rows for each day, whose first cells are merged. */
@Component
class TimesheetExport {
  byte[] export(int days) {
    try (XSSFWorkbook workbook = new XSSFWorkbook();
        ByteArrayOutputStream out = new ByteArrayOutputStream()) {
      Sheet sheet = workbook.createSheet("Hours");
      for (int day = 0; day < days; day++) {
        int row = 2 * day;
        cells(sheet.createRow(row), "Day " + day, "morning", 4);
        cells(sheet.createRow(row + 1), "", "afternoon", 3.5);
        sheet.addMergedRegion(new CellRangeAddress(row, row + 1, 0, 0));
      }
      workbook.write(out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void cells(Row row, String day, String part, double hours) {
    row.createCell(0).setCellValue(day);
    row.createCell(1).setCellValue(part);
    row.createCell(2).setCellValue(hours);
  }
}
