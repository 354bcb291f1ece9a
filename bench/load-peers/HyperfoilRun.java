import io.hyperfoil.api.config.Benchmark;
import io.hyperfoil.api.config.BenchmarkData;
import io.hyperfoil.api.statistics.StatisticsSnapshot;
import io.hyperfoil.core.impl.LocalSimulationRunner;
import io.hyperfoil.core.parser.BenchmarkParser;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/**
 * Hyperfoil without its command line, whose artifact is not to be had in this version: {@code java
 * HyperfoilRun.java <port> <connections> <seconds> <rate or 0>}. One thread, keep-alive.
 */
public final class HyperfoilRun {
  private HyperfoilRun() {}

  public static void main(String[] args) throws Exception {
    int seconds = Integer.parseInt(args[2]);
    boolean paced = !args[3].equals("0");
    String phase =
        paced
            ? "  constantRate:\n      usersPerSec: " + args[3] + "\n"
            : "  always:\n      users: " + args[1] + "\n";
    String yaml =
        "name: bench\nthreads: 1\n"
            + "http:\n  host: http://127.0.0.1:" + args[0] + "\n"
            + "  sharedConnections: " + args[1] + "\n"
            + "phases:\n- main:\n  " + phase
            + "      duration: " + seconds + "s\n"
            + "      scenario:\n      - main:\n        - httpRequest:\n            GET: /\n";
    Benchmark benchmark =
        BenchmarkParser.instance()
            .buildBenchmark(
                new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)),
                BenchmarkData.EMPTY,
                Map.of());
    StatisticsSnapshot total = new StatisticsSnapshot();
    new LocalSimulationRunner(
            benchmark,
            (of, step, metric, snapshot, countDown) -> total.add(snapshot),
            null,
            null)
        .run();
    System.out.printf(
        Locale.ROOT,
        "%d requests in %ds%nRequests/sec: %.1f%n",
        total.responseCount,
        seconds,
        (double) total.responseCount / seconds);
    for (String percentile : new String[] {"50", "75", "90", "95", "99", "99.9"}) {
      System.out.printf(
          Locale.ROOT,
          "%s%% %.3fms%n",
          percentile,
          total.histogram.getValueAtPercentile(Double.parseDouble(percentile)) / 1e6);
    }
    System.exit(0);
  }
}
