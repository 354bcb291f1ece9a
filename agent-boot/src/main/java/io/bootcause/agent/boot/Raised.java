package io.bootcause.agent.boot;

import java.util.concurrent.atomic.AtomicLong;

/** Raises numbers that an experiment does not let be small, on the bootstrap loader. */
public final class Raised {
  /** Numbers that were smaller, each time counted. */
  public static final AtomicLong TIMES = new AtomicLong();

  private static volatile int least;

  private Raised() {}

  /** What numbers are raised to. */
  public static void to(int number) {
    least = number;
  }

  /** What is not positive means something else than a number, and stays. */
  public static int atLeast(int given) {
    if (given <= 0 || given >= least) {
      return given;
    }
    TIMES.incrementAndGet();
    return least;
  }
}
