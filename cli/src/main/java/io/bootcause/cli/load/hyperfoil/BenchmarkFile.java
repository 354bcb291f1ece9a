package io.bootcause.cli.load.hyperfoil;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.Workload;
import io.bootcause.load.source.Origin;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A workload and its phases as Hyperfoil's benchmark file.
 *
 * <p>The open model is evenly spaced ({@code variance: false}), as ours is. So many sessions may be
 * under way as requests can wait for their timeout, so that an arrival is held up only where a
 * service has long failed; a session that finds no free connection waits in its response time. Each
 * phase begins when the one before has ended, and is cut off one timeout after its own end.
 */
public final class BenchmarkFile {
  private static final int MOST_SESSIONS = 100_000;
  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
          .disable(YAMLGenerator.Feature.SPLIT_LINES)
          .build();

  private final Origin origin;
  private final Scenario scenario;
  private final List<Stage> stages;
  private final List<Agent> agents;
  private final int threads;

  /**
   * A benchmark.
   *
   * @param agents empty for a controller that sends itself
   * @param threads of each agent
   * @throws IllegalArgumentException if Hyperfoil has nothing for a part of it; the message names
   *     it
   */
  public BenchmarkFile(
      Origin origin, Workload workload, List<Stage> stages, List<Agent> agents, int threads) {
    this.origin = origin;
    this.stages = List.copyOf(stages);
    this.agents = List.copyOf(agents);
    this.threads = threads;
    check(workload);
    scenario = new Scenario(workload);
  }

  private void check(Workload workload) {
    int connections = stages.stream().mapToInt(s -> s.phase().connections()).max().orElse(1);
    int senders = Math.max(1, agents.size()) * threads;
    if (connections < senders) {
      throw new IllegalArgumentException(
          "-c "
              + connections
              + " is too few: each of the "
              + senders
              + " threads of all agents has connections of its own");
    }
    boolean open = stages.stream().anyMatch(Stage::open);
    if (open && stages.get(0).phase().freshConnections()) {
      throw new IllegalArgumentException(
          "Hyperfoil does not limit --fresh-connections in the open model: leave one of the two");
    }
    if (open && workload.requests().size() > 1 && Scenario.inSequence(workload)) {
      throw new IllegalArgumentException(
          "Hyperfoil starts whole sequences, not requests, at a rate: --order sequence goes with -c");
    }
    if (agents.stream().map(Agent::name).distinct().count() < agents.size()) {
      throw new IllegalArgumentException(
          "agents need names of their own: --agents a=host1,b=host2");
    }
  }

  /** The requests' names in the statistics, in the order of the workload. */
  public List<String> metrics() {
    return scenario.metrics();
  }

  /**
   * The file.
   *
   * @param name of the benchmark
   */
  public String yaml(String name) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("name", name);
    if (!agents.isEmpty()) {
      Map<String, Object> machines = new LinkedHashMap<>();
      agents.forEach(agent -> machines.put(agent.name(), agent.properties()));
      root.put("agents", machines);
    }
    root.put("threads", threads);
    root.put("http", http());
    // Hyperfoil would repeat cookies, name a user agent, and end a session at an unexpected status.
    Map<String, Object> ergonomics = new LinkedHashMap<>();
    ergonomics.put("repeatCookies", scenario.cookies());
    ergonomics.put("userAgentFromSession", false);
    ergonomics.put("autoRangeCheck", false);
    ergonomics.put("stopOnInvalid", false);
    root.put("ergonomics", ergonomics);
    List<Object> phases = new ArrayList<>();
    String before = "";
    for (Stage stage : stages) {
      phases.add(Map.of(stage.phase().name(), phase(stage, before)));
      before = stage.phase().name();
    }
    root.put("phases", phases);
    try {
      return YAML.writeValueAsString(root);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e); // maps and strings can be written
    }
  }

  private Map<String, Object> http() {
    Map<String, Object> http = new LinkedHashMap<>();
    http.put("host", origin.toString());
    http.put("allowHttp2", false);
    http.put(
        "sharedConnections",
        stages.stream().mapToInt(stage -> stage.phase().connections()).max().orElse(1));
    LoadPhase first = stages.get(0).phase();
    if (first.freshConnections()) {
      http.put("connectionStrategy", "ALWAYS_NEW");
    }
    http.put("requestTimeout", millis(first.timeout()));
    return http;
  }

  private Map<String, Object> phase(Stage stage, String before) {
    LoadPhase phase = stage.phase();
    Map<String, Object> model = new LinkedHashMap<>();
    if (stage.warmUp()) {
      model.put("isWarmup", true);
    }
    if (!before.isEmpty()) {
      model.put("startAfterStrict", before);
    }
    String kind = "always";
    if (stage.open()) {
      double from = stage.fromPerSecond();
      double to = stage.toPerSecond();
      kind = from == to ? "constantRate" : from < to ? "increasingRate" : "decreasingRate";
      if (from == to) {
        model.put("usersPerSec", from);
      } else {
        model.put("initialUsersPerSec", from);
        model.put("targetUsersPerSec", to);
      }
      model.put("variance", false);
      model.put("maxSessions", sessions(stage));
    } else {
      model.put("users", phase.connections());
    }
    model.put("duration", millis(phase.duration()));
    model.put("maxDuration", millis(phase.duration().plus(phase.timeout())));
    model.put("scenario", scenario.yaml(!stage.open()));
    return Map.of(kind, model);
  }

  private static int sessions(Stage stage) {
    double rate = Math.max(stage.fromPerSecond(), stage.toPerSecond());
    double underWay = rate * stage.phase().timeout().toNanos() / 1e9;
    return (int) Math.min(MOST_SESSIONS, Math.ceil(underWay) + stage.phase().connections());
  }

  static String millis(Duration time) {
    return Math.max(1, time.toMillis()) + "ms";
  }
}
