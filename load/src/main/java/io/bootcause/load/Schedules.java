package io.bootcause.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The arrival schedules. All of them follow from one definition: with N(t) the integral of the rate
 * from 0 to t, arrival n (0-based) is due at the first instant after which N exceeds n,
 *
 * <pre>  t(n) = inf { t : N(t) &gt; n }, rounded down to a whole nanosecond.</pre>
 *
 * <p>So the first arrival of a rate is due at once, a rate of zero pushes the next arrival to the
 * end of the pause, and exactly ⌈N(T)⌉ arrivals are due in [0, T) for every whole T: rounding down
 * cannot move an arrival across a whole nanosecond.
 */
public final class Schedules {
  private static final long SECOND = 1_000_000_000L;

  /** 292 years: no nanosecond has a number after it. */
  private static final long LAST_SECOND = Long.MAX_VALUE / SECOND;

  /** Above this, arrivals would be closer than the nanosecond arithmetic keeps apart. */
  static final double MAX_RATE = 10_000_000;

  private Schedules() {}

  /**
   * A stretch in which the rate goes linearly from one value to another.
   *
   * @param fromPerSecond arrivals per second at its start, 0 to 10 million
   * @param toPerSecond arrivals per second at its end
   * @param duration above zero
   */
  public record Segment(double fromPerSecond, double toPerSecond, Duration duration) {
    public Segment {
      checkRate(fromPerSecond);
      checkRate(toPerSecond);
      if (duration.isNegative() || duration.isZero()) {
        throw new IllegalArgumentException("a segment's duration must be above 0: " + duration);
      }
    }

    public static Segment constant(double perSecond, Duration duration) {
      return new Segment(perSecond, perSecond, duration);
    }

    /** Silence. */
    public static Segment pause(Duration duration) {
      return new Segment(0, 0, duration);
    }
  }

  /**
   * Arrival n at n/rate, for ever.
   *
   * @param perSecond above 0, at most 10 million
   */
  public static ArrivalSchedule constant(double perSecond) {
    checkRate(perSecond);
    if (perSecond == 0) {
      throw new IllegalArgumentException("a constant rate must be above 0");
    }
    if (perSecond == Math.rint(perSecond)) {
      // Whole rates in whole numbers: n = q·rate + r is due at q seconds and r/rate; no rounding
      // error however long the phase.
      long rate = (long) perSecond;
      return n ->
          n / rate < LAST_SECOND
              ? (n / rate) * SECOND + (n % rate) * SECOND / rate
              : ArrivalSchedule.NONE;
    }
    return n -> (long) (n * 1e9 / perSecond);
  }

  /** One linear change of the rate; no arrival after it. */
  public static ArrivalSchedule ramp(double fromPerSecond, double toPerSecond, Duration duration) {
    return piecewise(List.of(new Segment(fromPerSecond, toPerSecond, duration)));
  }

  /** Constant rates one after the other, each for the same time; no arrival after them. */
  public static ArrivalSchedule steps(Duration each, double... perSecond) {
    return piecewise(
        Arrays.stream(perSecond).mapToObj(rate -> Segment.constant(rate, each)).toList());
  }

  /** Segments one after the other; no arrival after them. */
  public static ArrivalSchedule piecewise(List<Segment> segments) {
    return new PiecewiseSchedule(segments);
  }

  /**
   * For each silence: nothing for that long, then a few arrivals. The silence runs from the burst
   * before's last arrival to this one's first, so for servers that answer within it, it is the time
   * the service stood idle plus one answer.
   *
   * @param burst arrivals after each silence, at least 1
   * @param spacing time between the arrivals of a burst
   */
  public static ArrivalSchedule bursts(int burst, Duration spacing, Duration... silences) {
    if (burst < 1) {
      throw new IllegalArgumentException("a burst needs at least one arrival: " + burst);
    }
    List<Duration> offsets = new ArrayList<>();
    Duration at = Duration.ZERO;
    for (Duration silence : silences) {
      at = at.plus(silence);
      for (int i = 0; i < burst; i++) {
        if (i > 0) {
          at = at.plus(spacing);
        }
        offsets.add(at);
      }
    }
    return at(offsets.toArray(Duration[]::new));
  }

  /** Arrivals at the given times, which must not decrease. */
  public static ArrivalSchedule at(Duration... offsets) {
    long[] nanos = Arrays.stream(offsets).mapToLong(Duration::toNanos).toArray();
    for (int i = 0; i < nanos.length; i++) {
      if (nanos[i] < (i == 0 ? 0 : nanos[i - 1])) {
        throw new IllegalArgumentException("arrivals must not go back in time: " + offsets[i]);
      }
    }
    return n -> n < nanos.length ? nanos[(int) n] : ArrivalSchedule.NONE;
  }

  /** The first arrivals of a schedule and no more. */
  public static ArrivalSchedule first(long count, ArrivalSchedule schedule) {
    if (count < 0) {
      throw new IllegalArgumentException("a count must not be negative: " + count);
    }
    return n -> n < count ? schedule.offsetNanos(n) : ArrivalSchedule.NONE;
  }

  /** How many arrivals are due before a time: in [0, before). */
  public static long count(ArrivalSchedule schedule, Duration before) {
    long end = before.toNanos();
    long low = 0; // all arrivals below low are due before the end
    long high = 1; // gallops until arrival high is not
    while (schedule.offsetNanos(high) < end) {
      low = high;
      high = Math.multiplyExact(high, 2L);
    }
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (schedule.offsetNanos(middle) < end) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static void checkRate(double perSecond) {
    if (!(perSecond >= 0 && perSecond <= MAX_RATE)) {
      throw new IllegalArgumentException(
          "a rate must be between 0 and 10 million per second: " + perSecond);
    }
  }
}
