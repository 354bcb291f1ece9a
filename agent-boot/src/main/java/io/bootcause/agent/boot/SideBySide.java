package io.bootcause.agent.boot;

import java.util.concurrent.atomic.AtomicLong;

/** Counts the chains that an experiment has changed, on the bootstrap loader. */
public final class SideBySide {
  /** Chains that were built. */
  public static final AtomicLong BUILT = new AtomicLong();

  private SideBySide() {}

  public static void built() {
    BUILT.incrementAndGet();
  }
}
