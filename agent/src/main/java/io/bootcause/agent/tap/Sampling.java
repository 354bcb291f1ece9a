package io.bootcause.agent.tap;

/**
 * Leaves out whole trees, so that timing costs no more than its budget. All calls are timed as long
 * as that fits.
 */
final class Sampling {
  private static final int MOST_SHIFT = 10;

  private final int budgetPercent;

  /** One per cell: shared by few threads, so that counting does not make them wait. */
  private final long[] counters;

  /** Of those that were counted: not left out. */
  private final long[] taken;

  private volatile int mask;
  private long lastTimed;
  private long lastNanos;

  /**
   * @param budgetPercent of one core; 0 for no bound
   */
  Sampling(int budgetPercent, int cells) {
    this.budgetPercent = budgetPercent;
    counters = new long[cells];
    taken = new long[cells];
    lastNanos = System.nanoTime();
  }

  boolean skips(int cell) {
    int m = mask;
    if (m == 0) {
      return false;
    }
    if ((counters[cell]++ & m) != 0) {
      return true;
    }
    taken[cell]++;
    return false;
  }

  /** All that were left out so far; read while others count, so not exact. */
  long leftOut() {
    long leftOut = 0;
    for (int i = 0; i < counters.length; i++) {
      leftOut += counters[i] - taken[i];
    }
    return leftOut;
  }

  int oneIn() {
    return mask + 1;
  }

  /**
   * @param timed calls so far
   * @param cost nanoseconds of one
   */
  void adjust(long timed, long now, long cost) {
    long elapsed = now - lastNanos;
    if (budgetPercent == 0 || elapsed < 50_000_000L) {
      return;
    }
    long spent = (timed - lastTimed) * cost * 100;
    lastTimed = timed;
    lastNanos = now;
    long allowed = elapsed * budgetPercent;
    int m = mask;
    while (spent > allowed && m < (1 << MOST_SHIFT) - 1) {
      m = (m << 1) | 1;
      spent >>= 1;
    }
    if (spent < allowed / 4 && m == mask) {
      m >>= 1;
    }
    mask = m;
  }
}
