package io.bootcause.diagnosis.detectors.commonstall;

import io.bootcause.diagnosis.detectors.Removal;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a thread that serves no request has the JVM do while all the others stand still. */
final class HaltedJvm {
  /** Of the time that they do. */
  private static final double MOST = 0.5;

  private static final Frames COLLECTING = Frames.of("java.lang.Runtime#gc");

  /**
   * Collections, histograms of the heap, dumps and changes of classes that are asked for: done at a
   * safepoint, for which whoever asks waits (HotSpot's vmOperations.hpp).
   */
  private static final Frames ASKING =
      COLLECTING.and("com.sun.management.internal.*", "sun.management.*", "sun.instrument.*");

  static final String WHY =
      "A thread has the JVM do something for which all threads stop: collect the whole heap, count or"
          + " dump what is in it, dump the threads. Nothing is answered until that is done: the mean"
          + " hides it, the slowest requests do not. Do it by hand where it is needed, and not by a"
          + " timer; what the JVM counts anyway (pools of memory, number of threads) costs nothing.";

  private HaltedJvm() {}

  /** Empty if there is none, or if it asks for less than most of the time. */
  static Optional<CostPath> asked(Activity meanwhile, Origins origins) {
    List<ThreadStack> asking =
        meanwhile.all().stream()
            .filter(ASKING::in)
            .filter(stack -> stack.frames().stream().noneMatch(Activity::isOfThisTool))
            .filter(stack -> !meanwhile.workers().contains(stack))
            .toList();
    return meanwhile.threadsAt(asking::contains) < MOST
        ? Optional.empty()
        : CostPath.of(meanwhile, asking, origins, ASKING::outermost);
  }

  /** Its experiments: the service's own nearest method may answer something, a job does not. */
  static List<Change> without(CostPath asked) {
    Stream<Change> setting =
        COLLECTING.has(asked.unit())
            ? Stream.of(new Change.JvmFlag("-XX:+DisableExplicitGC"))
            : Stream.empty();
    Stream<Change> skipped =
        Stream.concat(asked.own().stream(), asked.outermostOwn().stream())
            .distinct()
            .flatMap(own -> Removal.skipping(own).stream());
    return Stream.concat(setting, skipped).toList();
  }
}
