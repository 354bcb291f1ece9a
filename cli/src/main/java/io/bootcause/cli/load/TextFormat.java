package io.bootcause.cli.load;

import io.bootcause.load.GeneratorLimits;
import io.bootcause.load.GeneratorValidity;
import io.bootcause.load.GeneratorValidity.Check;
import io.bootcause.load.GeneratorValidity.Level;
import io.bootcause.load.PhaseResult;
import io.bootcause.load.SampleOutcome;
import java.io.PrintStream;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** One screen for people. */
final class TextFormat implements ReportFormat.Printer {
  private static final double[] PERCENTILES = {50, 75, 90, 99, 99.9, 99.99};

  /** A percentile with fewer values beyond it is the luck of a few. */
  private static final int MIN_BEYOND = 10;

  private static final int MOST_LABELS = 10;

  @Override
  public void print(LoadReport report, PrintStream out) {
    out.println(report.target() + (report.cutShort() ? "   (cut short)" : ""));
    report.notes().forEach(note -> out.println("note: " + note));
    if (report.phases().isEmpty()) {
      out.println("nothing was measured");
      return;
    }
    if (report.phases().size() > 1) {
      steps(report.phases(), out);
      report.phases().forEach(phase -> errors(phase, out));
    } else {
      LoadReport.Phase phase = report.phases().get(0);
      one(phase, report, out);
    }
    verdict(report, out);
  }

  private static void one(LoadReport.Phase phase, LoadReport report, PrintStream out) {
    PhaseResult result = phase.result();
    LoadReport.Remote remote = phase.remote();
    line(
        out,
        "%s, %d connections%s, %.1f s, %s",
        phase.model().equals("open") ? "open model" : "closed model",
        result.phase().connections(),
        result.phase().freshConnections() ? ", each request on a new one" : "",
        phase.seconds(),
        remote == null ? "seed " + report.seed() : AgentsText.count(remote));
    out.println();
    line(
        out,
        "  throughput  %,.1f requests/s   (%,d answered in %.2f s, %.2f MB/s received)",
        result.throughput(),
        result.completed(),
        phase.seconds(),
        phase.collected().received() / 1e6 / Math.max(1e-9, phase.seconds()));
    out.println();
    out.println(
        "  ms               p50      p75      p90      p99    p99.9   p99.99      max     mean");
    if (remote != null) {
      times(out, "latency", result.latency(), AgentsText.START);
      out.println("  " + AgentsText.MISSING);
      out.println();
      errors(phase, out);
      labels(phase, out);
      AgentsText.print(remote, out);
      return;
    }
    times(out, "latency", result.latency(), "from the intended start");
    times(out, "service", result.service(), "from the actual start");
    times(out, "first byte", phase.collected().firstByte(), "");
    times(
        out,
        "connect",
        phase.collected().connect(),
        phase.collected().connections() + " connections");
    if (phase.collected().handshake().getTotalCount() > 0) {
      times(
          out,
          "TLS",
          phase.collected().handshake(),
          phase.collected().resumed() + " sessions resumed");
    }
    out.println();
    SilenceTable.print(report, phase, out);
    errors(phase, out);
    labels(phase, out);
    generator(phase, report.threads(), out);
  }

