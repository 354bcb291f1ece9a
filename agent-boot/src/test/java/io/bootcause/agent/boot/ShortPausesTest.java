package io.bootcause.agent.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShortPausesTest {
  private final String name = Thread.currentThread().getName();

  @AfterEach
  void nameBack() {
    Thread.currentThread().setName(name);
  }

  @Test
  void longerPausesAreCutInTheirOwnUnit() {
    Thread.currentThread().setName("scheduling-12");
    ShortPauses.to(2, "scheduling-#");
    long before = ShortPauses.TIMES.get();

    assertThat(ShortPauses.nanos(40_000_000)).isEqualTo(2_000_000);
    assertThat(ShortPauses.nanos(-40_000_000)).isEqualTo(-2_000_000);
    assertThat(ShortPauses.millis(40)).isEqualTo(2);
    assertThat(ShortPauses.most(1, TimeUnit.SECONDS)).as("in whole units").isZero();
    assertThat(ShortPauses.TIMES.get() - before).isEqualTo(4);
  }

  @Test
  void whoWaitsForAConditionGivesUpEvenSooner() {
    Thread.currentThread().setName("clerk");
    ShortPauses.to(1, "clerk");

    assertThat(ShortPauses.condition(2_000_000)).isEqualTo(100_000);
    assertThat(ShortPauses.condition(900_000)).isEqualTo(900_000);
    ShortPauses.to(1, "another");
    assertThat(ShortPauses.condition(2_000_000)).isEqualTo(2_000_000);
  }

  @Test
  void shorterOnesStay() {
    Thread.currentThread().setName("scheduling-1");
    ShortPauses.to(2, "scheduling-#");
    long before = ShortPauses.TIMES.get();

    assertThat(ShortPauses.millis(2)).isEqualTo(2);
    assertThat(ShortPauses.millis(0)).isZero();
    assertThat(ShortPauses.nanos(-1)).isEqualTo(-1);
    assertThat(ShortPauses.TIMES.get()).isEqualTo(before);
  }

  @Test
  void ofAClassWhateverItAsksForIsCut() {
    ShortPauses.to(2, getClass().getName());
    Duration longer = Duration.ofMillis(40);
    Duration shorter = Duration.ofMillis(1);

    assertThat(ShortPauses.most(longer)).isEqualTo(Duration.ofMillis(2));
    assertThat(ShortPauses.most(shorter)).isSameAs(shorter);
    assertThat(ShortPauses.most(7, TimeUnit.MILLISECONDS)).isEqualTo(2);
    ShortPauses.to(2, "a.b.Another");
    assertThat(ShortPauses.most(longer)).isSameAs(longer);
  }

  @ParameterizedTest
  @CsvSource({
    "pool-#-thread-#, pool-3-thread-14, true",
    "pool-#-thread-#, pool-3-thread-, false",
    "pool-#-thread-#, pool-3-thread-1a, false",
    "pool-#-thread-#, other, false",
    "poller, poller, true",
    "poller, poller-1, false",
    "Timer-#, Timer-0, true",
    "Container##-#, Container#0-11, true",
  })
  void threadsAreKnownByTheirNames(String threads, String thread, boolean theirs) {
    Thread.currentThread().setName(thread);
    ShortPauses.to(1, threads);
    assertThat(ShortPauses.millis(50)).isEqualTo(theirs ? 1 : 50);
  }
}
