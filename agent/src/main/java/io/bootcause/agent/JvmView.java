package io.bootcause.agent;

import io.bootcause.wire.Reading;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ObjLongConsumer;

/** What the JVM tells of itself, as docs/recording.md lists it. Only looks; registers nothing. */
final class JvmView {
  private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final ObjLongConsumer<List<Reading>> requests;
  private final Map<String, Long> collections = new HashMap<>();
  private long last = System.nanoTime() - PERIOD_NANOS;
  private long lastCollections = last;

  /**
   * @param requests adds what is known of them to the list
   */
  JvmView(ObjLongConsumer<List<Reading>> requests) {
    this.requests = requests;
  }

  /** What is due now; often nothing. */
  List<Reading> read(long now) {
    List<Reading> readings = new ArrayList<>();
    if (now - lastCollections >= PERIOD_NANOS / 10) {
      lastCollections = now;
      guarded(() -> collections(now, readings));
    }
    if (now - last >= PERIOD_NANOS) {
      last = now;
      guarded(() -> memory(now, readings));
      guarded(() -> threads(now, readings));
      guarded(() -> classes(now, readings));
      guarded(() -> extended(now, readings));
      guarded(() -> requests.accept(readings, now));
    }
    return readings;
  }

  /** A JVM that does not tell one thing may tell the others. */
  private static void guarded(Runnable reading) {
    try {
      reading.run();
    } catch (RuntimeException | LinkageError e) {
      // Not told.
    }
  }

  private void collections(long now, List<Reading> into) {
    for (GarbageCollectorMXBean gc : ManagementFactory.getGarbageCollectorMXBeans()) {
      long count = gc.getCollectionCount();
      Long before = collections.put(gc.getName(), count);
      if (before == null || before != count) {
        into.add(new Reading("gc.count[" + gc.getName() + "]", now, count));
        into.add(new Reading("gc.millis[" + gc.getName() + "]", now, gc.getCollectionTime()));
      }
    }
  }

  private static void memory(long now, List<Reading> into) {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    MemoryUsage heap = memory.getHeapMemoryUsage();
    into.add(new Reading("heap.used", now, heap.getUsed()));
    into.add(new Reading("heap.committed", now, heap.getCommitted()));
    into.add(new Reading("heap.max", now, heap.getMax()));
    into.add(new Reading("nonheap.used", now, memory.getNonHeapMemoryUsage().getUsed()));
    long after = 0;
    double code = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      MemoryUsage usage = pool.getCollectionUsage();
      after += usage == null ? 0 : usage.getUsed();
      MemoryUsage peak = pool.getPeakUsage();
      // "Code Cache" in Java 8, "CodeCache", or "CodeHeap 'profiled nmethods'" and the like.
      if (pool.getName().startsWith("Code") && peak != null && peak.getMax() > 0) {
        code = Math.max(code, (double) peak.getUsed() / peak.getMax());
      }
    }
    into.add(new Reading("code.filled", now, code));
    into.add(new Reading("heap.afterGc", now, after));
    long direct = 0;
    for (BufferPoolMXBean pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)) {
      direct += pool.getName().equals("direct") ? pool.getMemoryUsed() : 0;
    }
    into.add(new Reading("direct.used", now, direct));
  }

  private static void threads(long now, List<Reading> into) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    into.add(new Reading("threads.live", now, threads.getThreadCount()));
    into.add(new Reading("threads.started", now, threads.getTotalStartedThreadCount()));
    Map<Thread.State, Integer> states = new EnumMap<>(Thread.State.class);
    for (ThreadInfo info : threads.getThreadInfo(threads.getAllThreadIds(), 0)) {
      if (info != null) {
        states.merge(info.getThreadState(), 1, Integer::sum);
      }
    }
    for (Map.Entry<Thread.State, Integer> e : states.entrySet()) {
      into.add(new Reading("threads.state[" + e.getKey() + "]", now, e.getValue()));
    }
  }

  private static void classes(long now, List<Reading> into) {
    ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
    into.add(new Reading("classes.loaded", now, classes.getTotalLoadedClassCount()));
    into.add(new Reading("classes.unloaded", now, classes.getUnloadedClassCount()));
  }

  /** HotSpot's and OpenJ9's extensions. */
  private static void extended(long now, List<Reading> into) {
    Object os = ManagementFactory.getOperatingSystemMXBean();
    if (os instanceof com.sun.management.OperatingSystemMXBean) {
      long cpu = ((com.sun.management.OperatingSystemMXBean) os).getProcessCpuTime();
      into.add(new Reading("cpu.nanos", now, cpu));
    }
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    if (threads instanceof com.sun.management.ThreadMXBean) {
      long sum = 0;
      for (long bytes :
          ((com.sun.management.ThreadMXBean) threads)
              .getThreadAllocatedBytes(threads.getAllThreadIds())) {
        sum += Math.max(0, bytes);
      }
      into.add(new Reading("alloc.bytes", now, sum));
    }
  }
}
