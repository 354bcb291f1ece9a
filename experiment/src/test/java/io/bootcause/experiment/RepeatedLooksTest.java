package io.bootcause.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RepeatedLooksTest {
  /** Jennison and Turnbull, Group Sequential Methods (2000), table 2.1, alpha = 0.05. */
  @ParameterizedTest
  @CsvSource({"2, 2.178", "3, 2.289", "5, 2.413", "10, 2.555"})
  void agreesWithThePublishedConstants(int looks, double critical) {
    double level = RepeatedLooks.level(1, looks, 0.95);
    double z = NormalDistribution.of(0, 1).inverseSurvivalProbability((1 - level) / 2);
    assertThat(z).isCloseTo(critical, within(0.02));
  }

  @Test
  void oneLookCostsNothing() {
    assertThat(RepeatedLooks.level(3, 3, 0.95)).isEqualTo(0.95);
  }

  /** What Experiments does when nothing differs, with a claim so small that noise could meet it. */
  @Test
  void lookingSixTimesErrsNoMoreOftenThanOnce() {
    int trials = 500;
    double level = RepeatedLooks.level(3, 8, 0.95);
    assertThat(anyLookExcludesOne(trials, level)).isLessThanOrEqualTo(0.05 * trials);
    // The correction is what achieves it.
    assertThat(anyLookExcludesOne(trials, 0.95)).isGreaterThan(0.07 * trials);
  }

  private static double anyLookExcludesOne(int trials, double level) {
    SplittableRandom random = new SplittableRandom(3);
    int wrong = 0;
    for (int i = 0; i < trials; i++) {
      Simulation simulation = new Simulation(0.25, 0.1, 1);
      List<Replicate> control = simulation.replicates(8, 50, random);
      List<Replicate> changed = simulation.replicates(8, 50, random);
      for (int n = 3; n <= 8; n++) {
        Effect effect =
            new HierarchicalBootstrap(i)
                .effect(control.subList(0, n), changed.subList(0, n), level);
        if (effect.low() > 1 || effect.high() < 1) {
          wrong++;
          break;
        }
      }
    }
    return wrong;
  }

  /** On a machine that others use, whose rounds differ more than the JVMs within them. */
  @Test
  void roundsThatAreComparedOneByOneErrNoMoreOftenEither() {
    int trials = 500;
    double level = RepeatedLooks.level(3, 8, 0.95);
    assertThat(busyMachine(trials, level, 1, true)).isLessThanOrEqualTo(trials * 6 / 100);
    // What is seen of a change that takes a third away: more of them, in the same rounds.
    assertThat(busyMachine(trials, level, 0.65, true))
        .isGreaterThan(2 * busyMachine(trials, level, 0.65, false));
  }

  private static int busyMachine(int trials, double level, double ratio, boolean paired) {
    SplittableRandom random = new SplittableRandom(7);
    int seen = 0;
    for (int i = 0; i < trials; i++) {
      Track control = new Track(0);
      Track changed = new Track(0);
      Judge judge = new Judge(i, level, 0);
      for (int n = 1; n <= 8; n++) {
        double round = Math.exp(0.5 * random.nextGaussian());
        control.add(jvm(round, random));
        changed.add(jvm(ratio * round, random));
        if (n >= 3) {
          Effect effect =
              judge.effect(
                  control.replicates(),
                  changed.replicates(),
                  paired ? changed.against(control) : Optional.empty());
          if (effect.low() > 1 || effect.high() < 1) {
            seen++;
            break;
          }
        }
      }
    }
    return seen;
  }

  private static Attempt jvm(double value, SplittableRandom random) {
    return new Attempt.Measured(
        new Replicate(List.of(value * Math.exp(0.15 * random.nextGaussian()))));
  }
}
