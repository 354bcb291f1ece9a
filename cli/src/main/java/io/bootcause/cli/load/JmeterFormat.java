package io.bootcause.cli.load;

import java.io.PrintStream;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/**
 * The table that JMeter's Summary Report saves, column by column and digit by digit. Its times are
 * service times in milliseconds, of all samples, failed ones included.
 */
final class JmeterFormat implements ReportFormat.Printer {
  @Override
  public void print(LoadReport report, PrintStream out) {
    out.println(
        "Label,# Samples,Average,Min,Max,Std. Dev.,Error %,Throughput,Received KB/sec,"
            + "Sent KB/sec,Avg. Bytes");
    for (LoadReport.Phase phase : report.phases()) {
      String prefix = report.phases().size() == 1 ? "" : phase.result().phase().name() + " ";
      for (LabelFigures label : phase.collected().labels()) {
        if (label.count() > 0) {
          out.println(row(prefix + label.label(), label));
        }
      }
      out.println(row(prefix + "TOTAL", phase.collected().total()));
    }
  }

  private static String row(String name, LabelFigures figures) {
    return String.join(
        ",",
        JtlWriter.quoted(name),
        Long.toString(figures.count()),
        Long.toString((long) figures.meanMillis()),
        number("#0", Math.rint(figures.minMillis())),
        number("#0", Math.rint(figures.maxMillis())),
        number("#0.00", figures.deviationMillis()),
        number("#0.000%", figures.errorShare()),
        number("#.00000", figures.perSecond()),
        number("#0.00", figures.receivedKibPerSecond()),
        number("#0.00", figures.sentKibPerSecond()),
        number("#.0", figures.meanBytes()));
  }

  private static String number(String pattern, double value) {
    DecimalFormat format =
        new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT));
    format.setRoundingMode(RoundingMode.HALF_EVEN);
    return format.format(value);
  }
}
