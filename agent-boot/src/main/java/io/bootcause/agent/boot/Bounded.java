package io.bootcause.agent.boot;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Empties collections that an experiment does not let grow, on the bootstrap loader. */
public final class Bounded {
  /** Collections that were emptied, each time counted. */
  public static final AtomicLong EMPTIED = new AtomicLong();

  private static volatile int most = Integer.MAX_VALUE;

  private Bounded() {}

  /** Entries that a collection may have. */
  public static void to(int entries) {
    most = entries;
  }

  /**
   * Called with what a field holds, whenever the service reads the field; anything but a map or a
   * collection is left alone.
   */
  public static void keep(Object held) {
    try {
      if (held instanceof Map) {
        Map<?, ?> map = (Map<?, ?>) held;
        if (map.size() > most) {
          synchronized (map) { // As a wrapper of the JDK's would.
            map.clear();
          }
          EMPTIED.incrementAndGet();
        }
      } else if (held instanceof Collection) {
        Collection<?> collection = (Collection<?>) held;
        if (collection.size() > most) {
          synchronized (collection) {
            collection.clear();
          }
          EMPTIED.incrementAndGet();
        }
      }
    } catch (RuntimeException e) {
      // One that cannot be changed stays as it is, and the service goes on.
    }
  }
}
