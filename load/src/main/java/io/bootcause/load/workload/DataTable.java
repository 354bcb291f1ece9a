package io.bootcause.load.workload;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * The rows of a CSV file (RFC 4180, UTF-8), whose first line names the columns. Blanks around a
 * value are part of it; those around a column's name are not.
 *
 * @param columns without duplicates
 * @param rows at least one, each with a value per column
 */
public record DataTable(List<String> columns, List<List<String>> rows) {
  public DataTable {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /**
   * Reads a file.
   *
   * @throws WorkloadSyntaxException if it is not such a file; blank lines do not count
   */
  public static DataTable read(Path file) throws WorkloadSyntaxException {
    List<List<String>> rows = new ArrayList<>();
    try {
      for (CsvText.Row row : CsvText.rows(TextFile.read(file))) {
        if (!rows.isEmpty() && row.values().size() != rows.get(0).size()) {
          throw WorkloadSyntaxException.at(
              file,
              row.line(),
              row.values().size() + " values where there are " + rows.get(0).size() + " columns");
        }
        rows.add(row.values());
      }
    } catch (CsvText.Malformed e) {
      throw WorkloadSyntaxException.at(file, e.line(), "" + e.getMessage());
    } catch (CharacterCodingException e) {
      throw WorkloadSyntaxException.of(file, "not UTF-8");
    } catch (IOException e) {
      throw WorkloadSyntaxException.of(file, "cannot be read");
    }
    return checked(file, rows);
  }

  private static DataTable checked(Path file, List<List<String>> rows)
      throws WorkloadSyntaxException {
    if (rows.size() < 2) {
      throw WorkloadSyntaxException.of(file, "needs a line of column names and a line of values");
    }
    List<String> columns = rows.get(0).stream().map(String::strip).toList();
    if (new HashSet<>(columns).size() != columns.size() || columns.contains("")) {
      throw WorkloadSyntaxException.at(file, 1, "the columns need names of their own");
    }
    return new DataTable(columns, rows.subList(1, rows.size()));
  }
}
