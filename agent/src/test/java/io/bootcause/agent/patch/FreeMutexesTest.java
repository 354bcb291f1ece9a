package io.bootcause.agent.patch;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.agent.boot.Skipped;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** What answers a coroutine needs Kotlin, and is tried by the case {@code loyalty-points}. */
class FreeMutexesTest {
  /** Rewritten. */
  public static class Taken implements Callable<String> {
    private String told = "";

    private boolean tryLock(Object owner) {
      return owner == null;
    }

    private void unlock(Object owner) {
      throw new IllegalStateException("not " + owner + "'s");
    }

    private void unlock() {
      told += "left alone";
    }

    @Override
    public String call() {
      told += tryLock(this) + " ";
      unlock(this);
      unlock();
      return told;
    }
  }

  @Test
  void whoeverAsksForItHasIt() throws Exception {
    long before = Skipped.CALLS.get();

    Object mutex = Rewritten.instance(Taken.class, new FreeMutexes());

    assertThat(((Callable<?>) mutex).call()).isEqualTo("true left alone");
    assertThat(Skipped.CALLS.get() - before).isEqualTo(2);
  }

  @Test
  void itIsForCoroutinesOnly() {
    FreeMutexes patch = new FreeMutexes();
    assertThat(patch.concerns("kotlinx/coroutines/sync/MutexImpl")).isTrue();
    assertThat(patch.concerns("kotlinx/coroutines/sync/SemaphoreImpl")).isFalse();
  }
}
