package io.bootcause.serve;

import io.bootcause.history.History;
import io.bootcause.history.HistoryLocation;
import io.bootcause.history.KeptRun;
import io.bootcause.history.KeptRun.Better;
import io.bootcause.history.KeptRun.Figure;
import io.bootcause.history.Machine;
import io.bootcause.history.RunHead;
import io.bootcause.history.ServiceIdentity;
import io.bootcause.history.live.LiveLog;
import io.bootcause.report.Progress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A server with made-up runs, for the browser test and for pictures: {@code java -cp
 * target/test-classes:bootcause.jar io.bootcause.serve.Showcase DIR} prints its address and ends
 * with its standard input.
 */
public final class Showcase {
  private static final Instant FIRST = Instant.parse("2026-04-07T09:12:00Z");
  private static final Machine MACHINE =
      new Machine("build-7", "AMD EPYC 7763, 4 processors, 16 GB", "Linux 6.1.0-18-amd64", 4);
  private static final String NOTHING = "Nothing was found that slows orders-service.jar down.";
  private static final String SLOW =
      "The first request after 31 s of silence walks through 2,149 entries of"
          + " springfox-swagger-ui-2.9.2.jar: Tomcat lists the archive anew.";
  private static final int SLOW_FROM = 12;
  private static final int RUNS = 14;

  private Showcase() {}

  public static void main(String[] args) throws Exception {
    HistoryLocation location =
        HistoryLocation.of("jdbc:sqlite:" + Path.of(args[0]).resolve("h.db"), Map.of(), "/")
            .orElseThrow();
    try (History history = History.open(location)) {
      Random random = new Random(5);
      for (int i = 0; i < RUNS; i++) {
        history.add(run(i, random));
        if (i % 4 == 0) {
          history.add(comparison(i, random));
        }
      }
    }
    try (LiveLog log = LiveLog.begin(location.live(), "diagnose", "target/orders-service.jar")) {
      Progress progress =
          log.beside(
              Progress.to(
                  new PrintStream(new ByteArrayOutputStream()), Progress.Mode.QUIET, 80, false));
      progress.stage("start");
      progress.doing("3 instances on JDK 17.0.15");
      progress.stage("warm up");
      progress.doing("instance 1, 4 s");
      progress.left(Duration.ofSeconds(190));
      progress.say("the machine is busy: 1.4 of 4 processors are used by others");
      progress.stage("silences");
      progress.doing("31 s, round 1 of 3");
      HistoryServer server = HistoryServer.start(location, 0, null, "0.1.0");
      try {
        System.out.println(server.address());
        System.out.println(log.name());
        while (System.in.read() >= 0) {
          progress.doing("told");
        }
      } finally {
        server.close();
      }
    }
  }

  private static double noisy(Random random, double value) {
    return value * Math.exp(0.035 * random.nextGaussian());
  }

  private static List<Double> spread(Random random, double value) {
    List<Double> values = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      values.add(noisy(random, value));
    }
    return values;
  }

  private static Figure figure(
      Random random, String key, String label, String unit, Better better, double value) {
    double noisy = noisy(random, value);
    return new Figure("", key, label, unit, better, true, noisy, spread(random, noisy));
  }

  private static KeptRun run(int i, Random random) {
    boolean slow = i >= SLOW_FROM;
    List<Figure> figures =
        List.of(
            figure(
                random,
                "steady-p50",
                "Latency p50, at the low rate",
                "ms",
                Better.LOWER,
                slow ? 5.4 : 4.1),
            figure(
                random,
                "slow-p50",
                "Latency p50, first after 31 s of silence",
                "ms",
                Better.LOWER,
                slow ? 48 : 5.2),
            figure(
                random,
                "throughput-best",
                "Best throughput of the concurrency steps",
                "requests/s",
                Better.HIGHER,
                8_450),
            figure(
                random,
                "cpu-per-request",
                "CPU per request at the best throughput",
                "µs",
                Better.LOWER,
                212));
    return new KeptRun(
        head(i, "diagnose", slow ? SLOW : NOTHING, slow ? 1 : 0),
        slow ? List.of(new KeptRun.Finding(1, "archive-scan", 0.93, SLOW)) : List.of(),
        slow
            ? List.of(
                new KeptRun.Experiment(
                    1,
                    1,
                    "bump org.apache.tomcat.embed:tomcat-embed-core:8.5.40",
                    "first request after 31 s of silence",
                    "ms",
                    "CONFIRMED",
                    0.071,
                    0.066,
                    0.078,
                    ""))
            : List.of(),
        figures,
        List.of(
            new KeptRun.BudgetLine("idle-first", 1, "queue", "Wait for a worker thread", 0.1),
            new KeptRun.BudgetLine("idle-first", 2, "mapper", "Container: map the request", 43.6),
            new KeptRun.BudgetLine("idle-first", 3, "handler", "Handler", 2.2),
            new KeptRun.BudgetLine("idle-first", 4, "unexplained", "Unexplained", 0.3),
            new KeptRun.BudgetLine("typical", 1, "queue", "Wait for a worker thread", 0.05),
            new KeptRun.BudgetLine("typical", 2, "mapper", "Container: map the request", 0.04),
            new KeptRun.BudgetLine("typical", 3, "handler", "Handler", 2.1),
            new KeptRun.BudgetLine("typical", 4, "unexplained", "Unexplained", 0.2)),
        "{}");
  }

  private static KeptRun comparison(int i, Random random) {
    List<Figure> figures = new ArrayList<>();
    for (String variant : List.of("tomcat", "jetty", "undertow")) {
      double value = noisy(random, variant.equals("tomcat") ? 8_400 : 8_900);
      figures.add(
          new Figure(
              variant,
              "throughput-knee",
              "Throughput at the knee",
              "requests/s",
              Better.HIGHER,
              true,
              value,
              spread(random, value)));
    }
    return new KeptRun(
        head(i, "compare", "No variant was seen to differ from tomcat.", 0),
        List.of(),
        List.of(),
        figures,
        List.of(),
        "{}");
  }

  private static RunHead head(int i, String command, String verdict, int exitCode) {
    Instant at = FIRST.plusSeconds(86_400L * i + (command.equals("compare") ? 1_500 : 0));
    return new RunHead(
        at,
        168,
        command,
        "bootcause " + command + " target/orders-service.jar /orders",
        "0.1.0",
        new ServiceIdentity("orders-service", "2." + i / 5 + "." + i % 5, "build" + i),
        String.format(java.util.Locale.ROOT, "%07x", 0x3a7c9d1 * (i + 7) & 0xfffffff),
        "main",
        "target/orders-service.jar",
        List.of("GET /orders", "GET /orders/7"),
        "",
        MACHINE,
        "OpenJDK 17.0.15",
        verdict,
        i == 4 ? "DOUBTFUL" : "VALID",
        exitCode,
        "/home/perf/bootcause-out/orders-service-" + i);
  }
}