  private static void times(PrintStream out, String name, Histogram times, String remark) {
    long count = times.getTotalCount();
    StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "  %-11s", name));
    if (count == 0) {
      out.println(text.append("  none"));
      return;
    }
    for (double percentile : PERCENTILES) {
      boolean enough = percentile == 50 || count * (1 - percentile / 100) >= MIN_BEYOND;
      text.append(
          enough ? cell(times.getValueAtPercentile(percentile)) : String.format("%9s", "-"));
    }
    text.append(cell(times.getMaxValue())).append(cell(Math.round(times.getMean())));
    out.println((text + "  " + remark).stripTrailing());
  }

  private static String cell(long nanos) {
    double millis = nanos / 1e6;
    return String.format(Locale.ROOT, millis < 100 ? "%9.3f" : "%9.1f", millis);
  }

  private static void errors(LoadReport.Phase phase, PrintStream out) {
    long errors = phase.result().errors();
    if (errors == 0) {
      if (!phase.result().phase().name().equals("load")) {
        return;
      }
      out.println("  errors      none");
    } else {
      line(
          out,
          "  errors      %,d of %,d requests (%.3f %%)%s",
          errors,
          phase.sent(),
          100.0 * errors / phase.sent(),
          phase.result().phase().name().equals("load")
              ? ""
              : " in " + phase.result().phase().name());
    }
    for (Map.Entry<SampleOutcome, Long> outcome : phase.result().outcomes().entrySet()) {
      if (outcome.getKey() != SampleOutcome.OK) {
        line(out, "    %,9d  %s", outcome.getValue(), OutcomeText.of(outcome.getKey()));
      }
    }
    phase.unmet().forEach((text, count) -> line(out, "    %,9d  not met: %s", count, text));
    Map<Integer, Long> statuses = phase.collected().statuses();
    if (statuses.size() > 1 || statuses.keySet().stream().anyMatch(s -> s > 399)) {
      StringBuilder text = new StringBuilder("  statuses   ");
      statuses.forEach((status, n) -> text.append(String.format(" %d: %,d ", status, n)));
      out.println(text.toString().stripTrailing());
    }
  }

  private static void labels(LoadReport.Phase phase, PrintStream out) {
    List<LabelFigures> labels =
        phase.collected().labels().stream()
            .filter(label -> label.count() > 0)
            .sorted(Comparator.comparingLong(LabelFigures::count).reversed())
            .toList();
    if (labels.size() < 2) {
      return;
    }
    out.println(
        "  requests         sent   failed  mean ms   max ms"
            + (phase.remote() == null ? "  (service time)" : ""));
    for (LabelFigures label : labels.subList(0, Math.min(MOST_LABELS, labels.size()))) {
      line(
          out,
          "           %,10d %,8d %8.2f %8.1f  %s",
          label.count(),
          label.failed(),
          label.meanMillis(),
          label.maxMillis(),
          label.label());
    }
    if (labels.size() > MOST_LABELS) {
      line(out, "                      … and %d more", labels.size() - MOST_LABELS);
    }
  }

  private static void generator(LoadReport.Phase phase, int threads, PrintStream out) {
    double ceiling = GeneratorLimits.ceiling(phase.result(), threads);
    line(
        out,
        "  generator   %.0f %% of a core%s; longest stall %.1f ms",
        phase.cores() * 100,
        Double.isNaN(ceiling)
            ? ""
            : String.format(Locale.ROOT, ", its ceiling about %,.0f requests/s", ceiling),
        phase.result().maxLoopStallNanos() / 1e6);
    out.println("              late by " + GeneratorLimits.lateness(phase.result()));
    long gathered = phase.result().generator().gatherNanos();
    if (gathered > 0) {
      line(
          out,
          "              sends within %.0f us went out together; what was early counts from its send",
          gathered / 1e3);
    }
  }

  private static void steps(List<LoadReport.Phase> phases, PrintStream out) {
    out.println(
        "  step            requests/s      p50      p90      p99    p99.9      max   errors");
    for (LoadReport.Phase phase : phases) {
      Histogram latency = phase.result().latency();
      StringBuilder text =
          new StringBuilder(
              String.format(
                  Locale.ROOT,
                  "  %-12s %,13.1f",
                  phase.result().phase().name(),
                  phase.result().throughput()));
      for (double percentile : new double[] {50, 90, 99, 99.9, 100}) {
        text.append(
            latency.getTotalCount() == 0
                ? String.format("%9s", "-")
                : cell(latency.getValueAtPercentile(percentile)));
      }
      text.append(String.format(Locale.ROOT, " %,8d", phase.result().errors()));
      Level level = GeneratorValidity.verdict(phase.checks());
      out.println(
          text + (level == Level.VALID ? "" : "  " + level.name().toLowerCase(Locale.ROOT)));
    }
    LoadReport.Remote remote = phases.get(0).remote();
    if (remote == null) {
      out.println("  (latency in ms from the intended start)");
    } else {
      out.println("  (latency in ms " + AgentsText.START + ")");
      out.println("  " + AgentsText.MISSING);
      phases.forEach(phase -> AgentsText.print(phase, out));
    }
  }

  private static void verdict(LoadReport report, PrintStream out) {
    out.println("  verdict     " + report.verdict());
    for (Check check : report.reasons()) {
      line(
          out,
          "    %s (%s): %s",
          check.name(),
          check.level().name().toLowerCase(Locale.ROOT),
          check.detail());
    }
  }

  private static void line(PrintStream out, String pattern, Object... values) {
    out.println(String.format(Locale.ROOT, pattern, values));
  }
}
