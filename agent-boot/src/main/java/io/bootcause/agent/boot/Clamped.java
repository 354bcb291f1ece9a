package io.bootcause.agent.boot;

import java.util.concurrent.atomic.AtomicLong;

/** Numbers that an experiment lets be neither too small nor too large, on the bootstrap loader. */
public final class Clamped {
  /** Numbers that were outside, each time counted. */
  public static final AtomicLong TIMES = new AtomicLong();

  private static volatile int least = Integer.MIN_VALUE;
  private static volatile int most = Integer.MAX_VALUE;

  private Clamped() {}

  /** What numbers are raised and lowered to. */
  public static void between(int smallest, int largest) {
    least = smallest;
    most = largest;
  }

  /** What is not positive means something else than a number, and stays. */
  public static int clamp(int given) {
    int taken = given <= 0 ? given : Math.min(most, Math.max(least, given));
    if (taken != given) {
      TIMES.incrementAndGet();
    }
    return taken;
  }

  /**
   * Of a thread pool. One that is to do one thing after the other keeps doing so, and one that
   * grows without a limit needs none.
   *
   * @param given threads always, or at most
   * @param most threads at most
   */
  public static int threads(int given, int most) {
    return most == 1 || most == Integer.MAX_VALUE ? given : clamp(given);
  }
}
