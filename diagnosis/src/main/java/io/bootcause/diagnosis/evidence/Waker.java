package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Whose results requests wait for. */
public final class Waker {
  /** Of the time that requests wait for other threads. */
  private static final double MOST = 0.8;

  private static final Set<WaitKind> OTHERS = EnumSet.of(WaitKind.AWAIT, WaitKind.ASYNC);

  private Waker() {}

  /**
   * Name of the threads that ended most of these waits in one phase, with # for each number in it;
   * empty if they were not seen to end, or by several kinds of threads.
   */
  public static Optional<String> of(Activity activity) {
    Map<String, Long> nanos = new HashMap<>();
    for (JoinedRequest request : activity.requests()) {
      for (RequestWait wait : request.waits()) {
        if (OTHERS.contains(wait.kind()) && !wait.elsewhere()) {
          nanos.merge(wait.subject(), wait.end() - wait.start(), Long::sum);
        }
      }
    }
    double limit = MOST * nanos.values().stream().mapToLong(Long::longValue).sum();
    return nanos.entrySet().stream()
        .filter(e -> e.getValue() > limit)
        .map(Map.Entry::getKey)
        .filter(activity.profile().threads()::containsKey)
        .findFirst();
  }
}
