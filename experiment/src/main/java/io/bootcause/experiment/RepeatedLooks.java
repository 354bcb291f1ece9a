package io.bootcause.experiment;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The level at which each look must be taken so that all looks of an experiment together err no
 * more often than one look would (Pocock's constant boundary; Jennison and Turnbull's repeated
 * confidence intervals).
 *
 * <p>Looking at a 95 % interval after each of the rounds 3 to 8 and stopping when it decides would
 * err in more than 5 % of experiments. The statistic after n rounds is, in the limit, B(n) /
 * sqrt(n) for a Brownian motion B: the level wanted is that of the 95 % quantile of its largest
 * absolute value over the looks. Since the reported interval is the one that decided, it keeps its
 * overall 95 % whenever the experiment stopped.
 *
 * <p>Pocock's rather than O'Brien and Fleming's, which would all but forbid to stop at round 3: the
 * effects we look for are large, and a round costs tens of seconds.
 *
 * <p>Measured on 1,500 experiments with the same service on both sides, rounds 3 to 8: 5.5 % ended
 * with an interval that excludes 1, against 15 % without the correction.
 */
final class RepeatedLooks {
  private static final int PATHS = 40_000;

  private RepeatedLooks() {}

  /**
   * @param first replicates on each side at the first look
   * @param last replicates at the last, looks being taken after each round; fixed before the first
   *     look, without regard to what was measured
   * @param overall e.g. 0.95
   * @return the level of each single look, {@code overall} if there is only one
   */
  static double level(int first, int last, double overall) {
    if (first < 1 || last < first) {
      throw new IllegalArgumentException("looks from " + first + " to " + last);
    }
    if (first == last) {
      return overall;
    }
    SplittableRandom random = new SplittableRandom(first * 1_000L + last);
    double[] largest = new double[PATHS];
    for (int i = 0; i < PATHS; i++) {
      double b = Math.sqrt(first - 1.0) * random.nextGaussian();
      for (int n = first; n <= last; n++) {
        b += random.nextGaussian();
        largest[i] = Math.max(largest[i], Math.abs(b) / Math.sqrt(n));
      }
    }
    Arrays.sort(largest);
    double critical = largest[(int) Math.ceil(overall * PATHS) - 1];
    return 1 - 2 * NormalDistribution.of(0, 1).survivalProbability(critical);
  }
}
