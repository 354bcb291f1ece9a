package io.bootcause.agent;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Notices that the tool has fallen silent though the link stands: stopped, or hung. A thread of its
 * own, since the others may be stuck in the link.
 */
final class Heartbeat {
  private static final long SILENCE = TimeUnit.SECONDS.toNanos(4);
  private static final long TICK = TimeUnit.MILLISECONDS.toNanos(500);

  private volatile boolean beat = true;
  private volatile boolean busy;

  /** While something long is done for the tool, nobody listens to it. */
  void busy(boolean on) {
    beat = true;
    busy = on;
  }

  void beat() {
    beat = true;
  }

  /** Calls {@code silent} once if nothing was heard for 4 s; returns then, or when ended. */
  void watch(AtomicBoolean ended, Runnable silent) {
    long quiet = 0;
    long last = System.nanoTime();
    while (!ended.get()) {
      try {
        TimeUnit.NANOSECONDS.sleep(TICK);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      }
      long now = System.nanoTime();
      // A tick that took long means that we were stopped (a collection, say), not the tool.
      quiet = beat || busy ? 0 : quiet + Math.min(now - last, 2 * TICK);
      beat = false;
      last = now;
      if (quiet >= SILENCE) {
        break;
      }
    }
    silent.run();
  }
}
