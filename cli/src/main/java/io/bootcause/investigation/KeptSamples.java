package io.bootcause.investigation;

import io.bootcause.load.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Samples of a phase, as far as there is room for them: its first ones, which stand for all, and of
 * those after them the ones that took many times as long as most. A fast service answers the first
 * ones in a part of the phase, and what comes over it now and then comes later. For one thread.
 */
final class KeptSamples {
  /** The figures of the phase are from all of them. */
  static final int MAX_FIRST = 20_000;

  private static final int MAX_OUTLIERS = 5_000;

  private static final double SLOW_RATIO = 5;
  private static final double SLOW_FLOOR_NANOS = 5e6;

  private final List<Sample> first = new ArrayList<>();

  /** A connection has two hundred of them in a second, at most. */
  private final List<Sample> behind = new ArrayList<>();

  /** On the thread that loads, and is not to be held up: what is slow is told apart later. */
  void add(Sample sample) {
    if (first.size() < MAX_FIRST) {
      first.add(sample);
    } else if (sample.latencyNanos() >= SLOW_FLOOR_NANOS) {
      behind.add(sample);
    }
  }

  /** The first ones of the phase, in the order in which they ended; all, if there are not more. */
  List<Sample> first() {
    return first;
  }

  /** Those behind so many of the first ones that took many times as long as most. */
  List<Sample> outliersBehind(int count) {
    double limit = limitNanos();
    return Stream.concat(first.subList(count, first.size()).stream(), behind.stream())
        .filter(sample -> sample.latencyNanos() >= limit)
        .limit(MAX_OUTLIERS)
        .toList();
  }

  private double limitNanos() {
    long[] nanos = first.stream().mapToLong(Sample::latencyNanos).sorted().toArray();
    double median = nanos.length == 0 ? 0 : nanos[nanos.length / 2];
    return Math.max(SLOW_FLOOR_NANOS, SLOW_RATIO * median);
  }
}
