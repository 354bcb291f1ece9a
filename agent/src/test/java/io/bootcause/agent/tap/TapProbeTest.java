package io.bootcause.agent.tap;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.bootcause.agent.boot.TapProbe;
import io.bootcause.agent.target.CountingTap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TapProbeTest {
  private final CountingTap asked = new CountingTap();

  @AfterEach
  void nobodyLooks() {
    TapProbe.release(asked);
  }

  @Test
  void asksForWhatIsCalledOnlyWhereACallOfTheSameThreadIsRecorded() throws Exception {
    TapProbe.sink = asked;
    CountDownLatch recorded = new CountDownLatch(1);
    CountDownLatch looked = new CountDownLatch(1);
    Thread other =
        new Thread(
            () -> {
              asked.begin();
              recorded.countDown();
              try {
                looked.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              asked.end();
            });
    other.start();
    recorded.await();

    TapProbe.inner(1);
    assertEquals(0, asked.hits.get(), "another thread's call is recorded");
    asked.begin();
    TapProbe.inner(1);
    assertEquals(1, asked.hits.get());
    asked.end();
    TapProbe.inner(1);
    assertEquals(1, asked.hits.get());

    looked.countDown();
    other.join();
  }
}
