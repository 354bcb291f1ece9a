package io.bootcause.load;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the generator's threads got of the CPU, and what they did not get. */
public final class GeneratorCpu {
  /** CPU time, run delay and number of time slices of the thread that reads it; on Linux. */
  private static final Path SCHEDSTAT = Path.of("/proc/thread-self/schedstat");

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final long alarmThread;

  /** Counts the calling thread and the given one. */
  public GeneratorCpu(long alarmThread) {
    this.alarmThread = alarmThread;
  }

  /**
   * Figures so far, or between two readings.
   *
   * @param cpuNanos of the calling thread and the alarm's; 0 where the JVM cannot tell
   * @param runDelayNanos of the calling thread; -1 where the system does not tell
   * @param timeSlices of the calling thread; -1 where the system does not tell
   */
  public record Used(long cpuNanos, long runDelayNanos, long timeSlices) {
    /** What came after the earlier reading. */
    public Used since(Used before) {
      boolean known = timeSlices >= 0 && before.timeSlices >= 0;
      return new Used(
          cpuNanos - before.cpuNanos,
          known ? runDelayNanos - before.runDelayNanos : -1,
          known ? timeSlices - before.timeSlices : -1);
    }
  }

  /** Reads the figures; call on the engine's thread. */
  public Used used() {
    try {
      String[] words = Files.readString(SCHEDSTAT).trim().split(" ");
      return new Used(cpuNanos(), Long.parseLong(words[1]), Long.parseLong(words[2]));
    } catch (IOException | NumberFormatException | ArrayIndexOutOfBoundsException e) {
      return new Used(cpuNanos(), -1, -1);
    }
  }

  private long cpuNanos() {
    if (!threads.isThreadCpuTimeSupported() || !threads.isThreadCpuTimeEnabled()) {
      return 0;
    }
    return threads.getCurrentThreadCpuTime() + Math.max(0, threads.getThreadCpuTime(alarmThread));
  }
}
