package io.bootcause.investigation.live;

import io.bootcause.service.PerfCounters;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Waits until a JVM has compiled again what a change of its classes made it forget. */
final class Settling {
  /** Compiling more than this share of a processor, it is still at it. */
  private static final double BUSY = 0.25;

  private static final Duration LOOK = Duration.ofMillis(500);

  private Settling() {}

  /** Returns after this time at the latest; at once, about, if the JVM does not tell. */
  static void await(long pid, Duration atMost) throws InterruptedException {
    long end = System.nanoTime() + atMost.toNanos();
    double before = compileSeconds(pid);
    double share = 1;
    while (share > BUSY && System.nanoTime() - end < 0) {
      TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
      double now = compileSeconds(pid);
      share = (now - before) / (LOOK.toNanos() / 1e9);
      before = now;
    }
  }

  private static double compileSeconds(long pid) {
    Map<String, Long> counters = PerfCounters.of(pid).numbers();
    long frequency = counters.getOrDefault("sun.os.hrt.frequency", 1_000_000_000L);
    return counters.getOrDefault("java.ci.totalTime", 0L) / (double) Math.max(1, frequency);
  }
}
