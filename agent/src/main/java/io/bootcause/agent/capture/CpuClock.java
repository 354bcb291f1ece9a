package io.bootcause.agent.capture;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;

/** CPU time of the calling thread; -1 where the JVM does not tell (virtual threads, say). */
final class CpuClock {
  private volatile @Nullable ThreadMXBean bean;

  /** Not on an application's thread: loads the management classes. */
  void start() {
    try {
      ThreadMXBean threads = ManagementFactory.getThreadMXBean();
      if (threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled()) {
        bean = threads;
      }
    } catch (Throwable e) {
      bean = null;
    }
  }

  long now() {
    ThreadMXBean threads = bean;
    if (threads == null) {
      return -1;
    }
    try {
      return threads.getCurrentThreadCpuTime();
    } catch (UnsupportedOperationException e) {
      // Once is enough: where workers are virtual, all are.
      bean = null;
      return -1;
    }
  }
}
