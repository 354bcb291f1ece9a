package io.bootcause.diagnosis.detectors.poolstarvation;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.LargerPools;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.HandedOver;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Coroutines stand in line for a dispatcher that lets few of them run at a time ({@code
 * limitedParallelism}), while those that run wait for something else. Threads there are more.
 *
 * @param threads name of the scheduler's threads
 * @param millis of a request that pass in this line, mean
 * @param atWork threads in such a dispatcher's turn, at a time
 * @param working what they do there
 */
record FewTurns(
    Activity activity, String threads, double millis, double atWork, List<ThreadStack> working) {
  private static final Frames TURN =
      Frames.of("kotlinx.coroutines.internal.LimitedDispatcher$Worker#run");

  private static final double MIN_SHARE = 0.3;
  private static final double MIN_MILLIS = 20;

  /** Threads that compute are no scarcer than processors. */
  private static final double ASLEEP = 0.7;

  static Optional<Finding> finding(Evidence evidence, Activity activity) {
    return activity.all().stream()
        .filter(TURN::in)
        .map(ThreadStack::threads)
        .findFirst()
        .map(threads -> of(activity, threads, evidence.origins()))
        .filter(turns -> turns.millis >= MIN_MILLIS && turns.share() >= MIN_SHARE)
        .filter(turns -> Activity.asleep(turns.working) >= ASLEEP)
        .map(turns -> turns.finding(evidence.origins()));
  }

  private static FewTurns of(Activity activity, String threads, Origins origins) {
    return new FewTurns(
        activity,
        threads,
        HandedOver.inLine(activity).getOrDefault(threads, 0.0),
        activity.threadsAt(threads, stack -> TURN.in(stack)),
        activity.of(threads).stream()
            .filter(stack -> TURN.in(stack) && origins.innermostOwn(stack) >= 0)
            .toList());
  }

  private double share() {
    return Math.min(1, millis / activity.meanMillis());
  }

  private Finding finding(Origins origins) {
    Optional<CostPath> path = CostPath.of(activity, working, origins, origins::innermostOwn);
    List<String> where = path.map(CostPath::where).orElse(List.of());
    return new Finding(
        "pool-starvation",
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is waiting for one of %.0f turns of a coroutine dispatcher%s",
            share() * 100,
            activity.label(),
            Math.max(1, atWork),
            path.flatMap(CostPath::own).map(own -> ", for " + CostFinding.simple(own)).orElse("")),
        new Cause(
            Cause.Kind.CONFIG,
            where,
            null,
            "limitedParallelism",
            "The dispatcher lets so many coroutines run at a time and keeps the others in line, while"
                + " those that run wait for something else and the scheduler has threads for more."
                + " Throughput is that number divided by the time of a turn. Give calls that block a"
                + " number that suits how long they wait, or make them without blocking.",
            null),
        List.of(
            String.format(
                Locale.ROOT,
                "%.0f of %.0f ms of a %s pass until it has its turn (mean)",
                millis,
                activity.meanMillis(),
                activity.label()),
            String.format(
                Locale.ROOT,
                "%.1f threads are in a turn at a time, asleep for %.0f %% of it; %.0f %% of the"
                    + " processors' time was in use",
                atWork,
                Activity.asleep(working) * 100,
                activity.machineBusy() * 100),
            "what they are at: " + String.join(" → ", where)),
        share(),
        activity.metricWithoutWaiting(share()),
        path.map(p -> p.pathFrames(0)).orElse(List.of()),
        List.of(LargerPools.DISPATCHERS));
  }
}
