package io.bootcause.agent.boot;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Lets only so many threads at a time into the methods that an experiment limits, on the bootstrap
 * loader. First come, first served; a thread that is inside may enter again.
 */
public final class Gate {
  /** Times that a thread has come in from outside. */
  public static final AtomicLong ENTERED = new AtomicLong();

  private static final ThreadLocal<int[]> DEPTH = ThreadLocal.withInitial(() -> new int[1]);
  private static volatile Semaphore permits = new Semaphore(Integer.MAX_VALUE, true);

  private Gate() {}

  /** To be called before the first thread comes. */
  public static void open(int threads) {
    permits = new Semaphore(threads, true);
  }

  /** Waits for a place; an interrupt is left to the method itself. */
  public static void enter() {
    int[] depth = DEPTH.get();
    if (depth[0] == 0) {
      permits.acquireUninterruptibly();
      ENTERED.incrementAndGet();
    }
    depth[0]++;
  }

  public static void leave() {
    int[] depth = DEPTH.get();
    depth[0]--;
    if (depth[0] == 0) {
      permits.release();
    }
  }
}
