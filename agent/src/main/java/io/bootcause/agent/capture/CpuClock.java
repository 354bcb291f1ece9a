package io.bootcause.agent.capture;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;

/**
 * CPU time of the calling thread; -1 where the JVM does not tell (virtual threads, say). Reading it
 * is a system call, where other clocks are not: of very many requests a second only some are told.
 */
final class CpuClock {
  /** Of two readings each, 0.7 us apiece: less than one part in a hundred of a core. */
  private static final long MOST_PER_SECOND = 5000;

  private static final long WINDOW_NANOS = 200_000_000L;

  private volatile @Nullable ThreadMXBean bean;
  private volatile int oneIn = 1;
  private long lastRequests;
  private long lastNanos = System.nanoTime();

  /** Not on an application's thread: loads the management classes. */
  void start() {
    try {
      ThreadMXBean threads = ManagementFactory.getThreadMXBean();
      if (threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled()) {
        bean = threads;
      }
    } catch (Throwable e) {
      bean = null;
    }
  }

  /**
   * To be called now and then, by one thread.
   *
   * @param requests so far
   */
  void adjust(long requests, long now) {
    long elapsed = now - lastNanos;
    if (elapsed < WINDOW_NANOS) {
      return;
    }
    double perSecond = (requests - lastRequests) * 1e9 / elapsed;
    oneIn = (int) Math.max(1, Math.ceil(perSecond / MOST_PER_SECOND));
    lastRequests = requests;
    lastNanos = now;
  }

  /** As {@link #now}, if it is this request's turn; else -1. */
  long start(RequestState state) {
    return state.turn++ % oneIn == 0 ? now() : -1;
  }

  /** Where a request ends that began with {@link #start}. */
  long end(RequestState state) {
    return state.cpuStart < 0 ? -1 : now();
  }

  private long now() {
    ThreadMXBean threads = bean;
    if (threads == null) {
      return -1;
    }
    try {
      return threads.getCurrentThreadCpuTime();
    } catch (UnsupportedOperationException e) {
      // Once is enough: where workers are virtual, all are.
      bean = null;
      return -1;
    }
  }
}
