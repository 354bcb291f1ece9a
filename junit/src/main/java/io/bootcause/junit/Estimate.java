package io.bootcause.junit;

import io.bootcause.experiment.Effect;
import io.bootcause.experiment.PairedRatio;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * A figure with its interval, in the figure's unit.
 *
 * @param value geometric mean of its values
 * @param low lower end of the 95 % interval
 * @param high upper end
 * @param values that it was made of
 */
record Estimate(double value, double low, double high, int values) {
  private static final double LEVEL = 0.95;

  /**
   * Student's t interval on the logarithms, as of a ratio to something that is 1 without error.
   *
   * @param values three or more, above 0
   */
  static Estimate of(List<Double> values) {
    double mean = values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    List<Double> scaled = values.stream().map(value -> value / mean).toList();
    Effect effect =
        PairedRatio.of(Collections.nCopies(values.size(), 1.0), scaled, Figure.RELATIVE_RESOLUTION)
            .orElseThrow(() -> new IllegalArgumentException("no interval of " + values))
            .effect(LEVEL);
    return new Estimate(
        mean * effect.ratio(), mean * effect.low(), mean * effect.high(), values.size());
  }

  Answer below(double limit) {
    return high < limit ? Answer.HOLDS : low > limit ? Answer.FAILS : Answer.CANNOT_TELL;
  }

  Answer above(double limit) {
    return low > limit ? Answer.HOLDS : high < limit ? Answer.FAILS : Answer.CANNOT_TELL;
  }

  /** {@code 44.5 ms [41.3, 47.9]}. */
  String describe(String unit) {
    return number(value) + " " + unit + " [" + number(low) + ", " + number(high) + "]";
  }

  /** Three digits, more only where they stand before the point. */
  static String number(double value) {
    double size = Math.abs(value);
    int decimals =
        size >= 100 || size == 0 ? 0 : (int) Math.min(6, 2 - Math.floor(Math.log10(size)));
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
