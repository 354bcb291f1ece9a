package io.bootcause.cli.load.hyperfoil;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.jspecify.annotations.Nullable;

/** One benchmark on a controller, from its upload to its figures. */
public final class RemoteRun {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);

  /** Agents must be started first, and may leave late. */
  private static final Duration AROUND = Duration.ofMinutes(3);

  /**
   * Agents leave the cluster some seconds after their run. One that takes the address of another
   * which is not gone yet is lost with it.
   */
  private static final int SECONDS_TO_LEAVE = 10;

  private static final Duration UNTIL_WRITTEN = Duration.ofSeconds(20);

  private final Controller controller;
  private final String version;
  private final String id;

  private RemoteRun(Controller controller, String version, String id) {
    this.controller = controller;
    this.version = version;
    this.id = id;
  }

  /**
   * Starts a benchmark. The controller forgets it again; the run stays in its list.
   *
   * @param name of the benchmark
   */
  public static RemoteRun start(Controller controller, BenchmarkFile file, String name)
      throws HyperfoilException, InterruptedException {
    String version = controller.version();
    while (controller.secondsSinceLastRun() < SECONDS_TO_LEAVE) {
      Thread.sleep(BETWEEN_LOOKS.toMillis());
    }
    controller.upload(file.yaml(name));
    String id = controller.start(name);
    controller.delete(name);
    return new RemoteRun(controller, version, id);
  }

  /** Ends it early; {@link #follow} returns then. */
  public void kill() throws HyperfoilException, InterruptedException {
    controller.kill(id);
  }

  /**
   * Waits for its end.
   *
   * @param longest that its phases take together
   * @param live is shown the last second's figures, again and again
   * @throws HyperfoilException if it does not begin or end, or the controller is gone
   */
  public void follow(Duration longest, Consumer<LiveFigures> live)
      throws HyperfoilException, InterruptedException {
    long end = System.nanoTime() + longest.plus(AROUND).toNanos();
    while (!over(controller.run(id))) {
      if (System.nanoTime() - end > 0) {
        kill();
        throw new HyperfoilException("Hyperfoil's run " + id + " does not end; it was stopped");
      }
      live.accept(LiveFigures.of(controller.recent(id)));
      Thread.sleep(BETWEEN_LOOKS.toMillis());
    }
  }

  /** All agents must have handed in what they counted. */
  private static boolean over(JsonNode run) {
    if (run.path("terminated").isNull() || run.path("terminated").isMissingNode()) {
      return false;
    }
    for (JsonNode agent : run.path("agents")) {
      if (agent.path("status").asText().matches("STOPPING|STARTING")
          && !agent.path("address").isNull()) {
        return false;
      }
    }
    return true;
  }

  /**
   * Its figures, once it is over.
   *
   * @throws HyperfoilException if nothing was measured; the message says why
   */
  public RunFigures figures() throws HyperfoilException, InterruptedException {
    JsonNode run = controller.run(id);
    List<String> errors = new ArrayList<>();
    run.path("errors").forEach(error -> errors.add(error.asText()));
    JsonNode statistics = controller.total(id).path("statistics");
    if (statistics.isEmpty()) {
      throw new HyperfoilException(
          "Hyperfoil's run "
              + id
              + " sent nothing"
              + (errors.isEmpty() ? "" : ": " + String.join("; ", errors)));
    }
    JsonNode all = written();
    Map<String, List<JsonNode>> byPhase = new LinkedHashMap<>();
    for (JsonNode part : statistics) {
      if (!part.path("isWarmup").asBoolean()) {
        byPhase.computeIfAbsent(part.path("phase").asText(), phase -> new ArrayList<>()).add(part);
      }
    }
    List<RunFigures.Phase> phases = new ArrayList<>();
    for (Map.Entry<String, List<JsonNode>> phase : byPhase.entrySet()) {
      phases.add(phase(phase.getKey(), phase.getValue(), all));
    }
    return new RunFigures(version, phases, errors);
  }

  private @Nullable JsonNode written() throws HyperfoilException, InterruptedException {
    long end = System.nanoTime() + UNTIL_WRITTEN.toNanos();
    JsonNode all = controller.all(id);
    while (all == null && System.nanoTime() - end < 0) {
      Thread.sleep(BETWEEN_LOOKS.toMillis());
      all = controller.all(id);
    }
    return all;
  }

  private RunFigures.Phase phase(String name, List<JsonNode> parts, @Nullable JsonNode all)
      throws HyperfoilException, InterruptedException {
    List<MetricFigures> metrics = new ArrayList<>();
    List<String> complaints = new ArrayList<>();
    long start = Long.MAX_VALUE;
    long end = 0;
    for (JsonNode part : parts) {
      JsonNode summary = part.path("summary");
      String metric = part.path("metric").asText();
      int step = part.path("stepId").asInt();
      metrics.add(
          MetricFigures.of(metric, summary, decoded(controller.histogram(id, name, step, metric))));
      start = Math.min(start, summary.path("startTime").asLong());
      end = Math.max(end, summary.path("endTime").asLong());
      part.path("failedSLAs").forEach(text -> addNew(complaints, text.asText()));
    }
    return new RunFigures.Phase(name, start, end, metrics, complaints, shares(name, all));
  }

  private static void addNew(List<String> texts, String text) {
    if (!texts.contains(text)) {
      texts.add(text);
    }
  }

  /** The controller sends the sum of the agents' histograms as a line of a histogram log. */
  private static Histogram decoded(JsonNode answer) throws HyperfoilException {
    byte[] line = answer.path("data").asText().getBytes(StandardCharsets.UTF_8);
    try (HistogramLogReader reader = new HistogramLogReader(new ByteArrayInputStream(line))) {
      EncodableHistogram histogram = reader.nextIntervalHistogram();
      if (histogram instanceof Histogram times) {
        return times;
      }
    } catch (RuntimeException e) {
      throw new HyperfoilException("Hyperfoil's histogram cannot be read", e);
    }
    throw new HyperfoilException("Hyperfoil's histogram cannot be read");
  }

  private static Map<String, RunFigures.Share> shares(String phase, @Nullable JsonNode all) {
    Map<String, RunFigures.Share> shares = new TreeMap<>();
    if (all == null) {
      return shares;
    }
    for (JsonNode agent : all.path("agents")) {
      Map<String, Long> sent = new HashMap<>();
      for (JsonNode part : agent.path("stats")) {
        long count = part.path("total").path("summary").path("requestCount").asLong();
        sent.merge(part.path("name").asText(), count, Long::sum);
      }
      String name = agent.path("name").asText();
      shares.put(
          name,
          new RunFigures.Share(
              sent.getOrDefault(phase, 0L),
              all.path("agentCpu").path(phase).path(name).asText("")));
    }
    return shares;
  }
}
