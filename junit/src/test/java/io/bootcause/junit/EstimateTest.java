package io.bootcause.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EstimateTest {
  private static final List<Double> EXAMPLE = List.of(42.0, 45.0, 44.0, 47.0);

  @Test
  void theWorkedExample() {
    Estimate estimate = Estimate.of(EXAMPLE);
    assertThat(estimate.value()).isCloseTo(44.46, within(0.005));
    assertThat(estimate.low()).isCloseTo(41.27, within(0.005));
    assertThat(estimate.high()).isCloseTo(47.90, within(0.005));
    assertThat(estimate.describe("ms")).isEqualTo("44.5 ms [41.3, 47.9]");
  }

  @ParameterizedTest
  @CsvSource({
    "50, HOLDS, FAILS",
    "48, HOLDS, FAILS",
    "47.8, CANNOT_TELL, CANNOT_TELL",
    "45, CANNOT_TELL, CANNOT_TELL",
    "41.3, CANNOT_TELL, CANNOT_TELL",
    "41, FAILS, HOLDS",
    "40, FAILS, HOLDS"
  })
  void theWholeIntervalDecides(double limit, Answer below, Answer above) {
    assertThat(Estimate.of(EXAMPLE).below(limit)).isEqualTo(below);
    assertThat(Estimate.of(EXAMPLE).above(limit)).isEqualTo(above);
  }

  /** Values that do not differ are not known better than they were measured. */
  @Test
  void sameValuesStillHaveAnInterval() {
    Estimate estimate = Estimate.of(List.of(5.0, 5.0, 5.0));
    assertThat(estimate.low()).isLessThan(4.9999);
    assertThat(estimate.high()).isGreaterThan(5.0001).isLessThan(5.02);
  }

  @Test
  void twoValuesMakeNone() {
    assertThatThrownBy(() -> Estimate.of(List.of(1.0, 2.0)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Of independent latencies with a long tail; 4 and 12 stretches of 500 requests. */
  @ParameterizedTest
  @CsvSource({"4", "12"})
  void theIntervalHoldsTheTrueP99InSome95Of100Runs(int stretches) {
    Random random = new Random(stretches);
    double truth = Math.exp(2.3263479);
    int runs = 400;
    int inside = 0;
    for (int run = 0; run < runs; run++) {
      List<Double> values = new ArrayList<>();
      for (int i = 0; i < stretches; i++) {
        Histogram histogram = BatchQuantileTest.histogram();
        for (int request = 0; request < 500; request++) {
          histogram.recordValue((long) (Math.exp(random.nextGaussian()) * 1e6));
        }
        values.add(BatchQuantile.of(histogram, 0.99) / 1e6);
      }
      Estimate estimate = Estimate.of(values);
      if (estimate.low() <= truth && truth <= estimate.high()) {
        inside++;
      }
    }
    assertThat((double) inside / runs).isBetween(0.92, 0.98);
  }

  @ParameterizedTest
  @CsvSource({"12345, 12345", "100, 100", "44.46, 44.5", "1.2345, 1.23", "0.01234, 0.0123", "0, 0"})
  void threeDigits(double value, String text) {
    assertThat(Estimate.number(value)).isEqualTo(text);
  }
}
