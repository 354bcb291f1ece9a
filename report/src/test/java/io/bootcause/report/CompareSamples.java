package io.bootcause.report;

import io.bootcause.experiment.Effect;
import io.bootcause.experiment.KneeFit;
import io.bootcause.experiment.Tolerance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Comparisons with figures that are easy to check by eye. */
final class CompareSamples {
  private static final List<String> KEYS =
      List.of(
          "throughput-knee|Throughput at the knee|requests/s|HIGHER|12000",
          "latency-p50|Latency p50 at the fixed rate|ms|LOWER|0.42",
          "latency-p99|Latency p99 at the fixed rate|ms|LOWER|3.1",
          "cpu-per-request|CPU per request at the fixed rate|µs|LOWER|210",
          "start-up|Process start to first answer|s|LOWER|2.9",
          "heap-live|Heap after a full collection|MB|LOWER|13",
          "rss|Resident memory after the load|MB|LOWER|303",
          "threads-live|Platform threads live||NEITHER|22");

  private CompareSamples() {}

  /** Three servers; the second is better in some figures, the third cannot be told. */
  static Compared servers() {
    double[][] ratios = {
      {1.62, 0.93, 0.90, 0.71, 1.03, 0.98, 1.12, 1.0},
      {1.04, 0.99, 1.05, 0.98, 0.97, 0.82, 1.03, 0.82}
    };
    return compared("bootcause compare app.jar /send --server tomcat,jetty,undertow", ratios, null);
  }

  /** Two jars, of which the second is worse. */
  static Compared worse() {
    double[][] ratios = {{0.8, 1.2, 1.25, 1.22, 1.0, 1.0, 1.01, 1.0}};
    return compared(
        "bootcause compare before.jar after.jar /send --tolerance 10",
        ratios,
        new Compared.Gate(
            0.1,
            List.of("Throughput at the knee", "Latency p50 at the fixed rate"),
            List.of(Tolerance.Answer.WORSE)));
  }

  /** Names, headers and reasons that try to become markup, colours or formulas. */
  static Compared hostile() {
    Compared calm = servers();
    String evil = "=cmd|'<script>alert(1)</script>\u001b[31m\u202e";
    List<Compared.Variant> variants = new ArrayList<>(calm.variants());
    Compared.Variant v = variants.get(1);
    variants.set(
        1,
        new Compared.Variant(
            evil,
            List.of(evil),
            evil,
            evil,
            List.of(evil),
            Map.of(evil, List.of("Server: " + evil)),
            0,
            List.of(evil),
            List.of(),
            List.of(),
            null,
            null,
            null,
            v.timelines()));
    return new Compared(
        "1.0",
        evil,
        evil,
        List.of(evil),
        variants,
        List.of(new Compared.Impossible(evil, evil)),
        calm.conditions(),
        calm.metrics(),
        null,
        List.of(new Compared.Check(evil, "INVALID", evil)),
        Double.NaN);
  }

  private static Compared compared(
      String command, double[][] ratios, Compared.@Nullable Gate gate) {
    List<Compared.Variant> variants = new ArrayList<>();
    List<String> names =
        gate == null ? List.of("tomcat", "jetty", "undertow") : List.of("before", "after");
    for (int i = 0; i < names.size(); i++) {
      variants.add(variant(names.get(i), i == 0 ? 1 : ratios[i - 1][0]));
    }
    List<Compared.Metric> metrics = new ArrayList<>();
    for (int m = 0; m < KEYS.size(); m++) {
      metrics.add(metric(KEYS.get(m).split("\\|", -1), m, ratios));
    }
    return new Compared(
        "0.1.0",
        "2026-01-02T03:04:05Z",
        command,
        List.of("GET /send"),
        variants,
        gate == null
            ? List.of(
                new Compared.Impossible(
                    "netty",
                    "Netty serves reactive applications only; this one is built on servlets"))
            : List.of(),
        new Compared.Conditions(
            1200,
            false,
            32,
            4.6,
            3.4,
            0.6,
            List.of(1, 2, 4, 8, 16, 32, 64),
            8,
            1,
            0,
            "2 processors, shared by the service and the load"),
        metrics,
        gate,
        List.of(
            new Compared.Check("answers", "VALID", "in 24 of 24 JVM starts; one of them: all"),
            new Compared.Check(
                "generator CPU starvation",
                "DOUBTFUL",
                "in 3 of 24 JVM starts; one of them: 2.1 %")),
        301.5);
  }

