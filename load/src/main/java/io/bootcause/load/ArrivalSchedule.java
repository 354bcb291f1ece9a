package io.bootcause.load;

/**
 * When each request of an open phase should start: a pure function of its number. No clock, no
 * state, so that it can be tested with a table.
 */
@FunctionalInterface
public interface ArrivalSchedule {
  /** The answer for an arrival that does not exist. */
  long NONE = Long.MAX_VALUE;

  /**
   * Tells when arrival n is due.
   *
   * @param n 0-based number of the arrival
   * @return nanoseconds after the phase's start, never less than for n-1, or {@link #NONE}
   */
  long offsetNanos(long n);
}
