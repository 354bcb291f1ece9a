package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RestlessnessTest {
  @DisplayName("instances are restless that take a twentieth of the machine each, unasked")
  @ParameterizedTest
  @CsvSource({
    "0.19, 2, 2, false",
    "0.21, 2, 2, true",
    "0.11, 1, 2, true",
    "0.21, 2, 8, false",
    "0.81, 2, 8, true",
    "0, 0, 2, false",
  })
  void restless(double cores, int instances, int processors, boolean restless) {
    assertThat(Restlessness.of(cores, instances, processors)).isEqualTo(restless);
  }
}
