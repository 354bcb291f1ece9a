package io.bootcause.cli.load;

import java.io.IOException;
import java.io.PrintStream;

/** How a report is printed. */
enum ReportFormat {
  TEXT(new TextFormat()),
  JSON(new JsonFormat()),
  CSV(new CsvFormat()),
  WRK(new WrkFormat()),
  JMETER(new JmeterFormat());

  /** Prints a report. */
  interface Printer {
    void print(LoadReport report, PrintStream out) throws IOException;
  }

  private final Printer printer;

  ReportFormat(Printer printer) {
    this.printer = printer;
  }

  void print(LoadReport report, PrintStream out) throws IOException {
    printer.print(report, out);
    out.flush();
  }
}
