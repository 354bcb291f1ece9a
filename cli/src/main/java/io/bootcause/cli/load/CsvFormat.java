package io.bootcause.cli.load;

import io.bootcause.load.GeneratorValidity;
import io.bootcause.load.SampleOutcome;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/** A line per phase, times in milliseconds; errors by kind in columns of their own. */
final class CsvFormat implements ReportFormat.Printer {
  private static final double[] PERCENTILES = {50, 75, 90, 99, 99.9, 99.99};

  @Override
  public void print(LoadReport report, PrintStream out) {
    out.println(header());
    report.phases().forEach(phase -> out.println(row(phase)));
  }

  private static String header() {
    List<String> names =
        new ArrayList<>(
            List.of("phase", "model", "connections", "seconds", "sent", "answered", "per_second"));
    for (String kind : List.of("latency", "service")) {
      for (double percentile : PERCENTILES) {
        names.add(kind + "_p" + number(percentile).replace('.', '_') + "_ms");
      }
      names.add(kind + "_max_ms");
      names.add(kind + "_mean_ms");
    }
    names.addAll(List.of("first_byte_p50_ms", "first_byte_p99_ms", "connect_p50_ms"));
    for (SampleOutcome outcome : SampleOutcome.values()) {
      if (outcome != SampleOutcome.OK) {
        names.add("error_" + outcome.name().toLowerCase(Locale.ROOT));
      }
    }
    names.addAll(List.of("received_bytes", "generator_cores", "verdict"));
    return String.join(",", names);
  }

  private static String row(LoadReport.Phase phase) {
    List<String> cells = new ArrayList<>();
    cells.add(JtlWriter.quoted(phase.result().phase().name()));
    cells.add(phase.model());
    cells.add(Integer.toString(phase.result().phase().connections()));
    cells.add(format("%.3f", phase.seconds()));
    cells.add(Long.toString(phase.sent()));
    cells.add(Long.toString(phase.result().completed()));
    cells.add(format("%.2f", phase.result().throughput()));
    for (Histogram times : List.of(phase.result().latency(), phase.result().service())) {
      for (double percentile : PERCENTILES) {
        cells.add(millis(times, percentile));
      }
      cells.add(millis(times, 100));
      cells.add(times.getTotalCount() == 0 ? "" : format("%.4f", times.getMean() / 1e6));
    }
    cells.add(millis(phase.collected().firstByte(), 50));
    cells.add(millis(phase.collected().firstByte(), 99));
    cells.add(millis(phase.collected().connect(), 50));
    for (SampleOutcome outcome : SampleOutcome.values()) {
      if (outcome != SampleOutcome.OK) {
        cells.add(Long.toString(phase.result().outcomes().getOrDefault(outcome, 0L)));
      }
    }
    cells.add(Long.toString(phase.collected().received()));
    cells.add(phase.remote() == null ? format("%.3f", phase.cores()) : "");
    cells.add(GeneratorValidity.verdict(phase.checks()).name().toLowerCase(Locale.ROOT));
    return String.join(",", cells);
  }

  private static String millis(Histogram times, double percentile) {
    return times.getTotalCount() == 0
        ? ""
        : format("%.4f", times.getValueAtPercentile(percentile) / 1e6);
  }

  private static String number(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }

  private static String format(String pattern, double value) {
    return String.format(Locale.ROOT, pattern, value);
  }
}
