package io.bootcause.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GatheringTest {
  private final Gathering gathering = new Gathering(500);

  @Test
  void takesOnlyWhatIsClose() {
    assertThat(gathering.takes(250)).isTrue();
    assertThat(gathering.takes(251)).isFalse();
    assertThat(new Gathering(0).takes(0)).isFalse();
  }

  @Test
  void aQuickServerGetsTwiceAsMuch() {
    assertThat(gathering.windowNanos()).isEqualTo(500);
    gathering.sends(1_000);
    assertThat(gathering.windowNanos()).isEqualTo(500);
    gathering.allAnswered(1_250);
    assertThat(gathering.windowNanos()).isEqualTo(1_000);
    assertThat(gathering.takes(251)).as("which ones does not change").isFalse();
  }

  @Test
  void aSlowOneDoesNot() {
    gathering.sends(1_000);
    gathering.allAnswered(1_100);
    gathering.sends(2_000);
    gathering.allAnswered(2_251);
    assertThat(gathering.windowNanos()).isEqualTo(500);
  }

  @Test
  void norDoesOneThatStillAnswersTheLastBurst() {
    gathering.sends(1_000);
    gathering.allAnswered(1_100);
    gathering.sends(2_000);
    gathering.sends(2_100);
    assertThat(gathering.windowNanos()).isEqualTo(500);
    gathering.allAnswered(2_200);
    assertThat(gathering.windowNanos()).as("the last one was answered in time").isEqualTo(1_000);
  }

  @Test
  void answersToSingleSendsSayNothing() {
    gathering.allAnswered(5_000);
    assertThat(gathering.windowNanos()).isEqualTo(500);
  }
}
