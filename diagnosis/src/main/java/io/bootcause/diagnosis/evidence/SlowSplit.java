package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.wire.RequestSpan;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Requests that came in by themselves, in slow and typical ones. Times are the server's, from when
 * a worker turned to the request until it was done with it.
 *
 * <p>A request is slow if it took {@value #RATIO} times the median and {@value #FLOOR_MILLIS} ms
 * more than it, unless somebody says where slow begins. If what the slow ones took more is below
 * {@value #MATTERS} of all requests' time, they are strays (a collection, a late thread), and all
 * requests count as alike: all of them are looked at then, with nothing held against them.
 *
 * @param slow all of them if they are alike
 * @param typical none if they are alike
 * @param limitMillis where slow begins; infinite if they are alike
 */
public record SlowSplit(List<JoinedRequest> slow, List<JoinedRequest> typical, double limitMillis) {
  static final double RATIO = 2;
  static final double FLOOR_MILLIS = 2;
  static final double MATTERS = 0.1;

  public SlowSplit {
    slow = List.copyOf(slow);
    typical = List.copyOf(typical);
  }

  /**
   * @param given where slow begins, milliseconds; empty to find out
   */
  public static SlowSplit of(List<JoinedRequest> all, OptionalDouble given) {
    List<JoinedRequest> seen = all.stream().filter(r -> r.span() != null).toList();
    if (given.isPresent()) {
      return at(seen, given.getAsDouble());
    }
    if (seen.isEmpty()) {
      return alike(seen);
    }
    double median = Stats.median(seen.stream().map(SlowSplit::millis).toList());
    SlowSplit split = at(seen, Math.max(RATIO * median, median + FLOOR_MILLIS));
    double more = split.slow.stream().mapToDouble(r -> millis(r) - median).sum();
    double whole = seen.stream().mapToDouble(SlowSplit::millis).sum();
    return more < MATTERS * whole ? alike(seen) : split;
  }

  /** Requests from a limit on are slow, even if all or none are. */
  public static SlowSplit at(List<JoinedRequest> all, double limitMillis) {
    return new SlowSplit(
        all.stream().filter(r -> r.span() != null && millis(r) > limitMillis).toList(),
        all.stream().filter(r -> r.span() != null && millis(r) <= limitMillis).toList(),
        limitMillis);
  }

  /** All are looked at as a whole. */
  public static SlowSplit alike(List<JoinedRequest> all) {
    return new SlowSplit(all, List.of(), Double.POSITIVE_INFINITY);
  }

  public boolean isAlike() {
    return Double.isInfinite(limitMillis);
  }

  public double slowMillis() {
    return Stats.mean(slow.stream().map(SlowSplit::millis).toList());
  }

  public double typicalMillis() {
    return Stats.mean(typical.stream().map(SlowSplit::millis).toList());
  }

  private static double millis(JoinedRequest request) {
    RequestSpan span = request.span();
    return span == null ? 0 : (ExcessTree.lastStamp(span) - ExcessTree.firstStamp(span)) / 1e6;
  }
}
