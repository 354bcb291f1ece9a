package io.bootcause.experiment;

import java.util.List;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.jspecify.annotations.Nullable;

/**
 * Whether two services' values come from differently shaped distributions: beside the ratio of
 * means, which is blind to a hump that moved while the mean stayed.
 *
 * @param statistic the largest distance between the two empirical distributions, 0 to 1
 * @param pValue of the two-sided test. All values are pooled as if independent, so it is too small
 *     where repetitions within one JVM resemble each other: it may draw attention, not decide.
 */
public record KolmogorovSmirnov(double statistic, double pValue) {
  /**
   * @return null if a side has fewer than two values, for which the test is not defined
   */
  public static @Nullable KolmogorovSmirnov of(List<Replicate> control, List<Replicate> changed) {
    double[] x = pooled(control);
    double[] y = pooled(changed);
    if (x.length < 2 || y.length < 2) {
      return null;
    }
    var result = KolmogorovSmirnovTest.withDefaults().test(x, y);
    return new KolmogorovSmirnov(result.getStatistic(), result.getPValue());
  }

  private static double[] pooled(List<Replicate> replicates) {
    return replicates.stream()
        .flatMap(r -> r.values().stream())
        .mapToDouble(Double::doubleValue)
        .toArray();
  }
}
