package io.bootcause.load;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** CPU time of the generator's threads: the caller's own and the alarm's. */
final class GeneratorCpu {
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final long alarmThread;

  GeneratorCpu(long alarmThread) {
    this.alarmThread = alarmThread;
  }

  /** Nanoseconds so far; call on the engine's thread. 0 where the JVM cannot tell. */
  long nanos() {
    if (!threads.isThreadCpuTimeSupported() || !threads.isThreadCpuTimeEnabled()) {
      return 0;
    }
    return threads.getCurrentThreadCpuTime() + Math.max(0, threads.getThreadCpuTime(alarmThread));
  }
}
