package io.bootcause.cases.timesheets;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class TimesheetController {
  private final TimesheetExport export;

  TimesheetController(TimesheetExport export) {
    this.export = export;
  }

  @GetMapping(
      path = "/timesheet",
      produces = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
  byte[] timesheet(@RequestParam int days) {
    return export.export(days);
  }
}
