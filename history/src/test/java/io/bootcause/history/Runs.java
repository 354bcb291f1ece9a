package io.bootcause.history;

import io.bootcause.history.KeptRun.Better;
import io.bootcause.history.KeptRun.Figure;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Runs to keep. */
public final class Runs {
  private static final Instant FIRST = Instant.parse("2026-03-02T08:00:00Z");
  private static final Machine MACHINE =
      new Machine("build-7", "Some CPU 3000, 4 processors, 16 GB", "Linux 6.1.0", 4);

  private Runs() {}

  /** A diagnosis of a service with one finding, the number-th of its days. */
  public static KeptRun diagnosis(String service, int number, String commit, double p50) {
    return new KeptRun(
        head(service, number, commit),
        List.of(
            new KeptRun.Finding(
                1, "archive-scan", 0.93, "The first request walks through <16 MB> of an archive")),
        List.of(
            new KeptRun.Experiment(
                1, 1, "bump a:b:2", "first request", "ms", "CONFIRMED", 0.08, 0.06, 0.1, ""),
            new KeptRun.Experiment(
                0, 1, "jvm -Xmx1g", "first request", "ms", "INCONCLUSIVE", null, null, null, "no")),
        List.of(
            figure("steady-p50", p50, List.of(p50 * 0.98, p50, p50 * 1.02)),
            new Figure(
                "", "slow-p50", "Latency p50, first", "ms", Better.LOWER, true, 48, List.of()),
            new Figure(
                "", "steady-p99", "Latency p99", "ms", Better.LOWER, false, Double.NaN, List.of())),
        List.of(
            new KeptRun.BudgetLine("typical", 1, "handler", "Handler", 2.5),
            new KeptRun.BudgetLine("typical", 2, "unexplained", "Unexplained", 0.25)),
        "{\"schema\":\"bootcause-report/1\"}");
  }

  public static RunHead head(String service, int number, String commit) {
    return new RunHead(
        FIRST.plusSeconds(86_400L * number),
        142.5,
        "diagnose",
        "bootcause diagnose " + service + ".jar /send",
        "0.1.0",
        new ServiceIdentity(service, "1.0", null),
        commit,
        "main",
        service + ".jar",
        List.of("GET /send", "POST /send"),
        "",
        MACHINE,
        "OpenJDK 17.0.15",
        "The first request walks through <16 MB> of an archive.",
        "VALID",
        1,
        "/nowhere/" + service);
  }

  public static Figure figure(String key, double value, List<Double> spread) {
    return new Figure(
        "", key, "Latency p50, at the low rate", "ms", Better.LOWER, true, value, spread);
  }

  /** One run per value, each of a commit of its own, with one figure. */
  public static List<RunFigures> series(double... values) {
    List<RunFigures> runs = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      runs.add(run(i, "c" + i, values[i]));
    }
    return runs;
  }

  public static RunFigures run(int number, String commit, double value, Double... spread) {
    return new RunFigures(
        number,
        head("shop", number, commit),
        List.of(figure("steady-p50", value, Arrays.asList(spread))));
  }
}
