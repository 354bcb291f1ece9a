package io.bootcause.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.load.Schedules.Segment;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchedulesTest {
  private static final long MS = 1_000_000;
  private static final Duration SECOND = Duration.ofSeconds(1);

  @ParameterizedTest
  @CsvSource({
    "1000, 0, 0",
    "1000, 1, 1_000_000",
    "1000, 20_000, 20_000_000_000",
    "3, 1, 333_333_333",
    "3, 2, 666_666_666",
    "3, 3, 1_000_000_000",
    "0.5, 1, 2_000_000_000",
    "0.5, 5, 10_000_000_000",
    "7, 7_000_000_001, 1_000_000_000_142_857_142",
  })
  void constantRate(double rate, String n, String offset) {
    assertThat(Schedules.constant(rate).offsetNanos(number(n))).isEqualTo(number(offset));
  }

  /** From 0 to 10 per second in 10 s: N(t) = t²/2, so arrival n is due at √(2n). */
  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1_414_213_562", "2, 2_000_000_000", "8, 4_000_000_000"})
  void risingRamp(long n, String offset) {
    ArrivalSchedule ramp = Schedules.ramp(0, 10, Duration.ofSeconds(10));
    assertThat(ramp.offsetNanos(n)).isEqualTo(number(offset));
  }

  /** From 10 to 0 in 10 s: N(t) = 10t - t²/2, so arrival n is due at 10 - √(100 - 2n). */
  @Test
  void fallingRampEndsWhereItsRateDoes() {
    ArrivalSchedule ramp = Schedules.ramp(10, 0, Duration.ofSeconds(10));
    assertThat(ramp.offsetNanos(18)).isEqualTo(2_000_000_000L);
    assertThat(ramp.offsetNanos(48)).isEqualTo(8_000_000_000L);
    assertThat(ramp.offsetNanos(49)).isEqualTo(8_585_786_437L);
    assertThat(ramp.offsetNanos(50)).isEqualTo(ArrivalSchedule.NONE);
  }

  @Test
  void stepsFollowEachOtherWithoutAGap() {
    ArrivalSchedule steps = Schedules.steps(SECOND, 2, 4);
    assertThat(offsets(steps, 6))
        .containsExactly(0, 500 * MS, 1000 * MS, 1250 * MS, 1500 * MS, 1750 * MS);
    assertThat(steps.offsetNanos(6)).isEqualTo(ArrivalSchedule.NONE);
  }

  @Test
  void aPauseHoldsTheNextArrivalBack() {
    ArrivalSchedule paused =
        Schedules.piecewise(
            List.of(
                Segment.constant(2, SECOND),
                Segment.pause(Duration.ofSeconds(31)),
                Segment.constant(2, SECOND)));
    assertThat(offsets(paused, 4)).containsExactly(0, 500 * MS, 32_000 * MS, 32_500 * MS);
    assertThat(paused.offsetNanos(4)).isEqualTo(ArrivalSchedule.NONE);
  }

  /** Half an arrival is due at the pause's begin; the other half comes after it. */
  @Test
  void aFractionIsCarriedAcrossAPause() {
    ArrivalSchedule paused =
        Schedules.piecewise(
            List.of(
                Segment.constant(2.5, SECOND),
                Segment.pause(SECOND),
                Segment.constant(2.5, SECOND)));
    assertThat(offsets(paused, 5)).containsExactly(0, 400 * MS, 800 * MS, 2200 * MS, 2600 * MS);
    assertThat(paused.offsetNanos(5)).isEqualTo(ArrivalSchedule.NONE);
  }

  @Test
  void burstsAfterSilences() {
    ArrivalSchedule bursts =
        Schedules.bursts(2, Duration.ofMillis(300), SECOND, Duration.ofSeconds(6));
    assertThat(offsets(bursts, 4)).containsExactly(1000 * MS, 1300 * MS, 7300 * MS, 7600 * MS);
    assertThat(bursts.offsetNanos(4)).isEqualTo(ArrivalSchedule.NONE);
  }

  @Test
  void theFirstFewOnly() {
    ArrivalSchedule three = Schedules.first(3, Schedules.constant(10));
    assertThat(three.offsetNanos(2)).isEqualTo(200 * MS);
    assertThat(three.offsetNanos(3)).isEqualTo(ArrivalSchedule.NONE);
    assertThat(Schedules.count(three, Duration.ofHours(1))).isEqualTo(3);
  }

  @Test
  void nothingIsDueInAnEmptySchedule() {
    assertThat(Schedules.count(Schedules.at(), SECOND)).isZero();
    assertThat(Schedules.count(Schedules.bursts(1, SECOND, SECOND), SECOND)).isZero();
  }

  @Test
  void refusesWhatHasNoMeaning() {
    assertThatThrownBy(() -> Schedules.constant(0)).hasMessageContaining("above 0");
    assertThatThrownBy(() -> Schedules.constant(Double.NaN)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> Schedules.constant(1e8)).hasMessageContaining("10 million");
    assertThatThrownBy(() -> Schedules.ramp(-1, 1, SECOND)).hasMessageContaining("-1");
    assertThatThrownBy(() -> Segment.pause(Duration.ZERO)).hasMessageContaining("duration");
    assertThatThrownBy(() -> Schedules.bursts(0, SECOND)).hasMessageContaining("burst");
    assertThatThrownBy(() -> Schedules.at(SECOND, Duration.ZERO)).hasMessageContaining("back");
  }

  private static long[] offsets(ArrivalSchedule schedule, int count) {
    return LongStream.range(0, count).map(schedule::offsetNanos).toArray();
  }

  private static long number(String withUnderscores) {
    return Long.parseLong(withUnderscores.replace("_", ""));
  }
}
