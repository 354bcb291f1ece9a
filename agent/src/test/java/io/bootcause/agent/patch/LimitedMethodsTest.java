package io.bootcause.agent.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.agent.boot.Gate;
import java.util.Arrays;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class LimitedMethodsTest {
  /** On the loader of the test, which the limited class sees too. */
  public static final class Crowd {
    public static final AtomicInteger INSIDE = new AtomicInteger();
    public static final AtomicInteger MOST = new AtomicInteger();

    private Crowd() {}
  }

  /** What is limited: branches, a handler of its own, long results, recursion. */
  public static class Crowded implements Callable<Object> {
    @Override
    public Object call() throws Exception {
      return work(3, "x");
    }

    private long work(int again, String text) throws Exception {
      Crowd.MOST.accumulateAndGet(Crowd.INSIDE.incrementAndGet(), Math::max);
      try {
        LockSupport.parkNanos(1_000);
        if (text.isEmpty()) {
          throw new IllegalStateException("empty");
        }
      } catch (IllegalArgumentException e) {
        return 1;
      } finally {
        Crowd.INSIDE.decrementAndGet();
      }
      if (again == 0) {
        return 42;
      }
      long below = work(again - 1, text);
      return below + 0L;
    }

    public static class Failing implements Callable<Object> {
      @Override
      public Object call() {
        throw new IllegalStateException("thrown");
      }
    }
  }

  @SuppressWarnings("unchecked")
  private static Callable<Object> limited(Class<?> type, String... methods) throws Exception {
    return (Callable<Object>) Rewritten.instance(type, new LimitedMethods(Arrays.asList(methods)));
  }

  @Test
  void onlySoManyAtATimeAndAgainForWhoIsInside() throws Exception {
    Gate.open(2);
    Callable<Object> crowded = limited(Crowded.class, Crowded.class.getName() + "#work");
    Crowd.MOST.set(0);
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      for (Future<Object> answer : threads.invokeAll(Collections.nCopies(400, crowded))) {
        assertThat(answer.get()).isEqualTo(42L);
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(Crowd.MOST.get()).isBetween(1, 2);
  }

  @Test
  void whoWaitsComesInOnceSomebodyLeft() throws Exception {
    Gate.open(1);
    Gate.enter();
    Callable<Object> crowded = limited(Crowded.class, Crowded.class.getName() + "#call");
    CountDownLatch in = new CountDownLatch(1);
    Thread other =
        new Thread(
            () -> {
              try {
                crowded.call();
                in.countDown();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    other.start();
    while (other.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    assertThat(in.getCount()).isEqualTo(1);
    Gate.leave();
    assertThat(in.await(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void anExceptionLeavesToo() throws Exception {
    Gate.open(1);
    String name = Crowded.Failing.class.getName() + "#call";
    Callable<Object> failing = limited(Crowded.Failing.class, name);

    assertThatThrownBy(failing::call)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("thrown");
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      Future<Object> again = thread.submit(failing);
      assertThatThrownBy(() -> again.get(10, TimeUnit.SECONDS)).hasRootCauseMessage("thrown");
    } finally {
      thread.shutdownNow();
    }
  }

  @Test
  void aClassWithoutTheMethodIsLeftAlone() throws Exception {
    String none = Crowded.class.getName() + "#none";
    assertThat(new LimitedMethods(Arrays.asList(none)).rewrite(Rewritten.bytes(Crowded.class)))
        .isNull();
  }
}
