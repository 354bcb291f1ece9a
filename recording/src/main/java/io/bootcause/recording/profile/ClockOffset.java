package io.bootcause.recording.profile;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * Maps the time of day, in which JFR dates its events, to {@link System#nanoTime()}, in which all
 * else is measured. It is good for as long as nobody sets the clock; NTP slews by at most 0.5 ms a
 * second. Not needed for recordings that async-profiler made with {@code clock=monotonic}: their
 * ticks are nanoTime.
 *
 * @param nanos nanoseconds since the epoch - nanoTime
 */
public record ClockOffset(long nanos) {
  private static final int PAIRS = 200;

  /** Of this machine, now, to about a microsecond. */
  public static ClockOffset measure() {
    long narrowest = Long.MAX_VALUE;
    long offset = 0;
    for (int i = 0; i < PAIRS; i++) {
      long before = System.nanoTime();
      Instant now = Instant.now();
      long after = System.nanoTime();
      if (after - before < narrowest) {
        // The clock was read somewhere between; the narrower, the less it matters where.
        narrowest = after - before;
        offset = epochNanos(now) - (before + narrowest / 2);
      }
    }
    return new ClockOffset(offset);
  }

  /** The nanoTime at which it was that time of day. */
  public long nanoTime(Instant time) {
    return epochNanos(time) - nanos;
  }

  private static long epochNanos(Instant time) {
    return TimeUnit.SECONDS.toNanos(time.getEpochSecond()) + time.getNano();
  }
}
