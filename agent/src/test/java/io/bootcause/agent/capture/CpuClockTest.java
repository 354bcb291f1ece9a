package io.bootcause.agent.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CpuClockTest {
  private final CpuClock clock = new CpuClock();
  private final RequestState state = new RequestState();

  @Test
  void isReadForEachRequestAsLongAsThereAreNotVeryMany() {
    clock.start();
    clock.adjust(1_000, System.nanoTime() + TimeUnit.SECONDS.toNanos(1));

    assertEquals(100, measuredOfHundred());
  }

  @Test
  void isReadForOneInSoManyOfVeryManyAndForAllAgainLater() {
    clock.start();
    long now = System.nanoTime();
    clock.adjust(19_000, now + TimeUnit.SECONDS.toNanos(1));

    assertEquals(25, measuredOfHundred());

    clock.adjust(20_000, now + TimeUnit.SECONDS.toNanos(2));
    assertEquals(100, measuredOfHundred());
  }

  @Test
  void tellsNothingOfARequestThatItWasNotReadFor() {
    clock.start();
    state.cpuStart = -1;
    assertEquals(-1, clock.end(state));

    state.cpuStart = clock.start(state);
    assertTrue(clock.end(state) >= state.cpuStart);
  }

  private int measuredOfHundred() {
    int measured = 0;
    for (int i = 0; i < 100; i++) {
      if (clock.start(state) >= 0) {
        measured++;
      }
    }
    return measured;
  }
}
