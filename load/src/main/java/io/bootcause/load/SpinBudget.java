package io.bootcause.load;

/**
 * Limits busy waiting to a fifth of a core. Spinning buys punctual sends, but on a small machine it
 * takes the CPU from the service under test. When the budget is spent, sends go out as late as the
 * alarm rings, some 60 µs, and two that fall due together go out together; lateness shows it.
 */
public final class SpinBudget {
  private static final int SHARE = 5; // one in five
  private static final long CREDIT_NANOS = 5_000_000;

  private long credit = CREDIT_NANOS;
  private long asOf;
  private long spent;

  /** A full budget. */
  public SpinBudget(long now) {
    asOf = now;
  }

  /** Whether there is any left. */
  public boolean allows(long now) {
    // What was saved up does not grow beyond the first credit: an idle hour buys no busy minute.
    credit = Math.min(CREDIT_NANOS, credit + (now - asOf) / SHARE);
    asOf = now;
    return credit > 0;
  }

  /** Takes time that went into polling. */
  public void spend(long nanos) {
    credit -= nanos;
    spent += nanos;
  }

  /** All that was spent, nanoseconds. */
  public long spentNanos() {
    return spent;
  }
}
