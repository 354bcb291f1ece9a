package io.bootcause.diagnosis.evidence;

import io.bootcause.recording.profile.ThreadStack;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * Requests that stand in line for a lock wait for what its holders do meanwhile: the queue belongs
 * to the cost of that. So does the line for a connection to the database where the processors are
 * used up, since then it is not connections that are scarce.
 */
public final class Convoy {
  /** The holders must spend so much of their time on the cost that the queue is told as its. */
  private static final double MOSTLY = 0.5;

  private Convoy() {}

  /**
   * Share of the requests' time spent in line behind a cost, 0 to 1; 0 if the holders of the most
   * wanted lock do something else.
   *
   * @param at index of the frame in which the cost begins, -1 for a stack without it
   */
  public static double behind(Activity activity, ToIntFunction<ThreadStack> at) {
    Map<String, Long> wanted = new HashMap<>();
    for (ThreadStack stack : activity.working()) {
      int lock = Locks.wantedBy(stack);
      if (lock >= 0 && at.applyAsInt(stack) < 0) {
        wanted.merge(stack.frames().get(lock), stack.weight(), Long::sum);
      }
    }
    return wanted.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .filter(most -> holdersDo(activity, most.getKey(), at))
        .map(most -> (double) most.getValue() / Math.max(1, activity.samples()))
        .map(seen -> seen * activity.inside())
        .orElse(0.0);
  }

  /**
   * The same of the line for a connection to the database, where the processors are used up: as
   * much of it as those who have one spend of their time on the cost.
   */
  public static double behindConnections(Activity activity, ToIntFunction<ThreadStack> at) {
    if (!activity.usesProcessorsUp()) {
      return 0;
    }
    long line = 0;
    long others = 0;
    long such = 0;
    for (ThreadStack stack : activity.working()) {
      if (ConnectionLines.in(stack)) {
        line += stack.weight();
      } else {
        others += stack.weight();
        such += at.applyAsInt(stack) >= 0 ? stack.weight() : 0;
      }
    }
    return such >= MOSTLY * others && others > 0
        ? (double) line * such / others / activity.samples() * activity.inside()
        : 0;
  }

  /**
   * One object's lock may guard several methods: who is in another method of the class may hold it,
   * and who is in none of them does not.
   */
  private static boolean holdersDo(
      Activity activity, String wanted, ToIntFunction<ThreadStack> at) {
    String itsClass = Origins.className(wanted) + "#";
    List<ThreadStack> holders =
        activity.all().stream()
            .filter(s -> Locks.takenBy(s) < 0)
            .filter(s -> s.frames().stream().anyMatch(f -> f.startsWith(itsClass)))
            .toList();
    List<ThreadStack> such = holders.stream().filter(s -> at.applyAsInt(s) >= 0).toList();
    long all = Activity.weight(holders);
    return all > 0 && Activity.weight(such) >= MOSTLY * all;
  }
}
