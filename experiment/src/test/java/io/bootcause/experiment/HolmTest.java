package io.bootcause.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class HolmTest {
  @Test
  void multipliesByTheQuestionsThatAreLeft() {
    // The example of Holm's procedure with four questions.
    assertThat(Holm.adjusted(List.of(0.01, 0.04, 0.03, 0.005)))
        .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-12 ? 0 : 1)
        .containsExactly(0.03, 0.06, 0.06, 0.02);
    assertThat(Holm.adjusted(List.of())).isEmpty();
  }

  @Property(tries = 200)
  void neverSmallerAndInTheSameOrder(
      @ForAll @Size(min = 1, max = 12) List<@DoubleRange(min = 0, max = 1) Double> p) {
    List<Double> adjusted = Holm.adjusted(p);
    for (int i = 0; i < p.size(); i++) {
      assertThat(adjusted.get(i)).isBetween(p.get(i), 1.0);
      for (int j = 0; j < p.size(); j++) {
        if (p.get(i) < p.get(j)) {
          assertThat(adjusted.get(i)).isLessThanOrEqualTo(adjusted.get(j));
        }
      }
    }
  }

  @Test
  void simultaneousIntervalsAreBonferronis() {
    assertThat(Holm.simultaneous(0.95, 1)).isEqualTo(0.95);
    assertThat(Holm.simultaneous(0.95, 5)).isCloseTo(0.99, within(1e-12));
  }
}
