package io.bootcause.agent.target;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Tasks that are due once an hour. */
final class Turns {
  private static final int HOUR_MILLIS = 3_600_000;

  private Turns() {}

  /** Which of them had several turns in less than these milliseconds. */
  static String within(int millis) throws InterruptedException {
    CountDownLatch delay = new CountDownLatch(3);
    CountDownLatch rate = new CountDownLatch(3);
    CountDownLatch again = new CountDownLatch(3);
    CountDownLatch timer = new CountDownLatch(3);
    CountDownLatch others = new CountDownLatch(2);
    CountDownLatch later = new CountDownLatch(1);
    ScheduledExecutorService pool = pool("turns-1");
    pool.scheduleWithFixedDelay(delay::countDown, 0, HOUR_MILLIS, TimeUnit.MILLISECONDS);
    pool.scheduleAtFixedRate(rate::countDown, 0, 1, TimeUnit.HOURS);
    pool.schedule(() -> again(pool, again), 0, TimeUnit.MILLISECONDS);
    new Timer("turns-2", true)
        .schedule(
            new TimerTask() {
              @Override
              public void run() {
                timer.countDown();
              }
            },
            0,
            HOUR_MILLIS);
    pool("others-1").scheduleWithFixedDelay(others::countDown, 0, 1, TimeUnit.HOURS);
    // Not asked for by a turn of the pool itself.
    pool.schedule(later::countDown, 1, TimeUnit.HOURS);
    StringBuilder which = new StringBuilder();
    CountDownLatch empty = new CountDownLatch(1);
    pool("turns-3").execute(() -> emptied(empty));
    CountDownLatch[] all = {delay, rate, again, timer, others, later, empty};
    for (CountDownLatch each : all) {
      boolean soon =
          each.await(each == others || each == later ? 100 : millis, TimeUnit.MILLISECONDS);
      which.append(soon ? 'y' : 'n');
    }
    return which.toString();
  }

  private static void again(ScheduledExecutorService pool, CountDownLatch turns) {
    turns.countDown();
    pool.schedule(() -> again(pool, turns), HOUR_MILLIS, TimeUnit.MILLISECONDS);
  }

  private static void emptied(CountDownLatch queues) {
    try {
      new LinkedBlockingQueue<>().poll(1, TimeUnit.HOURS);
      new ArrayBlockingQueue<>(1).poll(1, TimeUnit.HOURS);
      new LinkedBlockingDeque<>().poll(1, TimeUnit.HOURS);
      new LinkedTransferQueue<>().poll(1, TimeUnit.HOURS);
      new PriorityBlockingQueue<>().poll(1, TimeUnit.HOURS);
      queues.countDown();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ScheduledExecutorService pool(String name) {
    return new ScheduledThreadPoolExecutor(
        1,
        task -> {
          Thread thread = new Thread(task, name);
          thread.setDaemon(true);
          return thread;
        });
  }
}
