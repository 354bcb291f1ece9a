package io.bootcause.diagnosis.detectors.growingcost;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.evidence.Stats;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Shape;
import io.bootcause.wire.RequestSpan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The processor time of the server's thread for one kind of request, as the phases of load go on:
 * medians of the quarters of each phase, in order of time.
 *
 * <p>Times on a wall clock would not do: with more connections from phase to phase, all of them
 * rise. Processor time hardly depends on the number of connections, and what does is the same all
 * through a phase.
 *
 * @param kind number of the request in the workload
 * @param phases milliseconds, four of each phase
 * @param connections of each phase
 */
record RisingTime(int kind, List<List<Double>> phases, List<Integer> connections) {
  private static final int PARTS = 4;

  /** A median of fewer is at the mercy of a compiler's thread. */
  private static final int MIN_PER_PART = 15;

  private static final int MIN_PHASES = 3;

  private static final double MIN_TAU = 0.8;

  private static final double MIN_RATIO = 1.5;
  private static final double MIN_MILLIS = 0.1;

  /** Of every kind of which there were enough requests. */
  static List<RisingTime> all(List<JoinedRequest> requests) {
    Map<Integer, Map<Phase, List<Double>>> kinds = new LinkedHashMap<>();
    requests.stream()
        .filter(RisingTime::tells)
        .sorted(Comparator.comparingLong(r -> r.sample().actualStart()))
        .forEach(
            r ->
                kinds
                    .computeIfAbsent(r.sample().request(), k -> new LinkedHashMap<>())
                    .computeIfAbsent(r.phase(), k -> new ArrayList<>())
                    .add(cpuMillis(r)));
    List<RisingTime> all = new ArrayList<>();
    kinds.forEach(
        (kind, phases) -> {
          phases.values().removeIf(phase -> phase.size() < PARTS * MIN_PER_PART);
          if (phases.size() >= MIN_PHASES) {
            all.add(
                new RisingTime(
                    kind,
                    phases.values().stream().map(RisingTime::quarters).toList(),
                    phases.keySet().stream().map(Phase::connections).toList()));
          }
        });
    return all;
  }

  /** One connection alone leaves processors idle, whose caches and clocks are slow at first. */
  private static boolean tells(JoinedRequest request) {
    Shape shape = request.phase().shape();
    return (shape == Shape.STEP || shape == Shape.OVERLOAD)
        && request.phase().connections() > 1
        && request.sample().outcome() == SampleOutcome.OK
        && cpuMillis(request) >= 0;
  }

  private static double cpuMillis(JoinedRequest request) {
    RequestSpan span = request.span();
    return span == null ? -1 : span.cpuNanos() / 1e6;
  }

  private static List<Double> quarters(List<Double> phase) {
    List<Double> medians = new ArrayList<>();
    for (int part = 0; part < PARTS; part++) {
      int from = phase.size() * part / PARTS;
      int to = phase.size() * (part + 1) / PARTS;
      medians.add(Stats.median(phase.subList(from, to)));
    }
    return medians;
  }

  double firstMillis() {
    return phases.get(0).get(0);
  }

  double lastMillis() {
    List<Double> last = phases.get(phases.size() - 1);
    return last.get(last.size() - 1);
  }

  double byMillis() {
    return lastMillis() - firstMillis();
  }

  /** From quarter to quarter, within a phase as from phase to phase. */
  boolean rises() {
    long within = phases.stream().filter(p -> p.get(PARTS - 1) > p.get(0)).count();
    return isMuch() && within >= MIN_TAU * phases.size() && Kendall.tau(quarters()) >= MIN_TAU;
  }

  /**
   * From phase to phase, beyond chance; and in the last one more is taken all the time than ever in
   * an earlier one with as many connections. Says less than {@link #rises()}, as a noisy machine
   * may do the same once.
   */
  boolean risesLater() {
    int last = phases.size() - 1;
    return isMuch()
        && Kendall.rises(quarters())
        && IntStream.range(0, last)
            .filter(i -> connections.get(i).equals(connections.get(last)))
            .anyMatch(i -> Collections.min(phases.get(last)) > Collections.max(phases.get(i)));
  }

  private boolean isMuch() {
    return byMillis() >= MIN_MILLIS && lastMillis() >= MIN_RATIO * firstMillis();
  }

  private List<Double> quarters() {
    return phases.stream().flatMap(List::stream).toList();
  }
}
