package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.budget.JoinedRequest;
import java.util.List;
import java.util.Optional;

/**
 * Slow requests held against typical ones.
 *
 * @param slowLabel e.g. "first request after 13 s of silence"
 * @param typical empty if all requests are looked at as a whole
 */
public record Contrast(
    String slowLabel,
    List<JoinedRequest> slow,
    List<JoinedRequest> typical,
    ExcessTree tree,
    Optional<ExcessPath> path,
    SymptomMetric metric) {

  /** Mean client latency of the slow requests, nanoseconds. */
  public double slowNanos() {
    return Stats.mean(slow.stream().map(r -> (double) r.sample().latencyNanos()).toList());
  }

  /** Mean client latency of the slow requests, milliseconds, as their budget sums to. */
  public double slowMillis() {
    return slowNanos() / 1e6;
  }

  /** Mean client latency of the typical requests, milliseconds, as their budget sums to. */
  public double typicalMillis() {
    return Stats.mean(typical.stream().map(IdleContrast::millis).toList());
  }
}
