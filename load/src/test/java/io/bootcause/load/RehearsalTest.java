package io.bootcause.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class RehearsalTest {
  @Test
  @Timeout(60)
  void leavesNothingBehind() throws Exception {
    Rehearsal.run(EngineOptions.DEFAULT);
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (threads() > 0 && System.nanoTime() < until) {
      Thread.onSpinWait(); // those who answer see the end of their stream a little later
    }
    assertThat(threads()).isZero();
  }

  private static long threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("bootcause-rehearsal"))
        .count();
  }
}
