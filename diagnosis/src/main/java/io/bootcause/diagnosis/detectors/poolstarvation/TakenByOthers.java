package io.bootcause.diagnosis.detectors.poolstarvation;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Downstream;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Requests at a low rate, which would never use a pool up, wait for it all the same: other threads
 * have taken it, as those of a job that comes round now and then. Under load it may be seen or not,
 * as the job's turn has it.
 */
final class TakenByOthers {
  private static final double MIN_SHARE = 0.3;

  /** Mean of all requests, milliseconds. */
  private static final double MIN_MILLIS = 10;

  private TakenByOthers() {}

  /** Empty if requests wait for none, or nobody else is seen to have it. */
  static Optional<Finding> finding(Evidence evidence) {
    return evidence
        .steady()
        .filter(Activity::tells)
        .flatMap(
            activity ->
                Pool.ALL.stream()
                    .filter(pool -> !pool.isForWaiting())
                    .flatMap(pool -> finding(evidence.origins(), activity, pool).stream())
                    .findFirst());
  }

  private static Optional<Finding> finding(Origins origins, Activity activity, Pool pool) {
    List<ThreadStack> workers = activity.workers();
    List<ThreadStack> inLine = workers.stream().filter(pool.borrow()::in).toList();
    double share = (double) Activity.weight(inLine) / Math.max(1, Activity.weight(workers));
    if (share < MIN_SHARE
        || share * activity.meanMillis() < MIN_MILLIS
        || Activity.weight(inLine) < Activity.MIN_SAMPLES) {
      return Optional.empty();
    }
    List<ThreadStack> holders =
        activity.all().stream()
            .filter(stack -> !workers.contains(stack) && !pool.borrow().in(stack))
            .filter(stack -> Downstream.TRANSACTIONS.in(stack) || pool.use().in(stack))
            .filter(stack -> origins.outermostOwn(stack) >= 0)
            .toList();
    // Whoever has all of it has more of it than stand in line for one.
    if (Activity.weight(holders) < Activity.weight(inLine)) {
      return Optional.empty();
    }
    return CostPath.of(activity, holders, origins, stack -> keeper(stack, origins))
        .map(path -> finding(activity, pool, share, holders, path));
  }

  /** The method that keeps it to its end: the one whose transaction it is; else who borrowed it. */
  private static int keeper(ThreadStack stack, Origins origins) {
    int keeper = -1;
    for (int i = 0; i < stack.frames().size(); i++) {
      String frame = stack.frames().get(i);
      if (Downstream.TRANSACTIONS.has(frame)) {
        keeper = -1;
      } else if (keeper < 0 && origins.isUsersOwn(frame) && !frame.contains("$$")) {
        keeper = i;
      }
    }
    return keeper < 0 || !Downstream.TRANSACTIONS.in(stack) ? origins.innermostOwn(stack) : keeper;
  }

  private static Finding finding(
      Activity activity, Pool pool, double share, List<ThreadStack> holders, CostPath path) {
    String holder = CostFinding.simple(path.unit());
    double asleep =
        (double)
                Activity.weight(
                    holders.stream()
                        .filter(stack -> !stack.runnable() && !pool.use().in(stack))
                        .toList())
            / Activity.weight(holders);
    String threads = holders.get(0).threads();
    List<Change> candidates = new ArrayList<>(pool.larger());
    path.narrowestCallOfOwn()
        .or(path::ownCall)
        .map(CostPath.Call::remembered)
        .ifPresent(candidates::add);
    return new Finding(
        "pool-starvation",
        String.format(
            Locale.ROOT,
            "%.0f %% of the time of %s is waiting for %s, which %s has taken",
            share * 100,
            activity.labels(),
            pool.name(),
            holder),
        new Cause(
            Cause.Kind.APP_CODE,
            path.where(),
            null,
            null,
            "Threads that serve no request take all of the pool at times, and requests wait until they"
                + " give it back. Let them do what takes long, such as calls of other services, before"
                + " they borrow or after they have given back; let only as many of them run at a time as"
                + " leave some of the pool; or give them a pool of their own.",
            null),
        List.of(
            String.format(
                Locale.ROOT,
                "of %.1f ms of a %s, mean, it waits %.1f ms for %s",
                activity.meanMillis(),
                activity.label(),
                share * activity.meanMillis(),
                pool.name()),
            String.format(
                Locale.ROOT,
                "those that have it meanwhile are no requests: threads %s, in %s",
                threads,
                String.join(" → ", path.where())),
            String.format(
                Locale.ROOT,
                "%.0f %% of the time that they keep it they wait for something else",
                asleep * 100)),
        share,
        activity.metricWithout(share),
        path.pathFrames(share * activity.meanMillis()),
        candidates);
  }
}
