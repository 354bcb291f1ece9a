package io.bootcause.diagnosis.detectors.growingcost;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The processor time of the whole process per request, by phases of closed loops in order of time.
 *
 * <p>What grows fast makes requests so slow that there are few of them in the later phases, and
 * hardly more of them from one to the next: most of the rise is over when the measuring begins. But
 * the first phase of all is the one in which a JVM compiles, so that requests never take least in
 * it, unless they take more the more of them there have been.
 *
 * <p>What grows more slowly rises from phase to phase. More connections may cost more processor
 * time as well; but not the same number of them, later.
 *
 * @param phases milliseconds per request
 * @param warmUps how many of them, from the first on, are the warm-up's
 * @param connections of each phase
 */
record RisingWork(List<Double> phases, int warmUps, List<Integer> connections) {
  private static final int MIN_REQUESTS = 20;
  private static final int MIN_PHASES = 4;

  /** What grows fast soon grows by little; from then on chance has its say. */
  private static final double MIN_TAU = 0.4;

  /** In all phases after the warm-up, those with the fewest connections included. */
  private static final double MIN_RATIO_SOON = 1.5;

  /** In the last phase. With many connections other things cost processor time, too. */
  private static final double MIN_RATIO = 2.5;

  private static final double MIN_MILLIS = 0.2;

  /** From the first phase after the warm-up to the last, where they rise beyond chance. */
  private static final double MIN_RATIO_STEADILY = 1.5;

  /** Of the last phase to an earlier one with as many connections. Samples cost a few per cent. */
  private static final double MIN_RATIO_LATER = 1.25;

  /** Empty if the processor time is not known, or there was no warm-up that was recorded. */
  static Optional<RisingWork> of(List<JoinedRequest> requests) {
    Map<Phase, List<JoinedRequest>> phases = new LinkedHashMap<>();
    requests.forEach(r -> phases.computeIfAbsent(r.phase(), p -> new ArrayList<>()).add(r));
    List<Double> works = new ArrayList<>();
    List<Integer> connections = new ArrayList<>();
    int warmUps = 0;
    for (Map.Entry<Phase, List<JoinedRequest>> entry : phases.entrySet()) {
      Phase phase = entry.getKey();
      double work = millis(phase, entry.getValue());
      if (!isClosedLoop(phase) || !(work > 0)) {
        continue;
      }
      if (works.isEmpty() && phase.shape() != Shape.WARM_UP) {
        return Optional.empty();
      }
      if (phase.shape() == Shape.WARM_UP && warmUps == works.size()) {
        warmUps++;
      }
      works.add(work);
      connections.add(phase.connections());
    }
    return works.size() - warmUps < MIN_PHASES
        ? Optional.empty()
        : Optional.of(new RisingWork(works, warmUps, connections));
  }

  private static boolean isClosedLoop(Phase phase) {
    return switch (phase.shape()) {
      case WARM_UP, OVERLOAD -> true;
      case STEP -> phase.connections() > 1;
      default -> false;
    };
  }

  /** Of a phase with very many requests only the first ones are kept. */
  private static double millis(Phase phase, List<JoinedRequest> requests) {
    long ok = requests.stream().filter(r -> r.sample().outcome() == SampleOutcome.OK).count();
    if (phase.serviceCpuNanos() < 0 || requests.size() < MIN_REQUESTS || ok < requests.size()) {
      return Double.NaN;
    }
    long last = requests.stream().mapToLong(r -> r.sample().end()).max().orElseThrow();
    double seen = Math.min(1, (double) (last - phase.startNanos()) / length(phase));
    return phase.serviceCpuNanos() * seen / requests.size() / 1e6;
  }

  private static long length(Phase phase) {
    return phase.endNanos() - phase.startNanos();
  }

  double firstMillis() {
    return phases.get(0);
  }

  double lastMillis() {
    return phases.get(phases.size() - 1);
  }

  boolean rises() {
    return lastMillis() - firstMillis() >= MIN_MILLIS
        && phases.stream().allMatch(p -> p >= firstMillis())
        && (risesSoon() || risesSteadily());
  }

  private boolean risesSoon() {
    return phases.stream().skip(warmUps).allMatch(p -> p >= MIN_RATIO_SOON * firstMillis())
        && lastMillis() >= MIN_RATIO * firstMillis()
        && Kendall.tau(phases) >= MIN_TAU;
  }

  private boolean risesSteadily() {
    int last = phases.size() - 1;
    return lastMillis() >= MIN_RATIO_STEADILY * phases.get(warmUps)
        && Kendall.rises(phases.subList(warmUps, phases.size()))
        && IntStream.range(warmUps, last)
            .filter(i -> connections.get(i).equals(connections.get(last)))
            .anyMatch(i -> lastMillis() >= MIN_RATIO_LATER * phases.get(i));
  }
}
