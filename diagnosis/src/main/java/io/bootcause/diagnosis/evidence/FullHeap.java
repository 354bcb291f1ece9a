package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.Phase;
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
        .filter(profile -> profile.gcShare(recording.phases().get(profile.phase())) >= MIN_SHARE)
        .flatMap(profile -> slow(evidence, recording.phases().get(profile.phase())).stream())
        .reduce((earlier, later) -> later)
        .orElseGet(standing::metric);
  }

  private static Optional<SymptomMetric> slow(Evidence evidence, Phase phase) {
    List<JoinedRequest> requests =
        evidence.ofShape(Shape.STEP).stream().filter(r -> r.phase().equals(phase)).toList();
    boolean failed = requests.stream().anyMatch(r -> r.sample().outcome() != SampleOutcome.OK);
    if (failed || requests.size() < MIN_REQUESTS) {
      return Optional.empty();
    }
    double mean = Stats.mean(requests.stream().map(IdleContrast::millis).toList());
    return Optional.of(
        SymptomMetric.underLoad(
            String.format(Locale.ROOT, "request with %d connections", phase.connections()),
            mean,
            mean * (1 - MIN_SHARE),
            phase.connections()));
  }
}
