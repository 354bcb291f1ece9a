package io.bootcause.diagnosis.evidence;

import java.util.Arrays;
import java.util.Collection;

/** Order statistics of small samples. */
public final class Stats {
  private Stats() {}

  /** The median; NaN of nothing. */
  public static double median(Collection<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    if (sorted.length == 0) {
      return Double.NaN;
    }
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** The mean; NaN of nothing. */
  public static double mean(Collection<Double> values) {
    return Arrays.stream(values.stream().mapToDouble(Double::doubleValue).toArray())
        .average()
        .orElse(Double.NaN);
  }
}
