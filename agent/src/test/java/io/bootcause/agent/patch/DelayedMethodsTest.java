package io.bootcause.agent.patch;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.agent.boot.Delayed;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DelayedMethodsTest {
  private static final int MILLIS = 30;

  /** Rewritten. */
  public static class Prices implements Callable<Long> {
    private final long zero;

    public Prices() {
      zero = 0;
    }

    long sum(long a, double b) {
      return a + (long) b;
    }

    static long sum(int n) {
      long sum = 0;
      while (n > 0) {
        sum += n--;
      }
      return sum;
    }

    long others() {
      return zero;
    }

    @Override
    public Long call() {
      return sum(1, 2.0) + sum(4) + others();
    }
  }

  @AfterEach
  void atOnceAgain() {
    Delayed.by(0);
  }

  @Test
  void eachCallTakesLongerAndAnswersTheSame() throws Exception {
    Object prices =
        Rewritten.instance(Prices.class, new DelayedMethods(Prices.class.getName() + "#sum"));
    Delayed.by(MILLIS);
    long before = Delayed.CALLS.get();
    long start = System.nanoTime();

    assertThat(((Callable<?>) prices).call()).isEqualTo(13L);

    assertThat(System.nanoTime() - start).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(2 * MILLIS));
    assertThat(Delayed.CALLS.get() - before).isEqualTo(2);
  }

  @Test
  void whoIsInterruptedGoesOnAtOnceAndStaysInterrupted() {
    Delayed.by(60_000);
    Thread.currentThread().interrupt();
    Delayed.one();
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void theThreadThatStartsTheServiceIsNotDelayed() throws Exception {
    Delayed.by(60_000);
    long before = Delayed.CALLS.get();
    SkippedMethodsTest.onStartingThread(
        () -> {
          Delayed.one();
          return "";
        });
    assertThat(Delayed.CALLS.get()).isEqualTo(before);
  }
}
