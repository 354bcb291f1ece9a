package io.bootcause.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          285.4   | 285
          99.96   | 100
          47.94   | 47.9
          9.996   | 10.0
          3.208   | 3.21
          0.1234  | 0.12
          0.0712  | 0.071
          0       | 0.00
          -0.0001 | 0.00
          1e4     | 10,000
          NaN     | n/a
          Infinity| n/a
          """)
  void threeDigits(double value, String expected) {
    assertThat(Figures.value(value)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"0.04,0.0 s", "9.94,9.9 s", "9.96,10 s", "59.6,1 min 0 s", "252.2,4 min 12 s"})
  void seconds(double seconds, String expected) {
    assertThat(Figures.seconds(seconds)).isEqualTo(expected);
  }

  @Test
  void oneIsSingular() {
    assertThat(Figures.count(1, "JVM start")).isEqualTo("1 JVM start");
    assertThat(Figures.count(2000, "request")).isEqualTo("2,000 requests");
  }
}
