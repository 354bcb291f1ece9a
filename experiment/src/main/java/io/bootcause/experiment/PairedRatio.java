package io.bootcause.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The ratio of two services measured in the same rounds, with its interval: Student's t on the
 * differences of logarithms within each round.
 *
 * <p>A round is a block: what the machine did to one JVM of it, it did to the other too, so that
 * slow drift cancels, which on a shared machine is most of the noise. Which of the two went first
 * was drawn by lot, so that under "no difference" a round's log ratio is as likely up as down; for
 * such symmetric values the t interval keeps its level at the few rounds that one can afford
 * (PairedRatioTest measures it for normal, heavy-tailed and two-humped spread).
 *
 * <p>A figure is never finer than what it was measured with: the spread is at least that of the
 * rounding, else three equal counts on each side would make a certain difference of one.
 *
 * @param meanLog mean over rounds of ln(changed / control)
 * @param standardError of that mean
 * @param rounds with a figure on both sides
 */
public record PairedRatio(
    double control, double changed, double meanLog, double standardError, int rounds) {
  /** Rounds that a t interval needs at least. */
  public static final int FEWEST = 3;

  /**
   * @param control one figure per round, NaN where it was not measured
   * @param changed likewise, in the same order
   * @param resolution of both, in their unit: what they are rounded to
   * @return empty if fewer than {@value #FEWEST} rounds have a figure above zero on both sides
   */
  public static Optional<PairedRatio> of(
      List<Double> control, List<Double> changed, double resolution) {
    if (control.size() != changed.size()) {
      throw new IllegalArgumentException(
          "rounds differ: " + control.size() + " and " + changed.size());
    }
    List<Double> logs = new ArrayList<>();
    double from = 0;
    double to = 0;
    for (int i = 0; i < control.size(); i++) {
      double a = control.get(i);
      double b = changed.get(i);
      if (a > 0 && b > 0 && Double.isFinite(a) && Double.isFinite(b)) {
        logs.add(Math.log(b / a));
        from += a;
        to += b;
      }
    }
    int n = logs.size();
    if (n < FEWEST) {
      return Optional.empty();
    }
    double mean = logs.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    double squares = logs.stream().mapToDouble(d -> (d - mean) * (d - mean)).sum();
    // A value rounded to r lies anywhere within r: variance r²/12 on each side.
    double rounding = resolution * resolution / 12;
    double least = rounding / (from / n * (from / n)) + rounding / (to / n * (to / n));
    double variance = Math.max(squares / (n - 1), least);
    return Optional.of(new PairedRatio(from / n, to / n, mean, Math.sqrt(variance / n), n));
  }

  public double ratio() {
    return Math.exp(meanLog);
  }

  /**
   * @param level e.g. 0.95
   */
  public Effect effect(double level) {
    double reach = standardError * t().inverseSurvivalProbability((1 - level) / 2);
    return new Effect(
        control, changed, ratio(), Math.exp(meanLog - reach), Math.exp(meanLog + reach), rounds);
  }

  /** Two-sided, of "there is no difference". */
  public double pValue() {
    return Math.min(1, 2 * t().survivalProbability(Math.abs(meanLog) / floor()));
  }

  /** One-sided, of "the ratio is at most this": small if it is surely above. */
  public double pAbove(double ratio) {
    return t().survivalProbability((meanLog - Math.log(ratio)) / floor());
  }

  /** One-sided, of "the ratio is at least this": small if it is surely below. */
  public double pBelow(double ratio) {
    return t().cumulativeProbability((meanLog - Math.log(ratio)) / floor());
  }

  private double floor() {
    return Math.max(standardError, 1e-12);
  }

  private TDistribution t() {
    return TDistribution.of(rounds - 1.0);
  }
}
