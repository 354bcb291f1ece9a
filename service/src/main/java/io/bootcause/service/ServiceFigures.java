package io.bootcause.service;

import io.bootcause.service.agent.JvmCommands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a service uses, seen from outside and by the JVM's own counters; no agent is loaded. What
 * cannot be had is empty, not zero.
 */
public final class ServiceFigures {
  private static final Pattern BOOT_STARTED = Pattern.compile("Started \\S+ in ([0-9.]+) seconds");
  // "garbage-first heap   total 262144K, used 9876K", "def new generation   total …, used …",
  // "ZHeap           used 34M, capacity …", " 256M max, 256M soft max, 32M committed, 9M used".
  private static final Pattern USED = Pattern.compile("\\bused (\\d+)([KMG])");
  private static final Pattern SHENANDOAH_USED = Pattern.compile("committed, (\\d+)([KMG]) used");
  private static final long KIB = 1024;

  private ServiceFigures() {}

  /** Physical memory of the process, bytes. */
  public static OptionalLong residentBytes(long pid) {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/status"))) {
        if (line.startsWith("VmRSS:")) {
          return OptionalLong.of(Long.parseLong(line.replaceAll("\\D", "")) * KIB);
        }
      }
    } catch (IOException | NumberFormatException e) {
      return OptionalLong.empty();
    }
    return OptionalLong.empty();
  }

  /** Live heap: what is used straight after a full collection that this call asks for, bytes. */
  public static OptionalLong heapAfterCollectionBytes(long pid) {
    try {
      JvmCommands.run(pid, "GC.run");
      return usedBytes(JvmCommands.run(pid, "GC.heap_info"));
    } catch (ServiceException e) {
      return OptionalLong.empty();
    }
  }

  static OptionalLong usedBytes(String heapInfo) {
    long sum = 0;
    boolean any = false;
    for (String line : heapInfo.lines().toList()) {
      boolean heap =
          !line.contains("Metaspace") && !line.contains("class space") && !line.contains("region");
      Matcher m = (line.contains("committed,") ? SHENANDOAH_USED : USED).matcher(line);
      if (heap && m.find()) {
        sum += Long.parseLong(m.group(1)) * unit(m.group(2));
        any = true;
      }
    }
    return any ? OptionalLong.of(sum) : OptionalLong.empty();
  }

  private static long unit(String letter) {
    return switch (letter) {
      case "G" -> KIB * KIB * KIB;
      case "M" -> KIB * KIB;
      default -> KIB;
    };
  }

  /**
   * Platform threads that run Java code.
   *
   * @param live now
   * @param started since the JVM began
   */
  public record Threads(long live, long started) {}

  /** Empty if the JVM keeps no counters (-XX:-UsePerfData). */
  public static Optional<Threads> threads(long pid) {
    Map<String, Long> counters = PerfCounters.of(pid).numbers();
    Long live = counters.get("java.threads.live");
    Long started = counters.get("java.threads.started");
    return live == null || started == null
        ? Optional.empty()
        : Optional.of(new Threads(live, started));
  }

  /** True if virtual threads have run: their carriers are there. */
  public static boolean runsVirtualThreads(long pid) {
    try {
      return JvmCommands.run(pid, "Thread.print")
          .lines()
          .anyMatch(
              l ->
                  l.startsWith("\"ForkJoinPool-1-worker-")
                      || l.startsWith("\"VirtualThread-unpark"));
    } catch (ServiceException e) {
      return false;
    }
  }

  /** How long Spring Boot says that it took, seconds; empty if the log does not tell. */
  public static OptionalDouble bootSeconds(List<String> log) {
    for (String line : log) {
      Matcher m = BOOT_STARTED.matcher(line);
      if (m.find()) {
        return OptionalDouble.of(Double.parseDouble(m.group(1)));
      }
    }
    return OptionalDouble.empty();
  }
}
