package io.bootcause.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PairedRatioTest {
  private static final int EXPERIMENTS = 3_000;

  private static PairedRatio of(List<Double> control, List<Double> changed) {
    return PairedRatio.of(control, changed, 0).orElseThrow();
  }

  @Test
  void isStudentsIntervalOfTheLogRatios() {
    // ln ratios 0.1, 0.2, 0.3: mean 0.2, standard error 0.1/sqrt(3), t(2) = 4.3027.
    PairedRatio ratio =
        of(List.of(1.0, 2.0, 4.0), List.of(Math.exp(0.1), 2 * Math.exp(0.2), 4 * Math.exp(0.3)));
    Effect effect = ratio.effect(0.95);
    assertThat(effect.ratio()).isCloseTo(Math.exp(0.2), within(1e-12));
    double reach = 0.1 / Math.sqrt(3) * 4.302653;
    assertThat(effect.low()).isCloseTo(Math.exp(0.2 - reach), within(1e-6));
    assertThat(effect.high()).isCloseTo(Math.exp(0.2 + reach), within(1e-6));
    assertThat(effect.replicates()).isEqualTo(3);
    // 2 * P(t(2) > 3.4641) = 0.0742, the value of any table.
    assertThat(ratio.pValue()).isCloseTo(0.0742, within(5e-5));
  }

  @Test
  void driftThatHitsBothSidesOfARoundCancels() {
    List<Double> control = List.of(10.0, 20.0, 5.0, 40.0);
    List<Double> changed = List.of(11.0, 22.1, 5.5, 43.9);
    Effect effect = of(control, changed).effect(0.95);
    assertThat(effect.low()).isGreaterThan(1.09);
    assertThat(effect.high()).isLessThan(1.12);
  }

  @Test
  void equalCountsAreNotACertainDifference() {
    // Three times 30 threads against three times 31: each is known to within a thread only.
    PairedRatio counts =
        PairedRatio.of(List.of(30.0, 30.0, 30.0), List.of(31.0, 31.0, 31.0), 1).orElseThrow();
    assertThat(counts.pValue()).isGreaterThan(0.01);
    assertThat(counts.effect(0.95).low()).isLessThan(1.02);
  }

  @Test
  void roundsWithoutAFigureOnEitherSideAreLeftOut() {
    List<Double> control = List.of(1.0, Double.NaN, 1.0, 1.0, 0.0);
    List<Double> changed = List.of(2.0, 9.0, 2.0, 2.0, 9.0);
    assertThat(of(control, changed).rounds()).isEqualTo(3);
    assertThat(PairedRatio.of(List.of(1.0, 1.0), List.of(1.0, 1.0), 0)).isEmpty();
    assertThatThrownBy(() -> PairedRatio.of(List.of(1.0), List.of(), 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Property(tries = 100)
  void turningTheSidesRoundTurnsTheIntervalRound(
      @ForAll @IntRange(min = 3, max = 12) int rounds, @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Double> a = draw(rounds, random, r -> Math.exp(r.nextGaussian()));
    List<Double> b = draw(rounds, random, r -> Math.exp(r.nextGaussian()));
    Effect there = of(a, b).effect(0.95);
    Effect back = of(b, a).effect(0.95);
    assertThat(back.low()).isCloseTo(1 / there.high(), within(1e-9 / there.high()));
    assertThat(back.ratio()).isCloseTo(1 / there.ratio(), within(1e-9 / there.ratio()));
    // The interval excludes 1 exactly if the p value is below its complement.
    boolean excludes = there.low() > 1 || there.high() < 1;
    assertThat(of(a, b).pValue() < 0.05).isEqualTo(excludes);
  }

  @Property(tries = 100)
  void theOneSidedPValuesAreComplements(
      @ForAll long seed, @ForAll @DoubleRange(min = 0.5, max = 2) double ratio) {
    SplittableRandom random = new SplittableRandom(seed);
    PairedRatio r =
        of(
            draw(5, random, x -> Math.exp(x.nextGaussian())),
            draw(5, random, x -> Math.exp(x.nextGaussian())));
    assertThat(r.pAbove(ratio) + r.pBelow(ratio)).isCloseTo(1, within(1e-9));
  }

  /**
   * Nominal 95 % holds for normal, heavy-tailed and two-humped spread, with drift, at few rounds.
   */
  @Test
  void theIntervalKeepsItsLevel() {
    List<ToDoubleFunction<SplittableRandom>> spreads =
        List.of(
            r -> 0.1 * r.nextGaussian(),
            r -> 0.05 * Math.tan(Math.PI * (r.nextDouble(0.02, 0.98) - 0.5)),
            r -> (r.nextBoolean() ? 0.15 : -0.15) + 0.02 * r.nextGaussian());
    for (int rounds : new int[] {3, 5, 8, 12}) {
      for (ToDoubleFunction<SplittableRandom> spread : spreads) {
        SplittableRandom random = new SplittableRandom(rounds);
        int covered = 0;
        for (int i = 0; i < EXPERIMENTS; i++) {
          List<Double> control = new ArrayList<>();
          List<Double> changed = new ArrayList<>();
          for (int round = 0; round < rounds; round++) {
            double drift = Math.exp(0.5 * random.nextGaussian());
            control.add(drift * Math.exp(spread.applyAsDouble(random)));
            changed.add(1.3 * drift * Math.exp(spread.applyAsDouble(random)));
          }
          Effect effect = of(control, changed).effect(0.95);
          covered += effect.low() <= 1.3 && 1.3 <= effect.high() ? 1 : 0;
        }
        // Three standard errors of the estimate are 1.2 points; t is conservative for heavy tails.
        assertThat((double) covered / EXPERIMENTS).as("%d rounds", rounds).isBetween(0.93, 0.995);
      }
    }
  }

  private static List<Double> draw(
      int n, SplittableRandom random, ToDoubleFunction<SplittableRandom> one) {
    List<Double> values = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      values.add(one.applyAsDouble(random));
    }
    return values;
  }
}
