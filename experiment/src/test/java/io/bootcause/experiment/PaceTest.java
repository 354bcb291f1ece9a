package io.bootcause.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class PaceTest {
  private static final List<Variant> FOUR = Collections.nCopies(4, Variant.CONTROL);

  @Test
  void withoutAWaitARoundTakesAsLongAsItsStarts() {
    Pace pace = new Pace(Duration.ZERO);
    pace.took(seconds(40), List.of(FOUR));
    pace.took(seconds(36), List.of(FOUR));
    assertThat(pace.isMostlyWaiting()).isFalse();
    assertThat(pace.nanosOfRound(2)).isEqualTo(20e9);
  }

  @Test
  void theWaitIsSharedByAllStartsOfABatch() {
    Pace pace = new Pace(Duration.ofSeconds(35));
    pace.took(seconds(155), List.of(FOUR, FOUR, FOUR));
    assertThat(pace.isMostlyWaiting()).isFalse();
    assertThat(pace.nanosOfRound(3)).isEqualTo(65e9);
  }

  @Test
  void whereStartsAreQuickARoundIsMostlyWaiting() {
    Pace pace = new Pace(Duration.ofSeconds(35));
    pace.took(seconds(59), List.of(FOUR, FOUR, FOUR));
    assertThat(pace.isMostlyWaiting()).isTrue();
    assertThat(pace.nanosOfRound(2)).isEqualTo(39e9);
  }

  private static long seconds(int seconds) {
    return 1_000_000_000L * seconds;
  }
}
