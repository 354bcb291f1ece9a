package io.bootcause.diagnosis.evidence;

import io.bootcause.recording.profile.ThreadStack;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** The lock that most threads wait for. */
public final class WantedLock {
  private final String method;
  private final double share;
  private final Set<String> way;
  private final boolean heldByMethod;

  private WantedLock(String method, double share, Activity activity) {
    this.method = method;
    this.share = share;
    this.way = new HashSet<>();
    activity.working().stream().filter(s -> wantedIn(s) >= 0).forEach(s -> way.addAll(s.frames()));
    this.heldByMethod =
        activity.all().stream().anyMatch(s -> inside(s, s.frames().indexOf(method)));
  }

  /** Empty if no thread that works for a request waits for any. */
  public static Optional<WantedLock> most(Activity activity) {
    Map<String, Long> wanted = new HashMap<>();
    for (ThreadStack stack : activity.working()) {
      int at = Locks.wantedBy(stack);
      if (at >= 0) {
        wanted.merge(stack.frames().get(at), stack.weight(), Long::sum);
      }
    }
    return wanted.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(e -> new WantedLock(e.getKey(), (double) e.getValue() / activity.samples(), activity));
  }

  /** The method that wants it, see {@link Locks#wantedBy}. */
  public String method() {
    return method;
  }

  /** Share of the requests' time that is spent on waiting for it, 0 to 1. */
  public double share() {
    return share;
  }

  /** Index of the method in a thread that waits there, -1 in others. */
  public int wantedIn(ThreadStack stack) {
    int at = Locks.wantedBy(stack);
    return at >= 0 && stack.frames().get(at).equals(method) ? at : -1;
  }

  /** Index of the method in a thread that is in it and waits for no lock, -1 in others. */
  public int heldIn(ThreadStack stack) {
    return Locks.wantedBy(stack) < 0 ? stack.frames().indexOf(method) : -1;
  }

  /**
   * Index of what a thread does while it has the lock and none of those does that wait for it; -1
   * for a thread that has not got it. One object's lock may guard several methods: where nobody is
   * in the wanted one, who is in another method of its class has it.
   */
  public int insideIn(ThreadStack stack) {
    int at = heldByMethod ? stack.frames().indexOf(method) : lastOfItsClass(stack.frames());
    if (!inside(stack, at)) {
      return -1;
    }
    for (int i = at + 1; i < stack.frames().size() && stack.isJava(i); i++) {
      if (!way.contains(stack.frames().get(i))) {
        return i;
      }
    }
    return at + 1;
  }

  /**
   * Index of another method of the wanted one's class in a thread that is in it and not in the
   * wanted one: the same lock may guard both. -1 in others.
   */
  public int guardedIn(ThreadStack stack) {
    List<String> frames = stack.frames();
    int first =
        IntStream.range(0, frames.size())
            .filter(i -> isOfItsClass(frames.get(i)))
            .findFirst()
            .orElse(-1);
    return inside(stack, first) && !frames.contains(method) ? first : -1;
  }

  private static boolean inside(ThreadStack stack, int at) {
    return at >= 0
        && Locks.takenBy(stack) < 0
        && at + 1 < stack.frames().size()
        && stack.isJava(at + 1);
  }

  private int lastOfItsClass(List<String> frames) {
    for (int i = frames.size() - 1; i >= 0; i--) {
      if (isOfItsClass(frames.get(i))) {
        return i;
      }
    }
    return -1;
  }

  private boolean isOfItsClass(String frame) {
    return frame.startsWith(Origins.className(method) + "#");
  }
}
