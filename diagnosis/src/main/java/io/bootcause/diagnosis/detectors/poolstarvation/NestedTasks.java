package io.bootcause.diagnosis.detectors.poolstarvation;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.LargerPools;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.HandedOver;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.RequestWork;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * All threads of a pool wait for other tasks, while tasks stand in line for a thread of that pool
 * and nobody is at work: what they wait for is in that line.
 *
 * @param threads name of the pool's threads
 * @param millis of a request that pass in the line, mean
 * @param waiting what its threads do
 */
record NestedTasks(Activity activity, String threads, double millis, List<ThreadStack> waiting) {
  private static final double MIN_SHARE = 0.3;
  private static final double MIN_MILLIS = 20;

  /** Share of the pool's time in which its threads wait for other tasks. */
  private static final double ALL = 0.9;

  /** Of what is waited for, what may be done by others that are known. */
  private static final double LITTLE = 0.3;

  /** Another machine answers, and no task. */
  private static final Set<WaitKind> REMOTE =
      EnumSet.of(WaitKind.HTTP_CALL, WaitKind.HTTP_CONNECTION, WaitKind.STATEMENT);

  static Optional<Finding> finding(Evidence evidence, Activity activity) {
    return HandedOver.inLine(activity).entrySet().stream()
        .map(line -> of(activity, line.getKey(), line.getValue()))
        .filter(NestedTasks::isIt)
        .max(Comparator.comparingDouble(NestedTasks::millis))
        .map(tasks -> tasks.finding(evidence.origins()));
  }

  private static NestedTasks of(Activity activity, String threads, double millis) {
    return new NestedTasks(
        activity,
        threads,
        millis,
        activity.of(threads).stream().filter(RequestWork::waitsForHelper).toList());
  }

  private boolean isIt() {
    double all = Math.max(1, Activity.weight(activity.of(threads)));
    return millis >= MIN_MILLIS
        && share() >= MIN_SHARE
        && Activity.weight(waiting) >= ALL * all
        && activity.samples() < LITTLE * all
        && remoteMillis() < LITTLE * millis;
  }

  private double share() {
    return Math.min(1, millis / activity.meanMillis());
  }

  private double remoteMillis() {
    double nanos =
        activity.requests().stream()
            .flatMap(request -> request.waits().stream())
            .filter(wait -> REMOTE.contains(wait.kind()))
            .mapToLong(RequestWait::nanos)
            .sum();
    return nanos / 1e6 / activity.requests().size();
  }

  private Finding finding(Origins origins) {
    int count = activity.profile().threads().getOrDefault(threads, 1);
    Optional<CostPath> path = CostPath.of(activity, waiting, origins, origins::innermostOwn);
    List<String> where = path.map(CostPath::where).orElse(List.of());
    return new Finding(
        "pool-starvation",
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is waiting for one of %d threads, all of which wait for other tasks%s",
            share() * 100,
            activity.label(),
            count,
            path.flatMap(CostPath::own).map(own -> ", in " + CostFinding.simple(own)).orElse("")),
        new Cause(
            Cause.Kind.APP_CODE,
            where,
            null,
            null,
            "Tasks of a pool hand further tasks to the same pool and wait for them. When all its"
                + " threads wait like that nobody is left to run what they wait for: it stands still"
                + " until a time-out, however idle the machine is. Do the inner work in the task"
                + " itself, chain it (thenCompose) instead of waiting for it, or give it an executor of"
                + " its own. A larger pool only puts it off.",
            null),
        List.of(
            String.format(
                Locale.ROOT,
                "%.0f of %.0f ms of a %s pass in line for a thread of %s (mean)",
                millis,
                activity.meanMillis(),
                activity.label(),
                threads),
            String.format(
                Locale.ROOT,
                "its %d threads wait for other tasks for %.0f %% of the time, and nobody is seen at"
                    + " work; %.0f %% of the processors' time was in use",
                count,
                Activity.weight(waiting)
                    * 100.0
                    / Math.max(1, Activity.weight(activity.of(threads))),
                activity.machineBusy() * 100),
            "where they wait: " + String.join(" → ", where)),
        share(),
        activity.metricWithoutWaiting(share()),
        path.map(p -> p.pathFrames(0)).orElse(List.of()),
        List.of(LargerPools.EXECUTORS_WIDE));
  }
}
