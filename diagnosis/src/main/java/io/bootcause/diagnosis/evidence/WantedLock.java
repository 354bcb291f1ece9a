package io.bootcause.diagnosis.evidence;

import io.bootcause.recording.profile.ThreadStack;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The lock that most threads wait for.
 *
 * @param method that wants it, see {@link Locks#wantedBy}
 * @param share of the requests' time that is spent on waiting for it, 0 to 1
 */
public record WantedLock(String method, double share) {
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
        .map(e -> new WantedLock(e.getKey(), (double) e.getValue() / activity.samples()));
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
   * Index of what such a thread calls while it has the lock, -1 if it calls nothing or is another.
   */
  public int insideIn(ThreadStack stack) {
    int at = heldIn(stack);
    return at >= 0 && at + 1 < stack.frames().size() && stack.isJava(at + 1) ? at + 1 : -1;
  }
}
