package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SilencesTest {
  @Test
  void threeFirstRequestsOfEachLength() {
    assertThat(Silences.forInstances(3, false)).containsExactly(1.0, 6.0, 16.0);
    assertThat(Silences.forInstances(3, true)).containsExactly(31.0, 1.0, 6.0, 16.0);
    assertThat(Silences.forInstances(2, false)).containsExactly(1.0, 1.0, 6.0, 6.0, 16.0, 16.0);
    assertThat(Silences.forInstances(2, true))
        .startsWith(31.0, 1.0)
        .endsWith(16.0, 31.0)
        .hasSize(8);
    assertThat(Silences.forInstances(1, false)).hasSize(9);
    assertThat(Silences.forInstances(1, true))
        .startsWith(31.0, 1.0)
        .endsWith(16.0, 31.0, 31.0)
        .hasSize(12);
  }
}
