package io.bootcause.diagnosis.evidence;

import io.bootcause.recording.profile.ThreadStack;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How much of the requests' time a thread was at them. What an event loop or a coroutine waits for
 * has none, so that the stacks that were seen are of a part of the time only.
 */
public final class Attended {
  private Attended() {}

  /**
   * Threads at requests at a time, by their samples, over requests under way at a time, by Little's
   * law.
   *
   * @return 0 to 1; 1 if it is not known how many threads there are
   */
  public static double share(Activity activity) {
    Map<String, Integer> threads = activity.profile().threads();
    Map<String, Long> samples = new HashMap<>();
    for (ThreadStack stack : activity.profile().stacks()) {
      if (stack.wall()) {
        samples.merge(stack.threads(), stack.weight(), Long::sum);
      }
    }
    boolean known =
        activity.occupied().stream().allMatch(stack -> threads.containsKey(stack.threads()));
    List<Double> ofOne =
        samples.entrySet().stream()
            .filter(e -> threads.getOrDefault(e.getKey(), 0) > 0)
            .map(e -> (double) e.getValue() / threads.getOrDefault(e.getKey(), 1))
            .toList();
    if (!known || ofOne.isEmpty()) {
      return 1;
    }
    double atRequests = Activity.weight(activity.occupied()) / Stats.median(ofOne);
    double underWay = activity.perSecond() * activity.meanMillis() / 1e3;
    return underWay > 0 ? Math.min(1, atRequests / underWay) : 1;
  }
}
