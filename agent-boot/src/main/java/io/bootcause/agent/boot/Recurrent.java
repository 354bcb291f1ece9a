package io.bootcause.agent.boot;

import java.lang.ref.WeakReference;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Tells objects that calls are made with again and again, for longer than a request lasts, from
 * those that are a request's own: what is answered for one query of a repository is not another
 * one's answer. Where many of a type recur, as connections of a pool do, any of them is as good.
 */
final class Recurrent {
  /** Few requests take longer. */
  static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(2);

  /** Of one type; a service has hardly more that are each something else. */
  static final int MANY = 32;

  private static final int SLOTS = 4_096;

  private static final AtomicReferenceArray<@Nullable Seen> SEEN =
      new AtomicReferenceArray<>(SLOTS);
  private static final ConcurrentHashMap<Class<?>, Set<Same>> LASTING = new ConcurrentHashMap<>();

  private Recurrent() {}

  /** Keeps nothing. */
  private static final class Seen extends WeakReference<Object> {
    final long since;

    Seen(Object object, long since) {
      super(object);
      this.since = since;
    }
  }

  /** Equal to itself alone. */
  private static final class Same {
    private final Object object;

    Same(Object object) {
      this.object = object;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Same && ((Same) other).object == object;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(object);
    }
  }

  /**
   * @param now nanoTime
   * @return what is equal for the same object only, if it recurs and is none of many; else its type
   */
  static Object orType(Object object, long now) {
    Class<?> type = object.getClass();
    Same same = new Same(object);
    Set<Same> lasting = LASTING.get(type);
    if (lasting != null && lasting.size() > MANY) {
      return type;
    }
    if (lasting == null || !lasting.contains(same)) {
      if (!hasLasted(object, same.hashCode() & (SLOTS - 1), now)) {
        return type;
      }
      LASTING.computeIfAbsent(type, t -> ConcurrentHashMap.newKeySet()).add(same);
    }
    return same;
  }

  private static boolean hasLasted(Object object, int slot, long now) {
    Seen seen = SEEN.get(slot);
    Object known = seen == null ? null : seen.get();
    boolean aged = seen != null && now - seen.since >= LONG_NANOS;
    if (known == object) {
      return aged;
    }
    if (known == null || aged) {
      SEEN.set(slot, new Seen(object, now));
    }
    return false;
  }
}
