package io.bootcause.diagnosis.detectors.growingcost;

import java.util.List;

/** Rank correlation with the order in time (Kendall, A New Measure of Rank Correlation, 1938). */
final class Kendall {
  /** Of the standard normal distribution, one-sided: one in a hundred that only chance makes. */
  private static final double ONE_PER_CENT = 2.326;

  private Kendall() {}

  /**
   * Whether values rise beyond chance: tau by its standard deviation among values without a trend,
   * the square root of 2 (2 n + 5) / (9 n (n - 1)).
   */
  static boolean rises(List<Double> values) {
    double n = values.size();
    return tau(values) >= ONE_PER_CENT * Math.sqrt(2 * (2 * n + 5) / (9 * n * (n - 1)));
  }

  /** Of all pairs, the share that rises less the share that falls: 1 if each is above the last. */
  static double tau(List<Double> values) {
    int sum = 0;
    for (int i = 0; i < values.size(); i++) {
      for (int j = 0; j < i; j++) {
        sum += Double.compare(values.get(i), values.get(j));
      }
    }
    return 2.0 * sum / (values.size() * (values.size() - 1));
  }
}
