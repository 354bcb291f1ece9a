package io.bootcause.load;

import java.util.List;

/**
 * Linear rates one after the other.
 *
 * <p>Within a segment that starts at time T with C arrivals behind it and goes from rate a to rate
 * b in D seconds, N(T + x) = C + a·x + s·x²/2 with the slope s = (b - a)/D. Setting it to n and
 * writing m = n - C, the root of s·x²/2 + a·x - m = 0 that is continuous in s is
 *
 * <pre>  x = 2m / (a + √(a² + 2·s·m)).</pre>
 *
 * <p>This form has no cancellation and no division by s, so that a constant rate (s = 0) is x = m/a
 * without a case of its own. The root exists for every m below the segment's (a + b)·D/2.
 */
final class PiecewiseSchedule implements ArrivalSchedule {
  private final double[] from;
  private final double[] slope;
  private final long[] startNanos; // of each segment, then the end of the last
  private final double[] behind; // N at the start of each segment, then at the end of the last

  PiecewiseSchedule(List<Schedules.Segment> segments) {
    int size = segments.size();
    from = new double[size];
    slope = new double[size];
    startNanos = new long[size + 1];
    behind = new double[size + 1];
    for (int i = 0; i < size; i++) {
      Schedules.Segment segment = segments.get(i);
      long nanos = segment.duration().toNanos();
      from[i] = segment.fromPerSecond();
      slope[i] = (segment.toPerSecond() - segment.fromPerSecond()) * 1e9 / nanos;
      startNanos[i + 1] = Math.addExact(startNanos[i], nanos);
      behind[i + 1] = behind[i] + (segment.fromPerSecond() + segment.toPerSecond()) * nanos / 2e9;
    }
  }

  @Override
  public long offsetNanos(long n) {
    for (int i = 0; i < from.length; i++) {
      // A pause has behind[i] == behind[i + 1], so no n falls into it.
      if (n < behind[i + 1]) {
        double m = Math.max(0, n - behind[i]);
        double root = Math.sqrt(Math.max(0, from[i] * from[i] + 2 * slope[i] * m));
        // At m = 0 the arrival is due at once, also where the rate rises from 0 (0/0 above).
        double seconds = m == 0 ? 0 : 2 * m / (from[i] + root);
        long offset = startNanos[i] + (long) (seconds * 1e9);
        // Rounding may say the segment's very end, which belongs to the next one.
        return Math.min(offset, startNanos[i + 1] - 1);
      }
    }
    return NONE;
  }
}
