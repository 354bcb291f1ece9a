package io.bootcause.cli.load;

import io.bootcause.load.PhaseResult;
import io.bootcause.load.SampleOutcome;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What {@code wrk --latency} prints, line by line. As wrk's, its times are service times; unlike
 * wrk's they contain connecting, and are of answers that are fine. {@code Req/Sec} is of all
 * threads together.
 */
final class WrkFormat implements ReportFormat.Printer {
  @Override
  public void print(LoadReport report, PrintStream out) {
    for (LoadReport.Phase phase : report.phases()) {
      print(report, phase, out);
    }
  }

  private static void print(LoadReport report, LoadReport.Phase phase, PrintStream out) {
    PhaseResult result = phase.result();
    Histogram service = phase.peerTimes();
    long duration = Math.round(phase.seconds());
    out.printf("Running %s test @ %s%n", WrkUnits.seconds((double) duration), report.target());
    out.printf("  %d threads and %d connections%n", report.threads(), result.phase().connections());
    out.printf("  Thread Stats%6s%11s%8s%12s%n", "Avg", "Stdev", "Max", "+/- Stdev");
    double mean = service.getTotalCount() == 0 ? 0 : service.getMean();
    double deviation = service.getTotalCount() == 0 ? 0 : service.getStdDeviation();
    out.println(
        stats(
            "Latency",
            WrkUnits.micros(mean / 1e3),
            WrkUnits.micros(deviation / 1e3),
            WrkUnits.micros(service.getMaxValue() / 1e3),
            within(service, mean, deviation)));
    if (phase.remote() == null) {
      out.println(rates(phase.collected().perInterval()));
    }
    out.println("  Latency Distribution");
    for (int percentile : new int[] {50, 75, 90, 99}) {
      out.println(
          String.format(Locale.ROOT, "%7d%%", percentile)
              + WrkUnits.padded(
                  WrkUnits.micros(service.getValueAtPercentile(percentile) / 1e3), 10));
    }
    long answered = phase.collected().statuses().values().stream().mapToLong(Long::longValue).sum();
    out.printf(
        "  %d requests in %s, %sB read%n",
        answered,
        WrkUnits.micros(phase.seconds() * 1e6),
        WrkUnits.binary((double) phase.collected().received()));
    errors(phase, out);
    out.println(String.format(Locale.ROOT, "Requests/sec: %9.2f", answered / phase.seconds()));
    out.println(
        String.format(
            Locale.ROOT,
            "Transfer/sec: %10sB",
            WrkUnits.binary(phase.collected().received() / phase.seconds())));
  }

  private static void errors(LoadReport.Phase phase, PrintStream out) {
    Map<SampleOutcome, Long> outcomes = phase.result().outcomes();
    long connect = count(outcomes, SampleOutcome.REFUSED, SampleOutcome.GENERATOR);
    long timeout =
        count(
            outcomes,
            SampleOutcome.TIMEOUT,
            SampleOutcome.BODY_TIMEOUT,
            SampleOutcome.CONNECT_TIMEOUT,
            SampleOutcome.TLS_TIMEOUT);
    long read =
        count(
            outcomes,
            SampleOutcome.RESET,
            SampleOutcome.CLOSED,
            SampleOutcome.MALFORMED,
            SampleOutcome.TLS,
            SampleOutcome.PROTOCOL,
            SampleOutcome.STREAM_RESET,
            SampleOutcome.GOAWAY);
    if (connect + timeout + read > 0) {
      out.printf(
          "  Socket errors: connect %d, read %d, write %d, timeout %d%n",
          connect, read, 0, timeout);
    }
    long bad =
        phase.collected().statuses().entrySet().stream()
            .filter(status -> status.getKey() > 399)
            .mapToLong(Map.Entry::getValue)
            .sum();
    if (bad > 0) {
      out.printf("  Non-2xx or 3xx responses: %d%n", bad);
    }
  }

  private static long count(Map<SampleOutcome, Long> outcomes, SampleOutcome... wanted) {
    return Arrays.stream(wanted).mapToLong(o -> outcomes.getOrDefault(o, 0L)).sum();
  }

  private static String stats(
      String name, String mean, String deviation, String max, double within) {
    return String.format(Locale.ROOT, "    %-10s", name)
        + WrkUnits.padded(mean, 8)
        + WrkUnits.padded(deviation, 10)
        + WrkUnits.padded(max, 9)
        + String.format(Locale.ROOT, "%8.2f%%", within);
  }

  /** Share of values no further from the mean than the deviation, percent. */
  private static double within(Histogram histogram, double mean, double deviation) {
    long total = histogram.getTotalCount();
    if (total == 0) {
      return 0;
    }
    long from = (long) Math.max(0, mean - deviation);
    long to = (long) (mean + deviation);
    return 100.0 * histogram.getCountBetweenValues(from, to) / total;
  }

  private static String rates(int[] perInterval) {
    // The last interval is cut short.
    int[] whole =
        perInterval.length > 1 ? Arrays.copyOf(perInterval, perInterval.length - 1) : perInterval;
    double perSecond = 1000.0 / Collector.INTERVAL.toMillis();
    double[] rates = Arrays.stream(whole).mapToDouble(n -> n * perSecond).toArray();
    double mean = Arrays.stream(rates).average().orElse(0);
    double deviation =
        rates.length < 2
            ? 0
            : Math.sqrt(
                Arrays.stream(rates).map(r -> (r - mean) * (r - mean)).sum() / (rates.length - 1));
    double max = Arrays.stream(rates).max().orElse(0);
    long within = Arrays.stream(rates).filter(r -> Math.abs(r - mean) <= deviation).count();
    return stats(
        "Req/Sec",
        WrkUnits.metric(mean),
        WrkUnits.metric(deviation),
        WrkUnits.metric(max),
        rates.length == 0 ? 0 : 100.0 * within / rates.length);
  }
}
