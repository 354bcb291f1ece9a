package io.bootcause.load;

/**
 * How long before an instant to set the alarm so that the event loop is awake by then. A thread
 * wakes late, on Linux by its timer slack of 50 µs and the way through the scheduler (in all, 60 to
 * 110 µs parked and 100 to 230 µs through the alarm were seen on a virtual machine with two cores);
 * how late is learned as it happens.
 *
 * <p>The estimate follows the {@value #QUANTILE_PERCENT}th percentile of the delays seen, by
 * stochastic approximation: a delay above it moves it up by u, one below moves it down by d, and it
 * rests where P(above)·u = P(below)·d. It stays within bounds, so that one long delay cannot make
 * the loop rise early, and spin, from then on.
 */
public final class WakeLead {
  static final long MIN_NANOS = 5_000;
  static final long MAX_NANOS = 250_000;
  private static final int QUANTILE_PERCENT = 90;
  private static final long DOWN_NANOS = 250;
  private static final long UP_NANOS = DOWN_NANOS * QUANTILE_PERCENT / (100 - QUANTILE_PERCENT);

  private long nanos = 70_000;

  /** The lead, nanoseconds. */
  public long nanos() {
    return nanos;
  }

  /** Takes the time between an alarm's instant and the loop's being awake. */
  public void observe(long delayNanos) {
    nanos += delayNanos > nanos ? UP_NANOS : -DOWN_NANOS;
    nanos = Math.max(MIN_NANOS, Math.min(MAX_NANOS, nanos));
  }
}
