package io.bootcause.agent.boot;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Calls that an experiment has made slower, on the bootstrap loader. */
public final class Delayed {
  /** Calls that took longer. */
  public static final AtomicLong CALLS = new AtomicLong();

  private static final long NANOS_PER_MILLI = 1_000_000;

  private static volatile long nanos;

  private Delayed() {}

  /** To be called before the first call comes. */
  public static void by(int millis) {
    nanos = millis * NANOS_PER_MILLI;
  }

  /** Waits at least so long; an interrupt is left to the method itself, and ends it. */
  public static void one() {
    if (Skipped.onStartingThread()) {
      return;
    }
    CALLS.incrementAndGet();
    long end = System.nanoTime() + nanos;
    for (long left = nanos;
        left > 0 && !Thread.currentThread().isInterrupted();
        left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
