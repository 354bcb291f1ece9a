package io.bootcause.cli.load;

import java.io.IOException;
import java.io.PrintStream;

/** How a report is printed. */
enum ReportFormat {
  TEXT,
  JSON,
  CSV,
  WRK,
  JMETER;

  /** Prints a report. */
  interface Printer {
    void print(LoadReport report, PrintStream out) throws IOException;
  }

  void print(LoadReport report, PrintStream out) throws IOException {
    printer().print(report, out);
    out.flush();
  }

  private Printer printer() {
    return switch (this) {
      case TEXT -> new TextFormat();
      case JSON -> new JsonFormat();
      case CSV -> new CsvFormat();
      case WRK -> new WrkFormat();
      case JMETER -> new JmeterFormat();
    };
  }
}
