package io.bootcause.report.charts;

import java.math.BigDecimal;
import java.math.MathContext;

/** Figures as a chart needs them. */
final class Figure {
  private static final MathContext DIGITS = new MathContext(4);
  private static final double LARGEST = 1e15;

  private Figure() {}

  /** To four digits, which is finer than any screen; 0 if it is no number or no measurement's. */
  static double rounded(double value) {
    return Math.abs(value) < LARGEST ? new BigDecimal(value).round(DIGITS).doubleValue() : 0;
  }
}
