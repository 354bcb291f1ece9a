package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SilencesTest {
  @Test
  void threeFirstRequestsOfEachLength() {
    assertThat(Silences.forInstances(3)).containsExactly(1.0, 6.0, 16.0);
    assertThat(Silences.longestAgain(3)).isEmpty();
    assertThat(Silences.forInstances(2)).containsExactly(1.0, 1.0, 6.0, 6.0, 16.0, 16.0);
    assertThat(Silences.longestAgain(2)).containsExactly(31.0);
    assertThat(Silences.forInstances(1)).hasSize(9);
    assertThat(Silences.longestAgain(1)).containsExactly(31.0, 31.0);
  }
}
