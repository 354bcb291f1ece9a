package io.bootcause.diagnosis.detectors.growingcost;

import java.util.List;

/** Rank correlation with the order in time (Kendall, A New Measure of Rank Correlation, 1938). */
final class Kendall {
  private Kendall() {}

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
