package io.bootcause.load;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What a phase came to. Histograms hold nanoseconds of successful requests; the error counts stand
 * beside them and belong to every reading of them.
 *
 * @param latency from the intended start
 * @param service from the actual start
 * @param lateness actual start minus intended start, of every request
 * @param outcomes count per outcome, OK included
 * @param startNanos nanoTime of the phase's start
 * @param endNanos nanoTime of its end
 * @param generatorCpuNanos CPU time the generator's own threads took meanwhile
 * @param maxLoopStallNanos longest time in which the event loop did not come round
 * @param generator what else the generator observed of itself
 */
public record PhaseResult(
    LoadPhase phase,
    Histogram latency,
    Histogram service,
    Histogram lateness,
    Map<SampleOutcome, Long> outcomes,
    long startNanos,
    long endNanos,
    long generatorCpuNanos,
    long maxLoopStallNanos,
    GeneratorFigures generator) {

  /** A result of which only the outside is known; the generator's own figures are zero. */
  public PhaseResult(
      LoadPhase phase,
      Histogram latency,
      Histogram service,
      Histogram lateness,
      Map<SampleOutcome, Long> outcomes,
      long startNanos,
      long endNanos,
      long generatorCpuNanos,
      long maxLoopStallNanos) {
    this(
        phase,
        latency,
        service,
        lateness,
        outcomes,
        startNanos,
        endNanos,
        generatorCpuNanos,
        maxLoopStallNanos,
        new GeneratorFigures(LatencyRecorder.newHistogram(), 0, -1, -1, 0, 0, 0));
  }

  /** The other half of the same phase beside this one. */
  PhaseResult plus(PhaseResult other) {
    Map<SampleOutcome, Long> all = new EnumMap<>(SampleOutcome.class);
    all.putAll(outcomes);
    other.outcomes.forEach((outcome, count) -> all.merge(outcome, count, Long::sum));
    return new PhaseResult(
        phase,
        both(latency, other.latency),
        both(service, other.service),
        both(lateness, other.lateness),
        Collections.unmodifiableMap(all),
        Math.min(startNanos, other.startNanos),
        Math.max(endNanos, other.endNanos),
        generatorCpuNanos + other.generatorCpuNanos,
        Math.max(maxLoopStallNanos, other.maxLoopStallNanos),
        generator.plus(other.generator));
  }

  private static Histogram both(Histogram one, Histogram other) {
    Histogram sum = one.copy();
    sum.add(other);
    return sum;
  }

  public long completed() {
    return outcomes.getOrDefault(SampleOutcome.OK, 0L);
  }

  /** Complete answers that were not as expected: errors of the service, not of the way to it. */
  public long unexpected() {
    return outcomes.getOrDefault(SampleOutcome.STATUS, 0L)
        + outcomes.getOrDefault(SampleOutcome.EXPECTATION, 0L);
  }

  public long errors() {
    return outcomes.values().stream().mapToLong(Long::longValue).sum() - completed();
  }

  /** Successful requests per second of the phase's wall time. */
  public double throughput() {
    return completed() * 1e9 / Math.max(1, endNanos - startNanos);
  }
}
