package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

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
    return parts(activity).entrySet().stream()
        .filter(e -> e.getValue() > MOST)
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /**
   * Which threads ended these waits in one phase, by their names with # for each number in them,
   * and for which part of the time that requests wait for other threads, 0 to 1. Those that no
   * sample shows are left out.
   */
  public static Map<String, Double> parts(Activity activity) {
    Map<String, Long> nanos = new HashMap<>();
    for (JoinedRequest request : activity.requests()) {
      for (RequestWait wait : request.waits()) {
        if (OTHERS.contains(wait.kind()) && !wait.elsewhere()) {
          nanos.merge(wait.subject(), wait.end() - wait.start(), Long::sum);
        }
      }
    }
    double all = nanos.values().stream().mapToLong(Long::longValue).sum();
    Map<String, Double> parts = new TreeMap<>();
    nanos.forEach(
        (threads, time) -> {
          if (activity.profile().threads().containsKey(threads)) {
            parts.put(threads, time / all);
          }
        });
    return parts;
  }
}
