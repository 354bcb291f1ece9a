package io.bootcause.history.trend;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/** One figure of a series as its runs come in: where it stands, and how much it scatters. */
final class Level {
  /** Degrees of freedom below which a t interval is too wide to be of use to anybody. */
  static final int FEWEST_DEGREES = 3;

  /** Older runs are forgotten: what scattered long ago may scatter no longer. */
  static final int LONGEST = 20;

  private static final double CONFIDENCE = 0.99;

  /**
   * A run's figure.
   *
   * @param log of its value
   * @param within variance of that, as far as the repetitions within the run tell; 0 if they do not
   */
  record Value(double log, double within) {
    static Value of(double value, List<Double> spread) {
      List<Double> logs = spread.stream().filter(v -> v > 0).map(Math::log).toList();
      double within = logs.size() < 3 ? 0 : squares(logs) / (logs.size() - 1) / logs.size();
      return new Value(Math.log(value), within);
    }
  }

  private final List<Value> before = new ArrayList<>();
  private final List<Value> group = new ArrayList<>();

  /** A single run that was marked: the beginning of a new level, or a bad hour. */
  private final List<Value> suspect = new ArrayList<>();

  private boolean suspectUp;
  private double closedSquares;
  private int closedDegrees;

  void add(Value value) {
    group.add(value);
  }

  /**
   * The group is complete. A marked one is a new level if it has several runs, or if a single one
   * before it was marked in the same direction; else the level waits for what comes next.
   *
   * @param changed whether it was marked
   */
  void closeGroup(boolean changed) {
    boolean confirmed = changed && (group.size() > 1 || suspected());
    if (confirmed) {
      List<Value> level = new ArrayList<>(suspected() ? suspect : List.of());
      level.addAll(group);
      closedSquares += squares(logs(before));
      closedDegrees += Math.max(0, before.size() - 1);
      before.clear();
      before.addAll(level);
      suspect.clear();
    } else {
      // A run that stood alone was noise, and belongs to the spread.
      before.addAll(suspect);
      suspect.clear();
      if (changed) {
        suspectUp = up();
        suspect.addAll(group);
      } else {
        before.addAll(group);
      }
    }
    group.clear();
    if (before.size() > LONGEST) {
      before.subList(0, before.size() - LONGEST).clear();
    }
  }

  private boolean up() {
    return mean(logs(group)) > mean(logs(before));
  }

  /** Whether the run before the group was marked, in the direction in which the group lies. */
  private boolean suspected() {
    return !suspect.isEmpty() && suspectUp == up();
  }

  /** Runs that say the same: of the group, and the one before it if that was marked. */
  int runs(boolean changed) {
    return group.size() + (changed && suspected() ? suspect.size() : 0);
  }

  int runsBefore() {
    return before.size();
  }

  /** Geometric mean of the runs before; NaN if there are none. */
  double before() {
    return before.isEmpty() ? Double.NaN : Math.exp(mean(logs(before)));
  }

  /** The group against the level before it; not tested if there is too little to know. */
  Difference difference() {
    int n = before.size();
    int m = group.size();
    int degrees = closedDegrees + Math.max(0, n - 1) + Math.max(0, m - 1);
    if (n == 0 || m == 0) {
      return Difference.none(Double.NaN);
    }
    double shift = mean(logs(group)) - mean(logs(before));
    if (degrees < FEWEST_DEGREES) {
      return Difference.none(shift);
    }
    double pooled = (closedSquares + squares(logs(before)) + squares(logs(group))) / degrees;
    double usual = mean(before.stream().map(Value::within).toList());
    double variance = Math.max(pooled, usual);
    // A run that scatters more within itself than those before it did is worth less.
    double extra = Math.max(0, mean(group.stream().map(Value::within).toList()) - usual);
    double error = Math.sqrt(variance / n + (variance + extra) / m);
    return Difference.of(shift, Math.max(error, 1e-9), degrees);
  }

  /**
   * A difference of logarithms.
   *
   * @param low end of its interval, NaN if not tested
   * @param p two-sided, NaN if not tested
   */
  record Difference(double shift, double low, double high, double p) {
    static Difference none(double shift) {
      return new Difference(shift, Double.NaN, Double.NaN, Double.NaN);
    }

    static Difference of(double shift, double error, int degrees) {
      TDistribution t = TDistribution.of(degrees);
      double reach = error * t.inverseSurvivalProbability((1 - CONFIDENCE) / 2);
      double p = Math.min(1, 2 * t.survivalProbability(Math.abs(shift) / error));
      return new Difference(shift, shift - reach, shift + reach, p);
    }

    boolean tested() {
      return Double.isFinite(p);
    }
  }

  private static List<Double> logs(List<Value> values) {
    return values.stream().map(Value::log).toList();
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  private static double squares(List<Double> values) {
    double mean = mean(values);
    return values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
  }
}
