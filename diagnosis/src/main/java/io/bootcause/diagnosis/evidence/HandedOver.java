package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Tasks that requests handed to one pool during one phase.
 *
 * @param tasks how many were seen
 * @param waitMillis until a thread took one, median
 * @param taskMillis that one took then, median
 */
public record HandedOver(int tasks, double waitMillis, double taskMillis) {
  /** Fewer tell nothing. */
  private static final int MIN_TASKS = 20;

  /** Tasks that wait so many times as long as they take wait for threads, not for a moment. */
  private static final double MUCH = 3;

  /**
   * Empty if too few were seen.
   *
   * @param threads name of the pool's threads, with # for each number in it
   */
  public static Optional<HandedOver> to(String threads, Activity activity) {
    List<Double> waits = millis(threads, WaitKind.HANDOVER, activity);
    List<Double> tasks = millis(threads, WaitKind.TASK, activity);
    return Math.min(waits.size(), tasks.size()) < MIN_TASKS
        ? Optional.empty()
        : Optional.of(new HandedOver(waits.size(), Stats.median(waits), Stats.median(tasks)));
  }

  /**
   * Milliseconds that a request stands in line for threads, by their names. Several of its tasks do
   * so at the same time: the longest counts.
   */
  public static Map<String, Double> inLine(JoinedRequest request) {
    Map<String, Double> longest = new HashMap<>();
    for (RequestWait wait : request.waits()) {
      if (wait.kind() == WaitKind.HANDOVER) {
        longest.merge(wait.subject(), (wait.end() - wait.start()) / 1e6, Math::max);
      }
    }
    return longest;
  }

  /** The same of a load's requests, mean. */
  public static Map<String, Double> inLine(Activity activity) {
    Map<String, Double> sums = new HashMap<>();
    activity
        .requests()
        .forEach(
            request ->
                inLine(request).forEach((threads, ms) -> sums.merge(threads, ms, Double::sum)));
    sums.replaceAll((threads, sum) -> sum / activity.requests().size());
    return sums;
  }

  private static List<Double> millis(String threads, WaitKind kind, Activity activity) {
    return activity.requests().stream()
        .map(JoinedRequest::waits)
        .flatMap(List::stream)
        .filter(wait -> wait.kind() == kind && wait.subject().equals(threads))
        .map((RequestWait wait) -> (wait.end() - wait.start()) / 1e6)
        .toList();
  }

  /** True if what a task takes is next to nothing beside what it waits. */
  public boolean queued() {
    return waitMillis >= MUCH * taskMillis;
  }

  /** For the evidence. */
  public String words(Activity activity) {
    return String.format(
        Locale.ROOT,
        "%s: a task that is handed to them waits %.1f ms for a thread and then takes %.1f ms (medians"
            + " of %,d tasks)",
        activity.labels(),
        waitMillis,
        taskMillis,
        tasks);
  }
}
