package io.bootcause.load;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;

/** What an event loop's threads got of the CPU, what they did not get, and what they allocated. */
public final class GeneratorCpu {
  /** CPU time, run delay and number of time slices of the thread that reads it; on Linux. */
  private static final Path SCHEDSTAT = Path.of("/proc/thread-self/schedstat");

  private static final long NO_THREAD = 0;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final long alarmThread;

  /**
   * For the calling thread, and an alarm's.
   *
   * @param alarmThread 0 for none
   */
  public GeneratorCpu(long alarmThread) {
    this.alarmThread = alarmThread;
  }

  /**
   * Figures so far, or between two readings.
   *
   * @param cpuNanos of the calling thread and the alarm's; 0 where the JVM cannot tell
   * @param runDelayNanos of the calling thread; -1 where the system does not tell
   * @param timeSlices of the calling thread; -1 where the system does not tell
   * @param allocatedBytes of the calling thread; -1 where the JVM does not tell
   */
  public record Used(long cpuNanos, long runDelayNanos, long timeSlices, long allocatedBytes) {
    /** What came after the earlier reading. */
    public Used since(Used before) {
      boolean known = timeSlices >= 0 && before.timeSlices >= 0;
      boolean counted = allocatedBytes >= 0 && before.allocatedBytes >= 0;
      return new Used(
          cpuNanos - before.cpuNanos,
          known ? runDelayNanos - before.runDelayNanos : -1,
          known ? timeSlices - before.timeSlices : -1,
          counted ? allocatedBytes - before.allocatedBytes : -1);
    }
  }

  /** Reads the figures; call on the loop's thread, before the phase. */
  public Used before() {
    long[] schedule = schedule(); // this allocates itself
    return new Used(cpuNanos(), schedule[0], schedule[1], allocatedBytes());
  }

  /** Reads the figures; call on the loop's thread, after the phase. */
  public Used after() {
    long allocated = allocatedBytes();
    long[] schedule = schedule();
    return new Used(cpuNanos(), schedule[0], schedule[1], allocated);
  }

  private static long[] schedule() {
    try {
      String[] words = Files.readString(SCHEDSTAT).trim().split(" ");
      return new long[] {Long.parseLong(words[1]), Long.parseLong(words[2])};
    } catch (IOException | NumberFormatException | ArrayIndexOutOfBoundsException e) {
      return new long[] {-1, -1};
    }
  }

  private long cpuNanos() {
    if (!threads.isThreadCpuTimeSupported() || !threads.isThreadCpuTimeEnabled()) {
      return 0;
    }
    long alarm = alarmThread == NO_THREAD ? 0 : threads.getThreadCpuTime(alarmThread);
    return threads.getCurrentThreadCpuTime() + Math.max(0, alarm);
  }

  private long allocatedBytes() {
    return threads instanceof com.sun.management.ThreadMXBean counting
            && counting.isThreadAllocatedMemorySupported()
            && counting.isThreadAllocatedMemoryEnabled()
        ? counting.getThreadAllocatedBytes(Thread.currentThread().getId())
        : -1;
  }
}
