package io.bootcause.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Simulations have fixed seeds: they fail for a reason or not at all. */
class HierarchicalBootstrapTest {
  private static final int TRIALS = 800;

  /** The plain percentile interval covers 0.82 at n = 3 and fails the first line here. */
  @ParameterizedTest
  @CsvSource({
    "3, 0.1, 0.1, 0.1, 1",
    "3, 0.5, 0.5, 0.2, 4",
    "4, 0.3, 0.1, 0.3, 1",
    "4, 0.7, 0.7, 0.1, 1",
    "5, 0.5, 0.05, 0.3, 3",
    "6, 0.3, 0.3, 0.3, 3",
    "6, 0.7, 0.7, 0.1, 1"
  })
  void intervalCoversTheTruthAsOftenAsItSays(
      int starts, double controlSpread, double changedSpread, double within, int repetitions) {
    SplittableRandom random = new SplittableRandom(7);
    int covered = 0;
    int falselyBetter = 0;
    for (int i = 0; i < TRIALS; i++) {
      Effect effect =
          new HierarchicalBootstrap(i)
              .effect(
                  new Simulation(controlSpread, within, repetitions).replicates(starts, 50, random),
                  new Simulation(changedSpread, within, repetitions)
                      .replicates(starts, 50, random));
      covered += effect.low() <= 1 && 1 <= effect.high() ? 1 : 0;
      falselyBetter += effect.high() < 1 ? 1 : 0;
    }
    assertThat(covered / (double) TRIALS).isGreaterThanOrEqualTo(0.92);
    assertThat(falselyBetter / (double) TRIALS).isLessThanOrEqualTo(0.05);
  }

  /** Or else any interval would do for the test above. */
  @Test
  void intervalIsNarrowEnoughToDecide() {
    SplittableRandom random = new SplittableRandom(7);
    int decided = 0;
    for (int i = 0; i < 200; i++) {
      Simulation simulation = new Simulation(0.1, 0.1, 2);
      Effect effect =
          new HierarchicalBootstrap(i)
              .effect(simulation.replicates(3, 48, random), simulation.replicates(3, 24, random));
      decided += effect.high() < 1 ? 1 : 0;
    }
    assertThat(decided).isGreaterThan(190);
  }

  @Property(tries = 200)
  void endsEncloseTheRatioAndUnitsDoNotMatter(
      @ForAll long seed,
      @ForAll @IntRange(min = 2, max = 8) int starts,
      @ForAll @DoubleRange(min = 0.01, max = 1000) double unit) {
    SplittableRandom random = new SplittableRandom(seed);
    Simulation simulation = new Simulation(0.3, 0.3, 2);
    List<Replicate> control = simulation.replicates(starts, 40, random);
    List<Replicate> changed = simulation.replicates(starts, 10, random);
    Effect effect = new HierarchicalBootstrap(seed).effect(control, changed);
    Effect scaled =
        new HierarchicalBootstrap(seed).effect(times(unit, control), times(unit, changed));

    assertThat(effect.low()).isNotNegative().isLessThanOrEqualTo(effect.ratio());
    assertThat(effect.high()).isFinite().isGreaterThanOrEqualTo(effect.ratio());
    assertThat(scaled.ratio()).isCloseTo(effect.ratio(), within(effect.ratio()));
    assertThat(scaled.low()).isCloseTo(effect.low(), within(effect.low()));
    assertThat(scaled.high()).isCloseTo(effect.high(), within(effect.high()));
    assertThat(effect.replicates()).isEqualTo(starts);
  }

  /**
   * What a fix leaves is small: a part in proportion to the start (lognormal) and what the machine
   * adds to it (exponential, mean in parts of the control). The last rows show where the interval
   * is too narrow: one side spreads much and the other does not.
   */
  @ParameterizedTest
  @CsvSource({
    "3, 0.02, 0.3, 0.00, 0.92",
    "3, 0.05, 0.3, 0.05, 0.92",
    "3, 0.10, 0.3, 0.05, 0.92",
    "3, 0.30, 0.3, 0.05, 0.92",
    "4, 0.10, 0.3, 0.00, 0.92",
    "4, 0.10, 0.7, 0.05, 0.92",
    "6, 0.05, 0.3, 0.05, 0.92",
    "6, 0.50, 0.3, 0.05, 0.92",
    "3, 0.02, 0.3, 0.05, 0.87",
    "4, 0.50, 0.7, 0.00, 0.87",
    "6, 0.10, 0.7, 0.00, 0.87"
  })
  void intervalCoversWhatAFixLeaves(
      int starts, double left, double spread, double added, double least) {
    double truth = left + added;
    SplittableRandom random = new SplittableRandom(7);
    int covered = 0;
    int wayTooLow = 0;
    for (int i = 0; i < TRIALS; i++) {
      List<Replicate> control = new Simulation(0.2, 0.1, 1).replicates(starts, 50, random);
      List<Replicate> changed =
          new Simulation(spread, 0.1, 1)
              .replicates(starts, 50 * left, random).stream()
                  .map(r -> of(r.mean() - 50 * added * Math.log(1 - random.nextDouble())))
                  .toList();
      Effect effect = new HierarchicalBootstrap(i).effect(control, changed);
      covered += effect.low() <= truth && truth <= effect.high() ? 1 : 0;
      wayTooLow += effect.high() + 0.1 < truth ? 1 : 0;
    }
    assertThat(covered / (double) TRIALS).isGreaterThanOrEqualTo(least);
    assertThat(wayTooLow / (double) TRIALS).isLessThanOrEqualTo(0.04);
  }

