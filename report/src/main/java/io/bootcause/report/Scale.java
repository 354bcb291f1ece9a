package io.bootcause.report;

import java.util.ArrayList;
import java.util.List;

/**
 * An axis: values to positions in percent of the plot's width. Ends lie on round numbers (1, 2 or 5
 * times a power of ten).
 */
final class Scale {
  private static final double[] ROUND = {1, 2, 5};

  /** Room at both ends, so that a dot or a label at the end is not cut off; in percent. */
  private static final double MARGIN = 3;

  private static final int MOST_TICKS = 6;

  /** Beyond these a value is no measurement but a mistake, and its axis would not be readable. */
  private static final double SMALLEST = 1e-9;

  private static final double LARGEST = 1e12;

  /** Ratios are told apart up to this many times as much or as little. */
  private static final double MOST_TIMES = 1e4;

  private static final double BELOW_ALL = 5;

  private final boolean log;
  private final double low;
  private final double high;
  private final List<Double> ticks;

  private Scale(boolean log, double low, double high, List<Double> ticks) {
    this.log = log;
    this.low = low;
    this.high = high;
    this.ticks = List.copyOf(ticks);
  }

  /** From zero to a round number at or above {@code most}. */
  static Scale fromZero(double most) {
    double high = most > SMALLEST && most < LARGEST ? most : 1;
    double step = roundUp(high / MOST_TICKS);
    int steps = (int) Math.ceil(high / step - 1e-9);
    List<Double> ticks = new ArrayList<>();
    for (int i = 0; i <= steps; i++) {
      ticks.add(i * step);
    }
    return new Scale(false, 0, steps * step, ticks);
  }

  /**
   * For ratios: logarithmic, as half and double are equally far from 1. Always shows 1; values that
   * are not above zero have no place on it and sit at its lower end, which is then well below all
   * others.
   */
  static Scale ofRatios(List<Double> ratios) {
    double least = 1;
    double most = 1;
    for (double ratio : ratios) {
      if (ratio > 0 && Double.isFinite(ratio)) {
        least = Math.min(least, ratio);
        most = Math.max(most, ratio);
      }
    }
    if (ratios.stream().anyMatch(ratio -> ratio <= 0)) {
      least /= BELOW_ALL;
    }
    double low = roundDown(Math.max(Math.min(least, 0.8), 1 / MOST_TIMES));
    double high = roundUp(Math.min(Math.max(most, 1.25), MOST_TIMES));
    List<Double> ticks = new ArrayList<>();
    for (double tick = low; tick <= high * 1.0001; tick = roundUp(tick * 1.01)) {
      ticks.add(tick);
    }
    // Of too many, the powers of ten are kept, and 1 is one of them.
    if (ticks.size() > MOST_TICKS + 1) {
      ticks.removeIf(t -> Math.abs(Math.log10(t) - Math.rint(Math.log10(t))) > 1e-6);
    }
    return new Scale(true, low, high, ticks);
  }

  List<Double> ticks() {
    return ticks;
  }

  /** Whether the value is on the axis. */
  boolean holds(double value) {
    return value >= low && value <= high;
  }

  /** 0 to 100; values outside are drawn at the end they are beyond. */
  double position(double value) {
    double at =
        log
            ? (Math.log(Math.max(value, low)) - Math.log(low)) / (Math.log(high) - Math.log(low))
            : (value - low) / (high - low);
    double within = Double.isNaN(at) ? 0 : Math.max(0, Math.min(1, at));
    return MARGIN + within * (100 - 2 * MARGIN);
  }

  /** The largest round number that is not above {@code value}. */
  static double roundDown(double value) {
    double power = Math.pow(10, Math.floor(Math.log10(value)));
    double best = power;
    for (double digit : ROUND) {
      if (digit * power <= value * 1.000001) {
        best = digit * power;
      }
    }
    return best;
  }

  /** The smallest round number that is not below {@code value}. */
  static double roundUp(double value) {
    double power = Math.pow(10, Math.floor(Math.log10(value)));
    for (double digit : ROUND) {
      if (digit * power >= value * 0.999999) {
        return digit * power;
      }
    }
    return 10 * power;
  }
}
