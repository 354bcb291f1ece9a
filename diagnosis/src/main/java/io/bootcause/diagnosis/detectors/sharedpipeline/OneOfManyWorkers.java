package io.bootcause.diagnosis.detectors.sharedpipeline;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.TimeIn;
import io.bootcause.diagnosis.evidence.Waker;
import io.bootcause.recording.profile.ThreadStack;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Many threads are there to go on with requests, and one at a time does: listeners of a queue whose
 * messages all are of one group, partitions by a key that all have in common.
 *
 * @param threads name of these threads
 * @param count of them
 * @param atWork of them, at a time
 * @param working what those do
 * @param idle what the others do
 */
record OneOfManyWorkers(
    Activity activity,
    String threads,
    int count,
    double atWork,
    List<ThreadStack> working,
    List<ThreadStack> idle) {
  /** One without a pause, between whose tasks little passes. */
  private static final double LEAST = 0.7;

  private static final double MOST = 1.15;

  /** One of two is at work when each is for half of its time. */
  private static final int FEWEST = 3;

  /** Threads that compute are no scarcer than processors. */
  private static final double ASLEEP = 0.7;

  /** Of what the time passes in, requests wait so many times longer under load. */
  private static final double LONGER = 3;

  /** Empty if others are to go on, or several at a time. */
  static Optional<OneOfManyWorkers> of(WaitingLine line, Origins origins) {
    Activity loaded = line.activity();
    if (line.waiting().millis() < LONGER * TimeIn.inOtherHands(line.alone()).millis()) {
      return Optional.empty();
    }
    return Waker.of(loaded)
        .map(
            name ->
                new OneOfManyWorkers(
                    loaded,
                    name,
                    loaded.profile().threads().getOrDefault(name, 0),
                    loaded.threadsAt(name, stack -> isOwn(stack, origins)),
                    loaded.of(name).stream().filter(stack -> isOwn(stack, origins)).toList(),
                    loaded.of(name).stream().filter(stack -> !isOwn(stack, origins)).toList()))
        .filter(w -> w.count >= FEWEST && w.atWork >= LEAST && w.atWork <= MOST)
        .filter(w -> Activity.asleep(w.working) >= ASLEEP);
  }

  private static boolean isOwn(ThreadStack stack, Origins origins) {
    return origins.innermostOwn(stack) >= 0;
  }

  Finding finding(WaitingLine line, Origins origins) {
    double share = line.share();
    Optional<CostPath> path = CostPath.of(activity, working, origins, origins::outermostOwn);
    List<String> where = path.map(CostPath::where).orElse(List.of());
    return new Finding(
        SharedPipelineDetector.ID,
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is waiting for its turn at %s, which one of %d threads is at",
            share * 100,
            activity.label(),
            path.flatMap(CostPath::own).map(CostFinding::simple).orElse("the service's own code"),
            count),
        new Cause(
            Cause.Kind.APP_CODE,
            where,
            null,
            null,
            "What requests hand on is done one after the other, though there are threads for more: it is"
                + " dealt out by a key, a group, a partition or a stripe that all of them share, or the next is"
                + " only given out when the one before is done. Deal it out by what must be kept in order"
                + " and by nothing wider; without any key where no order matters.",
            null),
        Stream.concat(
                line.facts().stream(),
                Stream.of(
                    String.format(
                        Locale.ROOT,
                        "%.1f of %d threads %s are at work at a time%s",
                        atWork,
                        count,
                        threads,
                        where.isEmpty() ? "" : ": " + String.join(" → ", where)),
                    "the others wait" + waitsIn(origins).map(in -> " in " + in).orElse("")))
            .toList(),
        share,
        activity.metricWithoutWaiting(share),
        path.map(p -> p.pathFrames(0)).orElse(List.of()),
        List.of());
  }

  /** What most of them are in, of a library; empty if it is the JDK's alone. */
  private Optional<String> waitsIn(Origins origins) {
    return idle.stream()
        .max(Comparator.comparingLong(ThreadStack::weight))
        .filter(stack -> origins.innermostApplicationSide(stack) >= 0)
        .map(stack -> stack.frames().get(origins.innermostApplicationSide(stack)))
        .map(CostFinding::simple);
  }
}
