package io.bootcause.cli.load;

import java.io.PrintStream;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** Latencies from the median on, with every halving of what is beyond. */
final class Spectrum {
  private Spectrum() {}

  static void print(LoadReport report, PrintStream out) {
    for (LoadReport.Phase phase : report.phases()) {
      Histogram latency = phase.result().latency();
      out.println(
          "  latency, " + phase.result().phase().name() + ": percentile, ms, requests up to it");
      for (HistogramIterationValue value : latency.percentiles(1)) {
        out.println(
            String.format(
                Locale.ROOT,
                "    %9.5f %12.3f %12d",
                value.getPercentileLevelIteratedTo(),
                value.getValueIteratedTo() / 1e6,
                value.getTotalCountToThisValue()));
      }
    }
  }
}
