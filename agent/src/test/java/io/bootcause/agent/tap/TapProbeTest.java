package io.bootcause.agent.tap;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.bootcause.agent.boot.TapProbe;
import io.bootcause.agent.boot.TapSink;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TapProbeTest {
  private final Asked asked = new Asked();

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

    assertEquals(0, TapProbe.inner(1), "another thread's call is recorded");
    asked.begin();
    assertEquals(1, TapProbe.inner(1));
    asked.end();
    assertEquals(0, TapProbe.inner(1));

    looked.countDown();
    other.join();
  }

  private static final class Asked extends TapSink {
    void begin() {
      begins();
    }

    void end() {
      ends();
    }

    @Override
    public long enter(int method) {
      return 1;
    }

    @Override
    public void exit(long ticket, boolean thrown) {}

    @Override
    public void caught(long ticket) {}

    @Override
    public long start(int method) {
      return 0;
    }

    @Override
    public boolean wanted(long start, int method) {
      return false;
    }

    @Override
    public void done(
        long start, int method, Object self, Object[] arguments, Object result, Throwable thrown) {}
  }
}
