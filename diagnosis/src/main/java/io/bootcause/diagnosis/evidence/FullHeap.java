package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.Phase;
import io.bootcause.recording.PhaseProfile;
import io.bootcause.recording.Recording;
import io.bootcause.recording.Shape;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A service that stopped answering when its heap was full. The agent takes a few megabytes of it:
 * without them the service may go on, and only be slow. What experiments look at is then the last
 * load that it still answered, collecting for much of the time.
 */
public final class FullHeap {
  /**
   * Of the time of that load, in collections; and what is predicted to be gained: how much of the
   * rest is the agent's doing nobody knows.
   */
  private static final double MIN_SHARE = 0.3;

  private static final int MIN_REQUESTS = 20;

  private FullHeap() {}

  /** Mean latency under that load; whether it still answers if there was none. */
  public static SymptomMetric metric(Evidence evidence, StandingThreads standing) {
    Recording recording = evidence.recording();
    int end = standing.standstill().phase();
    return recording.profiles().stream()
        .filter(profile -> profile.phase() < end)
        .filter(profile -> collecting(recording, profile) >= MIN_SHARE)
        .flatMap(profile -> slow(evidence, profile).stream())
        .reduce((earlier, later) -> later)
        .orElseGet(standing::metric);
  }

  private static Optional<SymptomMetric> slow(Evidence evidence, PhaseProfile profile) {
    Phase phase = evidence.recording().phases().get(profile.phase());
    List<Double> millis =
        evidence.ofShape(Shape.STEP).stream()
            .filter(r -> r.phase().equals(phase))
            .map(IdleContrast::millis)
            .toList();
    boolean failed =
        evidence.ofShape(Shape.STEP).stream()
            .anyMatch(r -> r.phase().equals(phase) && r.sample().outcome() != SampleOutcome.OK);
    if (failed || millis.size() < MIN_REQUESTS) {
      return Optional.empty();
    }
    double mean = Stats.mean(millis);
    return Optional.of(
        SymptomMetric.underLoad(
            String.format(Locale.ROOT, "request with %d connections", phase.connections()),
            mean,
            mean * (1 - MIN_SHARE),
            phase.connections()));
  }

  private static double collecting(Recording recording, PhaseProfile profile) {
    Phase phase = recording.phases().get(profile.phase());
    return (double) profile.gcNanos() / (phase.endNanos() - phase.startNanos());
  }
}