  /** Seen on a busy machine: in three starts a fix leaves 3, 6 and 11 of 59 to 82 ms. */
  @Test
  void nearlyNothingLeftIsDecidedByThreeStarts() {
    Effect effect =
        new HierarchicalBootstrap(1)
            .effect(
                List.of(of(80.5), of(58.7), of(82.2)),
                List.of(of(6.03), of(3.13), of(10.9)),
                RepeatedLooks.level(3, 8, 0.95));
    assertThat(effect.low()).isNotNegative();
    assertThat(effect.high()).isLessThan(0.5);
  }

  @Test
  void isDeterministicBySeed() {
    Simulation simulation = new Simulation(0.3, 0.3, 2);
    List<Replicate> control = simulation.replicates(4, 40, new SplittableRandom(1));
    List<Replicate> changed = simulation.replicates(4, 40, new SplittableRandom(2));
    Effect effect = new HierarchicalBootstrap(5).effect(control, changed);
    assertThat(new HierarchicalBootstrap(5).effect(control, changed)).isEqualTo(effect);
    assertThat(new HierarchicalBootstrap(6).effect(control, changed)).isNotEqualTo(effect);
  }

  @Test
  void higherLevelIsWider() {
    Simulation simulation = new Simulation(0.3, 0.3, 2);
    List<Replicate> control = simulation.replicates(3, 40, new SplittableRandom(1));
    List<Replicate> changed = simulation.replicates(3, 40, new SplittableRandom(2));
    Effect at95 = new HierarchicalBootstrap(5).effect(control, changed, 0.95);
    Effect at99 = new HierarchicalBootstrap(5).effect(control, changed, 0.99);
    assertThat(at99.low()).isLessThan(at95.low());
    assertThat(at99.high()).isGreaterThan(at95.high());
  }

  /** Failed health probes are counted, and a fix leaves none. */
  @Test
  void nothingLeftAtAllStillHasAnUpperEnd() {
    List<Replicate> control = List.of(of(6, 7), of(6, 5), of(7, 6));
    List<Replicate> none = List.of(of(0, 0), of(0, 0), of(0, 0));
    Effect effect = new HierarchicalBootstrap(1).effect(control, none);
    assertThat(effect.ratio()).isZero();
    assertThat(effect.low()).isZero();
    // 1 - 0.025^(1/6)
    assertThat(effect.high()).isBetween(0.459, 0.460);
  }

  @Test
  void someZerosWidenTheIntervalDownwards() {
    List<Replicate> control = List.of(of(6), of(6), of(0));
    List<Replicate> changed = List.of(of(0), of(0), of(3));
    Effect effect = new HierarchicalBootstrap(1).effect(control, changed);
    assertThat(effect.ratio()).isEqualTo(0.25);
    assertThat(effect.low()).isLessThan(0.001);
    assertThat(effect.high()).isGreaterThan(1).isFinite();
  }

  @Test
  void refusesWhatHasNoInterval() {
    HierarchicalBootstrap bootstrap = new HierarchicalBootstrap(1);
    List<Replicate> one = List.of(of(1));
    List<Replicate> two = List.of(of(1), of(2));
    assertThatThrownBy(() -> bootstrap.effect(one, two)).hasMessageContaining("two JVM starts");
    assertThatThrownBy(() -> bootstrap.effect(two, one)).hasMessageContaining("two JVM starts");
    assertThatThrownBy(() -> bootstrap.effect(List.of(of(0), of(0)), two))
        .hasMessageContaining("control's mean is 0");
    assertThatThrownBy(() -> bootstrap.effect(List.of(of(-1), of(1)), two))
        .hasMessageContaining("not negative");
    assertThatThrownBy(() -> bootstrap.effect(two, List.of(of(Double.NaN), of(1))))
        .hasMessageContaining("finite");
    assertThatThrownBy(() -> bootstrap.effect(two, two, 1)).hasMessageContaining("level");
  }

  private static Replicate of(double... values) {
    return new Replicate(java.util.Arrays.stream(values).boxed().toList());
  }

  private static List<Replicate> times(double factor, List<Replicate> replicates) {
    return replicates.stream()
        .map(r -> new Replicate(r.values().stream().map(v -> v * factor).toList()))
        .toList();
  }

  private static org.assertj.core.data.Offset<Double> within(double scale) {
    return org.assertj.core.api.Assertions.within(1e-9 * scale);
  }
}
