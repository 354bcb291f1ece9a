package io.bootcause.diagnosis.detectors.growingcost;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.DoubleStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class KendallTest {
  private static List<Double> of(double... values) {
    return DoubleStream.of(values).boxed().toList();
  }

  @Test
  void countsPairsThatRiseAndThatFall() {
    assertThat(Kendall.tau(of(1, 2, 3, 4))).isEqualTo(1);
    assertThat(Kendall.tau(of(4, 3, 2, 1))).isEqualTo(-1);
    assertThat(Kendall.tau(of(1, 3, 2, 4))).isEqualTo(4.0 / 6);
  }

  /** For eight values the limit is 0.67: 5 of 28 pairs may fall, since 18/28 is below it. */
  @Test
  void oneInAHundredIsTheLimit() {
    assertThat(Kendall.rises(of(3, 1, 2, 4, 5, 6, 8, 7))).as("3 pairs fall").isTrue();
    assertThat(Kendall.rises(of(5, 1, 2, 3, 4, 6, 7, 8))).as("4 pairs fall").isTrue();
    assertThat(Kendall.rises(of(6, 1, 2, 3, 4, 5, 7, 8))).as("5 pairs fall").isFalse();
  }

  /** Of all orders of five values, the one that rises throughout comes once in 120. */
  @Test
  void fiveValuesMustAllRise() {
    assertThat(Kendall.rises(of(1, 2, 3, 4, 5))).isTrue();
    assertThat(Kendall.rises(of(1, 2, 3, 5, 4))).isFalse();
  }

  @Property
  void whatFallsDoesNotRise(@ForAll @Size(min = 3, max = 12) List<Double> values) {
    List<Double> reversed = values.stream().map(v -> -v).toList();
    assertThat(Kendall.rises(values) && Kendall.rises(reversed)).isFalse();
  }
}
