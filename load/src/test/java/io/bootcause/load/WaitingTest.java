package io.bootcause.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WaitingTest {
  @Test
  void theLeadSettlesAtTheNinetiethPercentileOfDelays() {
    WakeLead lead = new WakeLead();
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      lead.observe(50_000 + random.nextInt(100_000)); // 90th percentile: 140 µs
    }
    assertThat(lead.nanos()).isBetween(125_000L, 155_000L);
  }

  @Test
  void theLeadStaysWithinItsBounds() {
    WakeLead lead = new WakeLead();
    for (int i = 0; i < 10_000; i++) {
      lead.observe(Long.MAX_VALUE);
    }
    assertThat(lead.nanos()).isEqualTo(WakeLead.MAX_NANOS);
    for (int i = 0; i < 10_000; i++) {
      lead.observe(0);
    }
    assertThat(lead.nanos()).isEqualTo(WakeLead.MIN_NANOS);
  }

  /** A loop that would always spin, on a clock that only the spinning moves. */
  @Test
  void spinningTakesAFifthOfTheTimeAtMost() {
    long now = 1_000;
    SpinBudget budget = new SpinBudget(now);
    long turn = 2_000;
    while (now < 10_000_000_000L) {
      if (budget.allows(now)) {
        budget.spend(turn);
      }
      now += turn;
    }
    assertThat(budget.spentNanos()).isBetween(2_000_000_000L, 2_006_000_000L);
  }

  @Test
  void anIdleHourBuysNoBusyMinute() {
    SpinBudget budget = new SpinBudget(0);
    long now = TimeUnit.HOURS.toNanos(1);
    while (budget.allows(now)) {
      budget.spend(1_000);
    }
    assertThat(budget.spentNanos()).isLessThan(6_000_000);
  }

  @Test
  void theAlarmRingsWhenDueAndOnlyThen() throws InterruptedException {
    CountDownLatch rang = new CountDownLatch(1);
    long[] at = {0};
    try (Alarm alarm =
        new Alarm(
            "test-alarm",
            () -> {
              at[0] = System.nanoTime();
              rang.countDown();
            })) {
      long due = System.nanoTime() + 2_000_000;
      alarm.set(due + TimeUnit.HOURS.toNanos(1));
      alarm.set(due); // an earlier one must wake the thread that waits for the later
      assertThat(rang.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(at[0]).isGreaterThanOrEqualTo(due);
      assertThat(alarm.clear()).isTrue();
    }
  }

  @Test
  void aClearedAlarmSaysThatItDidNotRing() {
    try (Alarm alarm = new Alarm("test-alarm", () -> {})) {
      alarm.set(System.nanoTime() + TimeUnit.HOURS.toNanos(1));
      assertThat(alarm.clear()).isFalse();
    }
  }
}
