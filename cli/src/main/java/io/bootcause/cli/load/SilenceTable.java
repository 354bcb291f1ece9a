package io.bootcause.cli.load;

import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The first request after each length of silence beside the one that follows it. */
final class SilenceTable {
  private SilenceTable() {}

  static void print(LoadReport report, LoadReport.Phase phase, PrintStream out) {
    List<Duration> silences = report.silences();
    if (silences.isEmpty()) {
      return;
    }
    List<Sample> samples = new ArrayList<>(phase.collected().kept());
    samples.sort(Comparator.comparingLong(Sample::intendedStart));
    out.println("  after silence     first    second   (median latency, ms)");
    for (int i = 0; i < silences.size(); i++) {
      if (silences.subList(0, i).contains(silences.get(i))) {
        continue;
      }
      out.println(
          String.format(
              Locale.ROOT,
              "  %12.1f s %9s %9s   %d times",
              silences.get(i).toMillis() / 1e3,
              median(samples, silences, i, 0),
              median(samples, silences, i, 1),
              latencies(samples, silences, i, 0).size()));
    }
    out.println();
  }

  /** Bursts come in the order of the silences, over and over. */
  private static List<Long> latencies(
      List<Sample> samples, List<Duration> silences, int silence, int inBurst) {
    List<Long> found = new ArrayList<>();
    for (int n = inBurst; n < samples.size(); n += ShapeOptions.BURST) {
      int which = n / ShapeOptions.BURST % silences.size();
      if (silences.get(which).equals(silences.get(silence))
          && samples.get(n).outcome() == SampleOutcome.OK) {
        found.add(samples.get(n).latencyNanos());
      }
    }
    found.sort(Comparator.naturalOrder());
    return found;
  }

  private static String median(
      List<Sample> samples, List<Duration> silences, int silence, int inBurst) {
    List<Long> found = latencies(samples, silences, silence, inBurst);
    return found.isEmpty()
        ? "-"
        : String.format(Locale.ROOT, "%.3f", found.get(found.size() / 2) / 1e6);
  }
}
