package io.bootcause.agent.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RecurrenceTest {
  private static final long BEGIN = 1_000;
  private static final long LATER = BEGIN + Recurrence.FIRST_NANOS;

  private final Recurrence recurrence = new Recurrence(BEGIN);

  private void lookedUp(int times, boolean known, long now) {
    for (int i = 0; i < times; i++) {
      recurrence.lookedUp(known, now);
    }
  }

  @Test
  void atFirstAllMayBeNew() {
    lookedUp(1_000, false, LATER - 1);
    assertThat(recurrence.isExpected()).isTrue();
  }

  @Test
  void whatIsAlwaysNewIsSoonToldByType() {
    lookedUp(Recurrence.FEW - 1, false, LATER);
    assertThat(recurrence.isExpected()).isTrue();
    lookedUp(1, false, LATER);
    assertThat(recurrence.isExpected()).isFalse();
  }

  @Test
  void whatSometimesComesAgainIsToldByContents() {
    for (int i = 0; i < Recurrence.MANY; i++) {
      lookedUp(1, i % 7 == 0, LATER);
    }
    lookedUp(1_000, false, LATER);
    assertThat(recurrence.isExpected()).isTrue();
  }

  @Test
  void whatHardlyComesAgainIsNot() {
    lookedUp(7, true, LATER);
    lookedUp(Recurrence.MANY - 7, false, LATER);
    assertThat(recurrence.isExpected()).isFalse();
  }

  @Test
  void whatTakesLongToReadIsNotRead() {
    long second = TimeUnit.SECONDS.toNanos(1);
    recurrence.read(BEGIN, BEGIN + second / 20);
    recurrence.read(BEGIN + second, BEGIN + second + second / 20);
    assertThat(recurrence.isExpected()).isTrue();
    recurrence.read(BEGIN + second, BEGIN + second + second / 10);
    assertThat(recurrence.isExpected()).isFalse();
  }
}
