package io.bootcause.diagnosis.evidence;

import io.bootcause.recording.PhaseProfile;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Whose results requests wait for, of one phase.
 *
 * @param threads that ended the waits, by name, with # for each number in it
 */
public record Waker(String threads) {
  /** Of the time that requests wait for other threads. */
  private static final double MOST = 0.8;

  /** Empty if these waits were not seen to end, or by several kinds of threads. */
  public static Optional<Waker> of(Activity activity) {
    Map<String, Double> nanos = new HashMap<>();
    double all = 0;
    for (var request : activity.requests()) {
      for (RequestWait wait : request.waits()) {
        if (wait.kind() == WaitKind.AWAIT && !wait.elsewhere()) {
          double length = (double) wait.end() - wait.start();
          nanos.merge(wait.subject(), length, Double::sum);
          all += length;
        }
      }
    }
    double limit = MOST * all;
    PhaseProfile profile = activity.profile();
    return nanos.entrySet().stream()
        .filter(e -> e.getValue() > limit && profile.threads().containsKey(e.getKey()))
        .map(e -> new Waker(e.getKey()))
        .findFirst();
  }
}
