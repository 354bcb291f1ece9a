package io.bootcause.load;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * What a thread allocates per request once the JVM has compiled what it runs, by the JVM's own
 * counter. How many requests that takes is the machine's business: it looks at a lot of short
 * stretches, and the best of them tells.
 */
final class Allocation {
  /** Requests to send. */
  static final int MOST = 60_000;

  private static final int STRETCH = 1_000;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private int requests;
  private long before;
  private long least = Long.MAX_VALUE;

  /** Call for each request, on the thread in question. */
  void one() {
    if (++requests % STRETCH == 0) {
      long now = threads.getCurrentThreadAllocatedBytes();
      if (before > 0) {
        least = Math.min(least, now - before);
      }
      before = now;
    }
  }

  double leastPerRequest() {
    return (double) least / STRETCH;
  }
}
