package io.bootcause.load.workload;

import java.time.Duration;
import java.util.SplittableRandom;

/**
 * How long a virtual user of the closed model waits between an answer and its next request. The
 * intended start of that request is the end of the wait.
 *
 * @param kind how waits are distributed
 * @param low the wait if constant, the shortest if uniform, the mean if exponential
 * @param high the longest wait if uniform, else as {@code low}
 */
public record ThinkTime(Kind kind, Duration low, Duration high) {
  /** How waits are distributed. */
  public enum Kind {
    CONSTANT,
    UNIFORM,
    EXPONENTIAL
  }

  public ThinkTime {
    if (low.isNegative() || high.compareTo(low) < 0) {
      throw new IllegalArgumentException(
          "a think time must not be negative, nor end before it begins: " + low + " to " + high);
    }
  }

  public static ThinkTime none() {
    return constant(Duration.ZERO);
  }

  public static ThinkTime constant(Duration time) {
    return new ThinkTime(Kind.CONSTANT, time, time);
  }

  public static ThinkTime uniform(Duration low, Duration high) {
    return new ThinkTime(Kind.UNIFORM, low, high);
  }

  public static ThinkTime exponential(Duration mean) {
    return new ThinkTime(Kind.EXPONENTIAL, mean, mean);
  }

  public boolean isNone() {
    return high.isZero();
  }

  /** The next wait in nanoseconds. An exponential one is -ln(1-u) times the mean, at most 20. */
  public long nanos(SplittableRandom random) {
    return switch (kind) {
      case CONSTANT -> low.toNanos();
      case UNIFORM -> low.toNanos() + random.nextLong(high.toNanos() - low.toNanos() + 1);
      case EXPONENTIAL -> (long) (low.toNanos() * Math.min(20, -Math.log(1 - random.nextDouble())));
    };
  }
}
