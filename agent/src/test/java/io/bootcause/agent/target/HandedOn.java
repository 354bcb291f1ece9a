package io.bootcause.agent.target;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A pool that, as Spring's, prepares its threads itself. */
final class HandedOn {
  private HandedOn() {}

  /** Two tasks, one after the other: a new thread's first, and one from the line. */
  static String twice() throws Exception {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            1,
            1,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "desk-7");
              thread.setDaemon(true);
              return thread;
            }) {
          @Override
          protected void beforeExecute(Thread thread, Runnable task) {
            thread.setPriority(Thread.NORM_PRIORITY);
          }
        };
    String answer = pool.submit(HandedOn::work).get() + pool.submit(HandedOn::work).get();
    pool.shutdown();
    return answer;
  }

  /** Daemons, whose names it tells as Spring's pools do. */
  private static final class Loops implements ThreadFactory {
    public String getThreadNamePrefix() {
      return "loops-";
    }

    @Override
    public Thread newThread(Runnable task) {
      Thread thread = new Thread(task, getThreadNamePrefix() + 1);
      thread.setDaemon(true);
      return thread;
    }
  }

  private static final ThreadPoolExecutor ONE_THREAD =
      new ThreadPoolExecutor(1, 4, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new Loops());

  /** Two tasks that go on, for one thread. */
  static String loops() {
    ONE_THREAD.execute(HandedOn::loop);
    ONE_THREAD.execute(HandedOn::loop);
    return "begun";
  }

  private static void loop() {
    try {
      TimeUnit.MINUTES.sleep(1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String work() throws InterruptedException {
    Thread.sleep(20);
    return "x";
  }
}
