package io.bootcause.comparison;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long each JVM start is loaded, and how.
 *
 * @param rounds JVM starts of each variant
 * @param rate requests/s of the fixed-rate phase
 * @param connections of the steps, at work all the time
 */
record Phases(
    int rounds,
    double rate,
    List<Integer> connections,
    Duration warmUp,
    Duration step,
    Duration fixedRate) {

  /** Enough for any rate at which answers come within a tenth of a second. */
  static final int FIXED_RATE_CONNECTIONS = 32;

  static final int WARM_UP_CONNECTIONS = 8;

  /** Below, a JVM is not warm and a percentile is luck; a JVM start costs its start-up anyway. */
  private static final double LEAST_SECONDS = 5;

  private static final double USUAL_SECONDS = 12;
  private static final double MOST_SECONDS = 60;

  /** Fewer give no interval. */
  static final int FEWEST_ROUNDS = 3;

  private static final int MOST_ROUNDS = 20;

  private static final double WARM_UP_SHARE = 0.38;
  private static final double STEPS_SHARE = 0.34;

  /** A share of what the slowest variant can do: no queue builds up, yet it is no idle service. */
  private static final double RATE_SHARE = 0.3;

  private static final double HIGHEST_RATE = 3_000;

  /**
   * As many rounds as there is time for: a further JVM start tells more than a longer one.
   *
   * @param seconds for all rounds
   * @param overhead seconds a JVM start takes besides its load
   * @param wanted rounds the user wants, 0 for no wish
   * @param connections of the steps
   * @return null if there is no time for three short rounds
   */
  static @Nullable Phases plan(
      double seconds,
      double overhead,
      int variants,
      int wanted,
      double rate,
      List<Integer> connections) {
    int rounds = wanted;
    if (rounds == 0) {
      double usual = seconds / (variants * (overhead + USUAL_SECONDS));
      double most = seconds / (variants * (overhead + LEAST_SECONDS));
      rounds = (int) Math.min(MOST_ROUNDS, Math.max(usual, Math.min(most, FEWEST_ROUNDS + 2)));
    }
    double load = Math.min(MOST_SECONDS, seconds / (variants * (double) rounds) - overhead);
    if (rounds < FEWEST_ROUNDS || load < LEAST_SECONDS) {
      return null;
    }
    return new Phases(
        rounds,
        rate,
        connections,
        ofSeconds(load * WARM_UP_SHARE),
        ofSeconds(load * STEPS_SHARE / connections.size()),
        ofSeconds(load * (1 - WARM_UP_SHARE - STEPS_SHARE)));
  }

  /** Seconds a JVM start is loaded. */
  double loadSeconds() {
    return warmUp.plus(step.multipliedBy(connections.size())).plus(fixedRate).toMillis() / 1e3;
  }

  /** Seconds that three short rounds would take. */
  static double least(double overhead, int variants, int wanted) {
    return Math.max(FEWEST_ROUNDS, wanted) * variants * (overhead + LEAST_SECONDS);
  }

  /** Two digits of a share of the slowest variant's throughput. */
  static double rateFor(double slowest) {
    double rate = Math.min(HIGHEST_RATE, Math.max(1, slowest * RATE_SHARE));
    double unit = Math.pow(10, Math.floor(Math.log10(rate)) - 1);
    return Math.max(1, Math.floor(rate / unit) * unit);
  }

  private static Duration ofSeconds(double seconds) {
    return Duration.ofMillis(Math.round(seconds * 1_000));
  }
}
