package io.bootcause.agent.boot;

import java.util.concurrent.atomic.AtomicLong;

/** Calls of methods that an experiment has emptied, on the bootstrap loader. */
public final class Skipped {
  /** Calls that did nothing. */
  public static final AtomicLong CALLS = new AtomicLong();

  private static volatile long starting = -1;

  private Skipped() {}

  /** This thread is the one that starts the service, and serves no request. */
  public static void startingHere() {
    starting = Thread.currentThread().getId();
  }

  static boolean onStartingThread() {
    return Thread.currentThread().getId() == starting;
  }

  /** Whether a call does nothing; the thread that starts the service is let through. */
  public static boolean unlessStarting() {
    if (onStartingThread()) {
      return false;
    }
    one();
    return true;
  }

  public static void one() {
    CALLS.incrementAndGet();
  }
}
