package io.bootcause.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PhasesTest {
  private static final List<Integer> STEPS = List.of(1, 2, 4, 8, 16, 32, 64);

  @Property
  void whatIsPlannedFitsIntoTheBudget(
      @ForAll @DoubleRange(min = 1, max = 3_600) double seconds,
      @ForAll @DoubleRange(min = 0.5, max = 40) double overhead,
      @ForAll @IntRange(min = 2, max = 12) int variants,
      @ForAll @IntRange(min = 0, max = 30) int wanted) {
    Phases phases =
        Phases.plan(seconds, overhead, variants, wanted == 0 ? 0 : wanted + 2, 100, STEPS);
    if (phases == null) {
      int rounds = wanted == 0 ? 0 : wanted + 2;
      assertThat(Phases.least(overhead, variants, rounds)).isGreaterThan(seconds * 0.999);
      return;
    }
    double all = phases.rounds() * variants * (overhead + phases.loadSeconds());
    assertThat(all).isLessThanOrEqualTo(seconds * 1.01);
    assertThat(phases.rounds()).isGreaterThanOrEqualTo(3);
    assertThat(phases.loadSeconds()).isBetween(4.9, 60.1);
  }

  @Test
  void theUsualBudgetYieldsSeveralRounds() {
    Phases phases = Phases.plan(285, 5, 2, 0, 100, STEPS);
    assertThat(phases).isNotNull();
    assertThat(phases.rounds()).isEqualTo(8);
  }

  @Test
  void theRateIsAShareOfTheSlowestsBestInTwoDigits() {
    assertThat(Phases.rateFor(1_000)).isEqualTo(300);
    assertThat(Phases.rateFor(412)).isEqualTo(120);
    assertThat(Phases.rateFor(100_000)).isEqualTo(3_000);
    assertThat(Phases.rateFor(0.5)).isEqualTo(1);
  }
}
