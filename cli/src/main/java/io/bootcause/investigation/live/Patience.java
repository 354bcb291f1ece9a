package io.bootcause.investigation.live;

import io.bootcause.diagnosis.evidence.SlowSplit;

/** How many requests a level waits for before it is judged. */
final class Patience {
  static final int SLOW = 3;
  private static final int TYPICAL = 3;
  private static final int ALIKE = 20;
  private static final int FEW_ALIKE = 3;

  /** So many of them show that none is slow. */
  private static final int NONE_SLOW = 30;

  private static final double LEAST_SECONDS = 1;
  private static final double LONG_SECONDS = 5;
  private static final double FIRST_SECONDS = 10;

  /** Stacks of slow requests that make a share of a tenth visible. */
  static final int STACKS = 100;

  private Patience() {}

  /** Of a level that times methods. */
  static boolean enough(SlowSplit split, double seconds) {
    if (seconds < LEAST_SECONDS) {
      return false;
    }
    if (split.isAlike()) {
      return split.slow().size() >= ALIKE
          || (split.slow().size() >= FEW_ALIKE && seconds >= LONG_SECONDS);
    }
    return split.slow().size() >= SLOW && split.typical().size() >= TYPICAL;
  }

  /** Of the first level, which has to find out whether some requests are slow. */
  static boolean enoughAtFirst(SlowSplit split, int stacksOfSlow, double seconds) {
    if (stacksOfSlow < STACKS) {
      return false;
    }
    return split.isAlike()
        ? split.slow().size() >= NONE_SLOW && seconds >= FIRST_SECONDS
        : split.slow().size() >= SLOW && !split.typical().isEmpty();
  }
}
