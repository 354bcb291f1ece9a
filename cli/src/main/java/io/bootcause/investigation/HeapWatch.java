package io.bootcause.investigation;

import io.bootcause.diagnosis.evidence.HeapGrowth;
import io.bootcause.load.Workload;
import io.bootcause.recording.HeapCount;
import io.bootcause.recording.HeapHold;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.ServiceException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts between phases of load what is alive in the first instance. A full collection is nothing
 * to ask of a JVM that others use, nor is growth a wonder where requests add data: then nothing is
 * counted.
 */
final class HeapWatch {
  private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

  /** So many a measurement sends to a service that answers at once. */
  private static final double REQUESTS_TO_COME = 200_000;

  /** A larger heap takes longer to count than the counting is worth. */
  private static final Duration TOO_LONG = Duration.ofSeconds(3);

  private final Instance instance;
  private final @Nullable BootArtifact artifact;
  private final LoadShapes shapes;
  private final Recorder recorder;
  private boolean counting;
  private boolean grows;
  private @Nullable HeapCount last;
  private HeapGrowth growth = new HeapGrowth(List.of(), -1);

  /** Of the heap, bytes; 0 until it is asked for, -1 if nobody knows. */
  private long limit;

  HeapWatch(
      Instance instance,
      @Nullable BootArtifact artifact,
      Workload workload,
      LoadShapes shapes,
      Recorder recorder) {
    this.instance = instance;
    this.artifact = artifact;
    this.shapes = shapes;
    this.recorder = recorder;
    this.counting =
        instance.service().owned()
            && workload.requests().stream().allMatch(r -> READING.contains(r.method()));
  }

  /** False where nothing is counted, or no longer. */
  boolean counts() {
    return counting;
  }

  /** To be called while the instance has nothing to do. */
  void count() throws InterruptedException {
    if (!counting) {
      return;
    }
    long start = System.nanoTime();
    try {
      long pid = instance.service().pid();
      limit = limit == 0 ? LiveObjects.limit(pid) : limit;
      HeapCount count = LiveObjects.count(pid, shapes.answered());
      if (last != null && new HeapGrowth(List.of(last, count), limit).suspicious()) {
        count = LiveObjects.countAgain(pid, shapes.answered());
      }
      last = count;
      growth = new HeapGrowth(recorder.heap(count), limit);
      grows = (growth.suspicious() || growth.steady()) && !HeapGrowth.isFull(count, limit);
      if (grows) {
        instance.sawClasses(
            count.classes().keySet().stream().filter(name -> !name.startsWith("[")).toList());
      }
    } catch (ServiceException e) {
      counting = false; // A JVM of another kind.
    }
    counting &= System.nanoTime() - start < TOO_LONG.toNanos();
  }

  /** True if the load since the last but one count left much behind. */
  boolean grows() {
    return counting && grows;
  }

  /** True if the load before that left as much. */
  boolean isSure() {
    return grows() && growth.steady();
  }

  /**
   * True if the load that is still to come would fill the heap at the pace of the last stretch:
   * once it is full nobody can tell what grows in it.
   */
  boolean mayFill() {
    HeapCount count = last;
    return grows()
        && count != null
        && limit > 0
        && growth.newestBytesPerRequest() * REQUESTS_TO_COME > limit - count.bytes();
  }

  /** At the pace of the last stretch. */
  long requestsToSee() {
    return LiveObjects.requestsToSee(growth.newestBytesPerRequest());
  }

  /** Who keeps what becomes more, if the newest count says that something does. */
  void lookForHolders() throws InterruptedException {
    HeapCount count = last;
    if (count == null || !isSure()) {
      return;
    }
    try {
      List<HeapHold> holds =
          HeapHolders.find(
              instance.service().pid(),
              growth.classes().stream().map(HeapGrowth.Growing::name).toList(),
              growth.names(),
              count.bytes());
      recorder.heapHeldBy(holds);
      List<String> keepers =
          holds.stream()
              .flatMap(h -> h.path().stream())
              .map(f -> f.substring(0, f.indexOf('#')))
              .distinct()
              .toList();
      instance.sawClasses(keepers);
      instance.readTrimmedFields(
          keepers.stream().filter(name -> !name.startsWith("java.")).toList());
      instance.readOrigins(artifact); // Once its heap is full it does not answer any more.
    } catch (ServiceException | IOException e) {
      // It is known what grows, if not where.
    }
  }
}
