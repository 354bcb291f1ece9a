package io.bootcause.service;

import io.bootcause.service.agent.JvmCommands;
import java.util.concurrent.TimeUnit;

/**
 * Boot's runners, and the listeners of its last events: the server answers already while the thread
 * that starts the service still calls them. Often they fill what requests ask for.
 */
final class Runners {
  private static final String STARTING = "org.springframework.boot.SpringApplication.run(";
  private static final long PAUSE_MILLIS = 250;

  /** One that never ends by itself, a loop that consumes something, is left running. */
  private static final long AT_MOST_NANOS = TimeUnit.SECONDS.toNanos(30);

  /** So is one that only waits. */
  private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(3);

  private static final double IDLE_PROCESSORS = 0.1;

  private final OwnedService service;
  private boolean seen;

  Runners(OwnedService service) {
    this.service = service;
  }

  /** Until they are done, seem to last as long as the service, or cannot be seen. */
  void await() throws InterruptedException {
    long start = System.nanoTime();
    long busyAt = start;
    long lookedAt = start;
    long cpu = service.cpuNanos();
    while (areCalled()) {
      Thread.sleep(PAUSE_MILLIS);
      long now = System.nanoTime();
      long used = service.cpuNanos();
      if (used - cpu > IDLE_PROCESSORS * (now - lookedAt)) {
        busyAt = now;
      }
      lookedAt = now;
      cpu = used;
      if (now - busyAt > IDLE_NANOS || now - start > AT_MOST_NANOS) {
        return;
      }
    }
  }

  private boolean areCalled() {
    if (!service.alive()) {
      return false;
    }
    try {
      seen = JvmCommands.run(service.pid(), "Thread.print").contains(STARTING);
    } catch (ServiceException e) {
      return seen; // A JVM that is about to end; or one that lets nobody attach.
    }
    return seen;
  }
}
