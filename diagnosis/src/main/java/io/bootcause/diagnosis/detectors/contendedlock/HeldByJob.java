package io.bootcause.diagnosis.detectors.contendedlock;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.Removal;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.RequestWork;
import io.bootcause.diagnosis.evidence.WantedLock;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Requests wait for a lock that no request has: a job does something long under it now and then.
 * Who has it need not be in the method that they are in line for; it is in another one of the same
 * class.
 */
final class HeldByJob {
  private static final double MIN_SHARE = 0.3;

  /** Mean of all requests, milliseconds. */
  private static final double MIN_MILLIS = 10;

  /** Of the time that requests wait, in which the job was seen there. */
  private static final double MOST = 0.5;

  private HeldByJob() {}

  /** Empty if requests wait for none, or no other thread is seen where the lock may be held. */
  static Optional<Finding> finding(Evidence evidence) {
    return Stream.of(evidence.steady(), evidence.overload())
        .flatMap(Optional::stream)
        .filter(Activity::tells)
        .flatMap(activity -> finding(evidence, activity).stream())
        .findFirst();
  }

  private static Optional<Finding> finding(Evidence evidence, Activity activity) {
    return WantedLock.most(activity).flatMap(lock -> finding(evidence, activity, lock));
  }

  private static Optional<Finding> finding(Evidence evidence, Activity activity, WantedLock lock) {
    List<ThreadStack> workers = activity.workers();
    long inLine = Activity.weight(workers.stream().filter(s -> lock.wantedIn(s) >= 0).toList());
    double share = (double) inLine / Math.max(1, Activity.weight(workers));
    if (share < MIN_SHARE
        || share * activity.meanMillis() < MIN_MILLIS
        || inLine < Activity.MIN_SAMPLES) {
      return Optional.empty();
    }
    Origins origins = evidence.origins();
    Set<ThreadStack> forRequests = Set.copyOf(activity.occupied());
    List<ThreadStack> holders =
        activity.all().stream()
            .filter(s -> !forRequests.contains(s) && !RequestWork.waitsAtQueue(s))
            .filter(s -> lock.guardedIn(s) >= 0 && origins.outermostOwn(s) >= 0)
            .toList();
    int atATime = activity.overloaded() ? activity.connections() : 1;
    if (Activity.weight(holders) * atATime < MOST * inLine) {
      return Optional.empty();
    }
    List<Change> withoutIt =
        CostPath.of(activity, holders, origins, s -> lock.guardedIn(s) + 1)
            .map(Removal::of)
            .orElse(List.of());
    return CostPath.of(activity, holders, origins, lock::guardedIn)
        .map(path -> finding(activity, lock, share, path, holders.get(0).threads(), withoutIt));
  }

  private static Finding finding(
      Activity activity,
      WantedLock lock,
      double share,
      CostPath path,
      String threads,
      List<Change> withoutIt) {
    return new Finding(
        "contended-lock",
        String.format(
            Locale.ROOT,
            "%.0f %% of the time of %s is waiting for a lock that a job holds, %s",
            share * 100,
            activity.labels(),
            CostFinding.simple(path.unit())),
        new Cause(
            Cause.Kind.APP_CODE,
            path.where(),
            null,
            null,
            "A job that serves no request does something long under a lock that requests need, and all"
                + " of them wait until it is done. Have it prepare what is new without the lock, and take"
                + " the lock, or set a volatile field, only to put it in place of the old.",
            null),
        List.of(
            String.format(
                Locale.ROOT,
                "of %.1f ms of a %s, mean, it waits %.1f ms for the lock in %s",
                activity.meanMillis(),
                activity.label(),
                share * activity.meanMillis(),
                lock.method()),
            String.format(
                Locale.ROOT,
                "meanwhile a thread that is at no request (%s) is in %s",
                threads,
                String.join(" → ", path.where()))),
        share,
        activity.metricWithout(share),
        path.pathFrames(share * activity.meanMillis()),
        withoutIt);
  }
}
