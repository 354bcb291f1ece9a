package io.bootcause.recording.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class ClockOffsetTest {
  @Test
  void mapsATimeOfDay() {
    ClockOffset offset = new ClockOffset(1_700_000_000_000_000_000L);
    assertThat(offset.nanoTime(Instant.ofEpochSecond(1_700_000_001L, 5))).isEqualTo(1_000_000_005L);
  }

  @Test
  void measuredOffsetPutsNowBetweenTwoReadings() {
    ClockOffset offset = ClockOffset.measure();
    long before = System.nanoTime();
    Instant now = Instant.now();
    long after = System.nanoTime();
    assertThat(offset.nanoTime(now)).isBetween(before - 1_000_000, after + 1_000_000);
  }
}
