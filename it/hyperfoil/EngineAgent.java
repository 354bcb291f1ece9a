import com.fasterxml.jackson.databind.ObjectMapper;
import io.hyperfoil.api.config.Benchmark;
import io.hyperfoil.api.config.BenchmarkData;
import io.hyperfoil.api.config.Phase;
import io.hyperfoil.api.session.PhaseInstance;
import io.hyperfoil.api.statistics.StatisticsSnapshot;
import io.hyperfoil.core.impl.SimulationRunner;
import io.hyperfoil.core.impl.statistics.StatisticsCollector;
import io.hyperfoil.core.parser.BenchmarkParser;
import io.hyperfoil.impl.Util;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.HdrHistogram.HistogramLogWriter;

/**
 * One agent of a benchmark, by Hyperfoil's own engine, without a controller: {@code java
 * EngineAgent.java <benchmark file> <number of the agent>}. Says {@code ready}, waits for a line, runs
 * the phases one after the other, and prints a line of JSON for each metric of each.
 */
public final class EngineAgent {
  private EngineAgent() {}

  public static void main(String[] args) throws Exception {
    PrintStream out = System.out;
    System.setOut(System.err); // its log
    Benchmark benchmark =
        BenchmarkParser.instance()
            .buildBenchmark(
                Files.newInputStream(Path.of(args[0])), BenchmarkData.EMPTY, Map.of());
    int agent = Integer.parseInt(args[1]);
    SimulationRunner runner =
        new SimulationRunner(benchmark, "run", agent, error -> System.err.println(error));
    Map<String, CountDownLatch> ended = new LinkedHashMap<>();
    benchmark.phases().forEach(phase -> ended.put(phase.name(), new CountDownLatch(1)));
    runner.setControllerListener(
        (phase, status, exceeded, error, data) -> {
          if (status == PhaseInstance.Status.TERMINATED) {
            ended.get(phase.name()).countDown();
          }
          return Util.COMPLETED_VOID_FUTURE;
        });
    runner.init();
    CountDownLatch connected = new CountDownLatch(1);
    runner.openConnections(result -> connected.countDown());
    connected.await();
    out.println("ready");
    System.in.read();
    StatisticsCollector collector = new StatisticsCollector(benchmark);
    for (Phase phase : benchmark.phases()) {
      long start = System.currentTimeMillis();
      runner.startPhase(phase.name());
      Thread.sleep(phase.duration());
      runner.finishPhase(phase.name());
      runner.tryTerminatePhase(phase.name());
      ended.get(phase.name()).await();
      long end = System.currentTimeMillis();
      runner.visitStatistics(phase, collector);
      collector.visitStatistics(
          (of, step, metric, snapshot, countDown) -> {
            if (of == phase) {
              print(out, phase, step, metric, snapshot, start, end);
            }
          },
          null);
    }
    out.println("done");
    System.exit(0);
  }

  private static void print(
      PrintStream out, Phase phase, int step, String metric, StatisticsSnapshot sum, long start, long end) {
    try {
      sum.histogram.setStartTimeStamp(start);
      sum.histogram.setEndTimeStamp(end);
      ByteArrayOutputStream log = new ByteArrayOutputStream();
      HistogramLogWriter writer = new HistogramLogWriter(log);
      writer.outputIntervalHistogram(sum.histogram);
      writer.close();
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("phase", phase.name());
      line.put("stepId", step);
      line.put("metric", metric);
      line.put("isWarmup", phase.isWarmup);
      line.put("summary", sum.summary(new double[] {0.5, 0.99}));
      line.put("data", log.toString(StandardCharsets.UTF_8));
      out.println(new ObjectMapper().writeValueAsString(line));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
