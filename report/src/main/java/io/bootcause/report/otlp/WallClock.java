package io.bootcause.report.otlp;

import io.bootcause.recording.Phase;
import io.bootcause.recording.Recording;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * The time of day of a recording's ticks.
 *
 * @param tick nanoTime
 * @param epochNanos the same moment, nanoseconds since 1970
 */
public record WallClock(long tick, long epochNanos) {
  /** For a recording that this machine made since it was booted. */
  public static WallClock ofThisMachine() {
    return new WallClock(System.nanoTime(), epochNanos(Instant.now()));
  }

  /** For a recording whose load is known to have ended then. */
  public static WallClock ended(Recording recording, Instant end) {
    return new WallClock(end(recording), epochNanos(end));
  }

  /** The tick at which the last load ended; 0 if there was none. */
  static long end(Recording recording) {
    return recording.phases().stream().mapToLong(Phase::endNanos).max().orElse(0);
  }

  /** The tick at which the first load began; 0 if there was none. */
  static long start(Recording recording) {
    return recording.phases().stream().mapToLong(Phase::startNanos).min().orElse(0);
  }

  /** Nanoseconds since 1970. */
  long at(long otherTick) {
    return epochNanos + (otherTick - tick);
  }

  private static long epochNanos(Instant instant) {
    return TimeUnit.SECONDS.toNanos(instant.getEpochSecond()) + instant.getNano();
  }
}
