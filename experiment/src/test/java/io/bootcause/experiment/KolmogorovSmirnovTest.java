package io.bootcause.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class KolmogorovSmirnovTest {
  @Test
  void seesTwoHumpsOfTheSameMean() {
    List<Replicate> two = List.of(replicate(1, 1.1, 1.2, 9, 9.1, 8.6), replicate(1, 1.1, 9, 9));
    List<Replicate> one = List.of(replicate(5, 5.1, 4.9, 4.8, 5.2), replicate(5, 5.1, 4.9, 5, 5));
    KolmogorovSmirnov shapes = KolmogorovSmirnov.of(two, one);
    assertThat(shapes).isNotNull();
    assertThat(shapes.statistic()).isEqualTo(0.5);
    assertThat(KolmogorovSmirnov.of(one, two)).isEqualTo(shapes);
  }

  /** Values 1..10 against 6..15: half of each lies outside the other; p by R's ks.test, exact. */
  @Test
  void agreesWithAKnownCase() {
    KolmogorovSmirnov shapes =
        KolmogorovSmirnov.of(
            List.of(replicate(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
            List.of(replicate(6.5, 7.5, 8.5, 9.5, 10.5, 11, 12, 13, 14, 15)));
    assertThat(shapes).isNotNull();
    assertThat(shapes.statistic()).isEqualTo(0.6);
    assertThat(shapes.pValue()).isBetween(0.0524, 0.0525);
  }

  @Test
  void isUndefinedForOneValue() {
    assertThat(KolmogorovSmirnov.of(List.of(replicate(1)), List.of(replicate(1, 2)))).isNull();
  }

  private static Replicate replicate(double... values) {
    return new Replicate(java.util.Arrays.stream(values).boxed().toList());
  }
}
