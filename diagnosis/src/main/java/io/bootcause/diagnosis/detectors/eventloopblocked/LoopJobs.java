package io.bootcause.diagnosis.detectors.eventloopblocked;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.RequestWork;
import io.bootcause.recording.profile.ThreadStack;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What the service's own code computes on the server's event loops for no request: a job asks
 * another service now and then, and what is made of the answer is made on the loop that it came by.
 *
 * <p>No stack tells whom it is for. What is computed for requests is as much for each of them
 * whether few or many come; what is computed in any case is the more for each, the fewer come.
 */
final class LoopJobs {
  /** Of the loops' time, at a low rate. */
  private static final double MIN_SHARE = 0.1;

  /** Code that is not compiled yet is not that much slower after a warm-up. */
  private static final double TIMES = 10;

  /**
   * Of the mean of all requests, what those add to it that take longer than most: from one and a
   * half times what these take on, it is the mean that tells of it.
   */
  private static final double MIN_LATE = 0.6;

  private LoopJobs() {}

  static Optional<Finding> finding(Evidence evidence) {
    Optional<Activity> few = evidence.steady();
    Optional<Activity> many = evidence.overload();
    return few.isEmpty() || many.isEmpty()
        ? Optional.empty()
        : finding(few.get(), many.get(), evidence.origins());
  }

  private static Optional<Finding> finding(Activity few, Activity many, Origins origins) {
    List<ThreadStack> own = own(few, origins);
    double share = share(few, origins);
    double times = share / few.perSecond() / (share(many, origins) / many.perSecond());
    double late = 1 - few.medianMillis() / few.meanMillis();
    // Without any under load it would be for requests that nobody sends then.
    if (Activity.weight(own) < Activity.MIN_SAMPLES
        || !(share >= MIN_SHARE)
        || !(times >= TIMES && times < Double.POSITIVE_INFINITY)
        || !(late >= MIN_LATE)) {
      return Optional.empty();
    }
    return CostPath.of(few, own, origins, origins::outermostOwn)
        .map(path -> finding(few, path, share, times, late));
  }

  private static List<ThreadStack> own(Activity activity, Origins origins) {
    return activity.all().stream()
        .filter(s -> RequestWork.isEventLoop(s) && s.runnable() && origins.ownCodeWorks(s))
        .toList();
  }

  /** Of the time of all loops, also of those that wait; NaN if there are none. */
  private static double share(Activity activity, Origins origins) {
    List<ThreadStack> loops = activity.all().stream().filter(RequestWork::isEventLoop).toList();
    return (double) Activity.weight(own(activity, origins)) / Activity.weight(loops);
  }

  private static Finding finding(
      Activity few, CostPath path, double share, double times, double late) {
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "in %.0f %% of the time the event loops are in %s",
            share * 100,
            String.join(" → ", path.where())));
    facts.add(
        String.format(
            Locale.ROOT,
            "that is %.0f times as much for each request as under load: it is not done for them",
            times));
    facts.add(
        String.format(
            Locale.ROOT,
            "mean of %s %.1f ms, median %.1f ms: few wait for long",
            few.labels(),
            few.meanMillis(),
            few.medianMillis()));
    return new Finding(
        "event-loop-blocked",
        String.format(
            Locale.ROOT,
            "%.0f %% of the time of the server's event loops goes to what serves no request, in %s",
            share * 100,
            CostFinding.simple(path.innermostOfAll())),
        new Cause(
            Cause.Kind.APP_CODE,
            path.where(),
            null,
            null,
            "A job of the service's own computes on the threads that its connections are served by:"
                + " what is made of an answer is made on the event loop that it came by, and the server"
                + " shares its loops with the clients. Meanwhile nobody else on that loop is served. Have"
                + " it made elsewhere: publishOn(Schedulers.boundedElastic()) before it.",
            null),
        facts,
        late,
        few.metricWithout(late),
        path.pathFrames(),
        path.narrowestCallOfOwn().or(path::removable).map(CostPath.Call::remembered).stream()
            .toList());
  }
}
