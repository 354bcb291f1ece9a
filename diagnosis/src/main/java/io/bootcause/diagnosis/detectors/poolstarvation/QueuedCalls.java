package io.bootcause.diagnosis.detectors.poolstarvation;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.detectors.Removal;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.AwaitedResults;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.recording.profile.ThreadStack;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Calls that a client has taken and not begun. Nobody's stack shows them: more requests wait for
 * such calls than calls are under way.
 */
final class QueuedCalls {
  private static final double MIN_SHARE = 0.4;

  /** With the service's processors busier than this, calls wait for them. */
  private static final double MAX_BUSY = 0.8;

  /** Of a waiting request, so much of a call is under way at most: the rest waits in line. */
  private static final double UNDER_WAY = 0.6;

  /**
   * An asynchronous call of OkHttp, whose dispatcher makes five at a time to one host by default.
   * https://square.github.io/okhttp/5.x/okhttp/okhttp3/-dispatcher/max-requests-per-host.html
   */
  private static final Frames CALLS =
      Frames.of(
          "okhttp3.internal.connection.RealCall$AsyncCall#run",
          "okhttp3.RealCall$AsyncCall#execute");

  /** Where a request waits for what another thread will tell it. */
  private static final Frames WAITS =
      AwaitedResults.GET.and(
          "java.util.concurrent.CountDownLatch#await",
          "java.util.concurrent.*Queue#take",
          "java.util.concurrent.*Queue#poll");

  private QueuedCalls() {}

  /** Empty if such calls do not make requests wait. */
  static Optional<Finding> finding(Evidence evidence, Activity activity) {
    List<ThreadStack> workers = activity.workers();
    double all = Activity.weight(workers);
    List<ThreadStack> waiting = workers.stream().filter(s -> !s.runnable() && WAITS.in(s)).toList();
    double share = all == 0 ? 0 : Activity.weight(waiting) / all;
    double perRequest = all == 0 ? 0 : activity.connections() / all;
    double inFlight =
        Activity.weight(activity.all().stream().filter(CALLS::in).toList()) * perRequest;
    double waitingAtOnce = Activity.weight(waiting) * perRequest;
    if (share < MIN_SHARE
        || inFlight < 1
        || inFlight > UNDER_WAY * waitingAtOnce
        || activity.ownBusy() > MAX_BUSY) {
      return Optional.empty();
    }
    double queued = share * (1 - inFlight / waitingAtOnce);
    return CostPath.of(activity, waiting, evidence.origins(), WAITS::outermost)
        .filter(path -> queued >= MIN_SHARE)
        .map(path -> finding(activity, path, inFlight, waitingAtOnce, queued));
  }

  private static Finding finding(
      Activity activity, CostPath path, double inFlight, double waitingAtOnce, double queued) {
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "%s: %.1f of them wait for calls at a time (mean), while %.1f calls are under way",
            activity.labels(),
            waitingAtOnce,
            inFlight));
    facts.add("in " + String.join(" → ", path.where()));
    return new Finding(
        "pool-starvation",
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is waiting for calls that OkHttp's dispatcher has not begun",
            queued * 100,
            activity.label()),
        new Cause(
            Cause.Kind.CONFIG,
            path.where(),
            null,
            "okhttp3.Dispatcher.maxRequestsPerHost",
            "The dispatcher makes so many calls at a time to one host, five by default, and keeps the"
                + " others in line. Throughput is that number divided by the time of a call."
                + " dispatcher.setMaxRequestsPerHost(n) raises it; execute() on the request's own"
                + " thread does not count.",
            "https://square.github.io/okhttp/5.x/okhttp/okhttp3/-dispatcher/max-requests-per-host.html"),
        facts,
        queued,
        activity.metricWithoutWaiting(queued),
        path.pathFrames(queued * activity.meanMillis()),
        Removal.of(path));
  }
}
