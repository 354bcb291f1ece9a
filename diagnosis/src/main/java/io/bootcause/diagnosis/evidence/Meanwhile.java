package io.bootcause.diagnosis.evidence;

import io.bootcause.recording.profile.ThreadStack;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** What the threads that hold something do while the others wait for it. */
public final class Meanwhile {
  private Meanwhile() {}

  /**
   * The most frequent thing, for a sentence: "80 % of them in a.B#c, at last in X#y".
   *
   * @param holders which stacks are the holders'
   */
  public static Optional<String> of(
      Activity activity, Origins origins, Predicate<ThreadStack> holders) {
    List<ThreadStack> stacks = activity.all().stream().filter(holders).toList();
    long all = Activity.weight(stacks);
    Map<String, Long> doing = new HashMap<>();
    for (ThreadStack stack : stacks) {
      doing.merge(words(stack, origins), stack.weight(), Long::sum);
    }
    return doing.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(
            e ->
                String.format(
                    Locale.ROOT, "%.0f %% of them %s", e.getValue() * 100.0 / all, e.getKey()));
  }

  private static String words(ThreadStack stack, Origins origins) {
    String own = "";
    String last = "";
    for (int i = 0; i < stack.frames().size() && stack.isJava(i); i++) {
      last = stack.frames().get(i);
      own = origins.isUsersOwn(last) ? last : own;
    }
    String state = stack.runnable() ? "run" : "sleep";
    return own.isEmpty() || own.equals(last)
        ? state + " in " + last
        : state + " in " + own + ", at last in " + last;
  }
}
