package io.bootcause.diagnosis.detectors.delayedack;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.budget.Line;
import io.bootcause.diagnosis.budget.TimeBudget;
import io.bootcause.diagnosis.evidence.Stats;
import io.bootcause.load.Sample;
import java.util.ArrayList;
import java.util.List;

/**
 * Answers of the service itself whose end comes to the client as late as an acknowledgement may be
 * delayed: it has their beginning, and the service is done with them. Between the two is this
 * machine only.
 *
 * @param millis by which such an end is late, median
 * @param constant share of such ends, of those that take any time, 0 to 1
 * @param share of a request's time that passes until then, median over all requests
 */
record HeldEnds(double millis, double constant, double share) {
  static HeldEnds in(List<JoinedRequest> requests) {
    List<Double> shares = new ArrayList<>();
    List<Double> held = new ArrayList<>();
    int slow = 0;
    for (JoinedRequest request : requests) {
      if (request.span() == null) {
        continue;
      }
      Sample sample = request.sample();
      long late = TimeBudget.partition(request)[Line.RESPONSE.ordinal()];
      boolean begun = sample.firstByte() != 0 && sample.end() - sample.firstByte() >= late / 2;
      slow += late / 1e6 >= HeldReads.ANY_MILLIS ? 1 : 0;
      if (begun && HeldReads.asLongAsADelay(late / 1e6)) {
        held.add(late / 1e6);
        shares.add(Math.min(1, late / (double) sample.latencyNanos()));
      } else {
        shares.add(0.0);
      }
    }
    return new HeldEnds(
        held.isEmpty() ? 0 : Stats.median(held),
        slow == 0 ? 0 : (double) held.size() / slow,
        shares.isEmpty() ? 0 : Stats.median(shares));
  }
}
