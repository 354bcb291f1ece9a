package io.bootcause.junit;

import org.HdrHistogram.Histogram;

/**
 * Quantile of a stretch's latencies: the order statistic at (n + 1/3)·p + 1/3, interpolated, which
 * is median-unbiased whatever the distribution (Hyndman and Fan, "Sample quantiles in statistical
 * packages", The American Statistician 50, 1996, definition 8). The usual one, at n·p, is too low
 * by some per cent where only five values lie beyond it, always in the same direction, so that an
 * interval over many stretches would be around the wrong value.
 */
final class BatchQuantile {
  private BatchQuantile() {}

  /**
   * @param histogram with a value at least
   * @param p between 0 and 1
   */
  static double of(Histogram histogram, double p) {
    long n = histogram.getTotalCount();
    double position = Math.max(1, Math.min((double) n, (n + 1 / 3.0) * p + 1 / 3.0));
    long lower = (long) Math.floor(position);
    double share = position - lower;
    double at = valueOf(histogram, lower);
    return share == 0 ? at : at + share * (valueOf(histogram, lower + 1) - at);
  }

  /** From 1. */
  private static double valueOf(Histogram histogram, long rank) {
    double middle = 100 * (rank - 0.5) / histogram.getTotalCount();
    return histogram.medianEquivalentValue(histogram.getValueAtPercentile(middle));
  }
}