  private static Compared.Metric metric(String[] key, int index, double[][] ratios) {
    double base = Double.parseDouble(key[4]);
    Compared.Better better = Compared.Better.valueOf(key[3]);
    List<Compared.Value> values = new ArrayList<>();
    values.add(
        new Compared.Value(base, rounds(base), null, Double.NaN, Compared.Word.NOT_MEASURED));
    for (double[] variant : ratios) {
      double ratio = variant[index];
      double low = ratio * 0.96;
      double high = ratio * 1.04;
      boolean excludes = low > 1 || high < 1;
      boolean higher = ratio > 1;
      Compared.Word word =
          !excludes
              ? Compared.Word.NO_DIFFERENCE_SEEN
              : better == Compared.Better.NEITHER
                  ? Compared.Word.DIFFERENT
                  : Math.abs(ratio - 1) < 0.08
                      ? Compared.Word.HINT
                      : higher == (better == Compared.Better.HIGHER)
                          ? Compared.Word.BETTER
                          : Compared.Word.WORSE;
      values.add(
          new Compared.Value(
              base * ratio,
              rounds(base * ratio),
              new Effect(base, base * ratio, ratio, low, high, 8),
              excludes ? 0.004 : 0.6,
              word));
    }
    return new Compared.Metric(key[0], key[1], key[2], better, values);
  }

  private static List<Double> rounds(double mean) {
    List<Double> rounds = new ArrayList<>();
    for (double share : new double[] {0.98, 1.01, 1.0, 0.99, 1.02, 1.0, 0.97, 1.03}) {
      rounds.add(mean * share);
    }
    return rounds;
  }

  private static Compared.Variant variant(String name, double speed) {
    KneeFit fit = new KneeFit(2_000 * speed, 0.12, 0.0006, 0.04, 64);
    List<Compared.StepFigures> steps = new ArrayList<>();
    for (int n : List.of(1, 2, 4, 8, 16, 32, 64)) {
      double x = fit.throughput(n);
      steps.add(new Compared.StepFigures(n, x, x * 0.95, x * 1.06, n / x * 1e3, n / x * 3e3, 0));
    }
    List<Compared.Percentile> percentiles = new ArrayList<>();
    for (double p : new double[] {0, 25, 50, 75, 90, 95, 99, 99.9}) {
      percentiles.add(
          new Compared.Percentile(p, 0.4 / speed * (1 - 0.3 * Math.log10(1 - p / 100))));
    }
    List<Double> warming = new ArrayList<>();
    List<Double> slowest = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      warming.add(12_000 * speed * (1 - Math.exp(-i / 9.0)));
      slowest.add(3 + (i % 7 == 0 ? 4.0 : 0.5 * (i % 3)));
    }
    return new Compared.Variant(
        name,
        name.equals("tomcat") ? List.of() : List.of("server " + name),
        "app.jar",
        "Spring Boot 3.5.7 · JDK 17.0.15",
        List.of("server " + name + ": it logged \"started on port 8080\""),
        Map.of("GET /send", List.of("status 200, body 4 bytes", "content-type: text/plain")),
        8,
        List.of(),
        percentiles,
        steps,
        fit,
        new Compared.Estimate(fit.capacity(), fit.capacity() * 0.97, fit.capacity() * 1.03),
        new Compared.Estimate(fit.knee(), fit.knee() - 2, fit.knee() + 2),
        List.of(
            new Compared.Timeline("Throughput while warming up", "requests/s", 0.1, warming),
            new Compared.Timeline("Slowest answer at the fixed rate", "ms", 0.1, slowest)));
  }
}
