package io.bootcause.investigation;

import io.bootcause.diagnosis.evidence.HeapGrowth;
import io.bootcause.load.Workload;
import io.bootcause.recording.HeapCount;
import io.bootcause.service.ServiceException;
import io.bootcause.service.agent.ClassHistogram;
import io.bootcause.service.agent.JvmCommands;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts between phases of load what is alive in the first instance. A full collection is nothing
 * to ask of a JVM that others use, nor is growth a wonder where requests add data: then nothing is
 * counted.
 */
final class HeapWatch {
  private static final int MAX_CLASSES = 300;
  private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

  /** A larger heap takes longer to count than the counting is worth. */
  private static final Duration TOO_LONG = Duration.ofSeconds(3);

  /**
   * A collection finds out which cleaners and finalizers have something to do; what they let go of
   * is free for the next one.
   */
  private static final Duration CLEANING = Duration.ofMillis(200);

  private final Instance instance;
  private final LoadShapes shapes;
  private final Recorder recorder;
  private boolean counting;
  private boolean grows;
  private @Nullable HeapCount last;

  HeapWatch(Instance instance, Workload workload, LoadShapes shapes, Recorder recorder) {
    this.instance = instance;
    this.shapes = shapes;
    this.recorder = recorder;
    this.counting =
        instance.service().owned()
            && workload.requests().stream().allMatch(r -> READING.contains(r.method()));
  }

  /** To be called while the instance has nothing to do. */
  void count() throws InterruptedException {
    if (!counting) {
      return;
    }
    long start = System.nanoTime();
    try {
      HeapCount count = counted();
      if (last != null && new HeapGrowth(List.of(last, count)).suspicious()) {
        Thread.sleep(CLEANING.toMillis());
        count = counted();
      }
      last = count;
      grows = new HeapGrowth(recorder.heap(count)).suspicious();
      if (grows) {
        instance.sawClasses(
            count.classes().keySet().stream().filter(name -> !name.startsWith("[")).toList());
      }
    } catch (ServiceException e) {
      counting = false; // A JVM of another kind.
    }
    counting &= System.nanoTime() - start < TOO_LONG.toNanos();
  }

  private HeapCount counted() throws ServiceException {
    return parse(
        JvmCommands.run(instance.service().pid(), "GC.class_histogram"), shapes.answered());
  }

  /** True if the load since the last but one count left much behind. */
  boolean grows() {
    return counting && grows;
  }

  static HeapCount parse(String histogram, long requests) {
    Map<String, HeapCount.Live> classes = new LinkedHashMap<>();
    long bytes = 0;
    for (ClassHistogram.Row row : ClassHistogram.parse(histogram)) {
      bytes += row.bytes();
      if (classes.size() < MAX_CLASSES) {
        classes.putIfAbsent(row.className(), new HeapCount.Live(row.instances(), row.bytes()));
      }
    }
    return new HeapCount(requests, bytes, classes);
  }
}
