package io.bootcause.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ArrivalsTest {
  private static final long START = 5_000_000_000L;
  private static final long SECOND = 1_000_000_000L;

  @Test
  void openArrivalsFallDueByTheSchedule() {
    Arrivals arrivals = open(Schedules.constant(10), SECOND);
    assertThat(arrivals.due(START)).isTrue();
    assertThat(arrivals.take(START + 7)).isEqualTo(START);
    assertThat(arrivals.due(START)).isFalse();
    assertThat(arrivals.nextDue()).isEqualTo(START + SECOND / 10);
    assertThat(arrivals.due(START + SECOND / 10)).isTrue();
  }

  @Test
  void openArrivalsThatWaitedKeepTheirIntendedStart() {
    Arrivals arrivals = open(Schedules.constant(10), SECOND);
    long late = START + SECOND / 2;
    for (int n = 0; n <= 5; n++) {
      assertThat(arrivals.due(late)).isTrue();
      assertThat(arrivals.number()).isEqualTo(n);
      assertThat(arrivals.take(late)).isEqualTo(START + n * SECOND / 10);
    }
    assertThat(arrivals.due(late)).isFalse();
  }

  @Test
  void anEndlessScheduleLastsItsFullTime() {
    Arrivals arrivals = open(Schedules.constant(2), SECOND);
    arrivals.take(START);
    assertThat(arrivals.over(START + SECOND / 2)).isFalse();
    arrivals.take(START);
    assertThat(arrivals.nextDue()).isEqualTo(Arrivals.NONE);
    assertThat(arrivals.over(START + SECOND - 1)).isFalse();
    assertThat(arrivals.over(START + SECOND)).isTrue();
  }

  @Test
  void aScheduleThatEndsEndsThePhase() {
    Arrivals arrivals = open(Schedules.first(1, Schedules.constant(2)), SECOND);
    assertThat(arrivals.over(START)).isFalse();
    arrivals.take(START);
    assertThat(arrivals.over(START)).isTrue();
  }

  /** They fell due within the phase; that there was no connection is not their fault. */
  @Test
  void arrivalsThatStillWaitAtTheEndAreNotOver() {
    Arrivals arrivals = open(Schedules.constant(2), SECOND);
    assertThat(arrivals.over(START + 2 * SECOND)).isFalse();
    assertThat(arrivals.due(START + 2 * SECOND)).isTrue();
  }

  @Test
  void closedArrivalsAreDueWhenTheirConnectionIsFree() {
    Arrivals arrivals = closed(2, SECOND);
    assertThat(arrivals.due(START)).isTrue();
    assertThat(arrivals.nextDue()).isEqualTo(Arrivals.NONE);
    assertThat(arrivals.take(START + 3)).isEqualTo(START + 3);
    assertThat(arrivals.take(START + 4)).isEqualTo(START + 4);
    assertThat(arrivals.due(START + 5)).isFalse();
    assertThat(arrivals.over(START + 5)).isTrue();
  }

  @Test
  void closedArrivalsStopWithThePhase() {
    Arrivals arrivals = closed(Long.MAX_VALUE, SECOND);
    assertThat(arrivals.due(START + SECOND - 1)).isTrue();
    assertThat(arrivals.due(START + SECOND)).isFalse();
    assertThat(arrivals.over(START + SECOND)).isTrue();
  }

  private static Arrivals open(ArrivalSchedule schedule, long duration) {
    return Arrivals.of(new LoadModel.Open(schedule), START, duration);
  }

  private static Arrivals closed(long maxRequests, long duration) {
    return Arrivals.of(new LoadModel.Closed(maxRequests), START, duration);
  }
}
