package io.bootcause.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BatchQuantileTest {
  static Histogram histogram() {
    return new Histogram(TimeUnit.HOURS.toNanos(1), 3);
  }

  /** Of 1 to 9: at (9 + 1/3)·p + 1/3, by hand. */
  @ParameterizedTest
  @CsvSource({"0.5, 5", "0.25, 2.6667", "0.9, 8.7333", "0.001, 1", "0.999, 9"})
  void interpolatesBetweenRanks(double p, double expected) {
    Histogram histogram = histogram();
    for (int i = 1; i <= 9; i++) {
      histogram.recordValue(i);
    }
    assertThat(BatchQuantile.of(histogram, p)).isCloseTo(expected, within(1e-3));
  }

  /** Where five requests lie beyond it, the p99 of many stretches lies around the true one. */
  @Test
  void theMedianOfManyIsTheTruth() {
    Random random = new Random(1);
    int stretches = 2_000;
    int below = 0;
    double truth = Math.log(100) * 1e6;
    for (int i = 0; i < stretches; i++) {
      Histogram histogram = histogram();
      for (int request = 0; request < 500; request++) {
        histogram.recordValue((long) (-Math.log(1 - random.nextDouble()) * 1e6));
      }
      if (BatchQuantile.of(histogram, 0.99) < truth) {
        below++;
      }
    }
    // Four standard errors of a half.
    assertThat((double) below / stretches).isCloseTo(0.5, within(0.045));
  }
}
