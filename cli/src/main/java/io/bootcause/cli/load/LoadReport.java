package io.bootcause.cli.load;

import io.bootcause.load.GeneratorValidity;
import io.bootcause.load.GeneratorValidity.Check;
import io.bootcause.load.GeneratorValidity.Level;
import io.bootcause.load.LoadModel;
import io.bootcause.load.PhaseResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * All that a run came to.
 *
 * @param target URL, or origin and file
 * @param silences lengths of the idle gaps, in turn; empty for any other shape
 * @param cutShort whether it was interrupted
 */
record LoadReport(
    String target,
    long seed,
    int threads,
    List<Phase> phases,
    List<String> notes,
    List<Duration> silences,
    boolean cutShort) {
  /** Checks of this command's own whose failing is the generator's fault or its machine's. */
  private static final Set<String> GENERATORS =
      Set.of("generator ceiling", "ephemeral ports", "agents", "agents' sessions", "agents' rate");

  /**
   * One phase.
   *
   * @param unmet expectations that were not met, with how often
   * @param remote who sent, if it was not this process; its times are in the result's latency then,
   *     and there are no service times
   */
  record Phase(
      PhaseResult result,
      Collected collected,
      List<Check> checks,
      Map<String, Long> unmet,
      @Nullable Remote remote) {
    /** The times that wrk and JMeter mean, as far as they are known. */
    Histogram peerTimes() {
      return remote == null ? result.service() : result.latency();
    }

    double seconds() {
      return (result.endNanos() - result.startNanos()) / 1e9;
    }

    String model() {
      return result.phase().model() instanceof LoadModel.Open ? "open" : "closed";
    }

    long sent() {
      return result.completed() + result.errors();
    }

    /** Cores that its threads used, busy waiting included. */
    double cores() {
      return result.generatorCpuNanos() / 1e9 / Math.max(1e-9, seconds());
    }
  }

  /**
   * Agents of another load generator.
   *
   * @param engine its name and version
   */
  record Remote(String engine, List<Agent> agents) {
    /**
     * One of them.
     *
     * @param cpu of its machine, as the engine says it; empty if it does not
     */
    record Agent(String name, long sent, String cpu) {}
  }

  Level level() {
    return phases.stream()
        .map(phase -> GeneratorValidity.verdict(phase.checks()))
        .max(Level::compareTo)
        .orElse(Level.INVALID);
  }

  /** Who sent, if it was not this process. */
  @Nullable Remote remote() {
    return phases.isEmpty() ? null : phases.get(0).remote();
  }

  /** Whether each answer was one that was asked for; without a word on the status, 200 to 399. */
  boolean expectationsMet() {
    return phases.stream()
        .allMatch(phase -> phase.unmet().isEmpty() && phase.result().unexpected() == 0);
  }

  /** The verdict in words, without its reasons. */
  String verdict() {
    return switch (level()) {
      case VALID -> "valid";
      case DOUBTFUL -> "doubtful";
      case INVALID ->
          phases.stream().allMatch(phase -> phase.result().completed() == 0)
              ? "invalid: no request was answered" + (expectationsMet() ? "" : " as expected")
              : reasons(Level.INVALID).stream().anyMatch(LoadReport::isOfTheGenerator)
                  ? "invalid: the generator was the bottleneck"
                  : "invalid";
    };
  }

  private static boolean isOfTheGenerator(Check check) {
    return GeneratorValidity.isOfTheGenerator(check) || GENERATORS.contains(check.name());
  }

  /** What speaks against it, worst first. */
  List<Check> reasons() {
    List<Check> all = new ArrayList<>(reasons(Level.INVALID));
    all.addAll(reasons(Level.DOUBTFUL));
    return all;
  }

  private List<Check> reasons(Level level) {
    return phases.stream()
        .flatMap(phase -> phase.checks().stream().map(check -> named(phase, check)))
        .filter(check -> check.level() == level)
        .toList();
  }

  /** One of several phases is named with its check. */
  private Check named(Phase phase, Check check) {
    return phases.size() == 1
        ? check
        : new Check(
            check.name(), check.level(), phase.result().phase().name() + ": " + check.detail());
  }
}
