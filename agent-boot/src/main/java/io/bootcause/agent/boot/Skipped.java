package io.bootcause.agent.boot;

import java.util.concurrent.atomic.AtomicLong;

/** Counts calls of methods that an experiment has emptied, on the bootstrap loader. */
public final class Skipped {
  /** Calls that did nothing. */
  public static final AtomicLong CALLS = new AtomicLong();

  private Skipped() {}

  public static void one() {
    CALLS.incrementAndGet();
  }
}
