package io.bootcause.diagnosis.detectors.poolstarvation;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.HandedOver;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.RequestWork;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Tasks of requests stand in line for an executor's threads, which are at somebody else's tasks for
 * most of their time, asleep: one executor serves two purposes.
 *
 * @param count of the executor's threads
 * @param millis of a request that pass in this line, mean
 * @param theirs threads that are at requests' tasks, at a time
 * @param all threads that are at any task, at a time
 */
record ThreadsOfOthers(
    Activity activity, String threads, int count, double millis, double theirs, double all) {
  private static final double MIN_SHARE = 0.3;
  private static final double MIN_MILLIS = 20;

  /** Of the time in which the threads have something to do, so much is somebody else's. */
  private static final double OTHERS = 0.8;

  /** Of that they sleep: threads that compute are no scarcer than processors. */
  private static final double ASLEEP = 0.7;

  static Optional<Finding> finding(Evidence evidence) {
    Origins origins = evidence.origins();
    if (evidence.recording().droppedEvents() > 0) {
      return Optional.empty(); // Requests' tasks may be among what was not seen.
    }
    return evidence.activities().stream()
        .filter(activity -> !activity.unanswered())
        .flatMap(activity -> of(activity).stream())
        .filter(line -> line.millis >= MIN_MILLIS && line.share() >= MIN_SHARE)
        .filter(line -> line.theirs <= (1 - OTHERS) * line.all)
        .filter(line -> Activity.asleep(line.working()) >= ASLEEP)
        .flatMap(line -> line.path(origins).map(line::finding).stream())
        .findFirst();
  }

  /** The line that requests stand in for longest; empty if they stand in none. */
  private static Optional<ThreadsOfOthers> of(Activity activity) {
    Map<String, Double> waited = new HashMap<>();
    Map<String, Double> worked = new HashMap<>();
    for (JoinedRequest request : activity.requests()) {
      HandedOver.inLine(request).forEach((pool, m) -> waited.merge(pool, m, Double::sum));
      for (RequestWait wait : request.waits()) {
        if (wait.kind() == WaitKind.TASK) {
          worked.merge(wait.subject(), millis(wait), Double::sum);
        }
      }
    }
    int requests = activity.requests().size();
    return waited.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(
            line -> {
              String threads = line.getKey();
              return new ThreadsOfOthers(
                  activity,
                  threads,
                  activity.profile().threads().getOrDefault(threads, 0),
                  line.getValue() / requests,
                  worked.getOrDefault(threads, 0.0) / requests * activity.perSecond() / 1e3,
                  activity.threadsAt(threads, stack -> !RequestWork.waitsAtQueue(stack)));
            });
  }

  private static double millis(RequestWait wait) {
    return (wait.end() - wait.start()) / 1e6;
  }

  private double share() {
    return millis / activity.meanMillis();
  }

  private List<ThreadStack> working() {
    return activity.of(threads).stream().filter(s -> !RequestWork.waitsAtQueue(s)).toList();
  }

  /** What they are at, most of the time; empty if it is not the service's own. */
  private Optional<CostPath> path(Origins origins) {
    return CostPath.of(activity, working(), origins, stack -> asked(stack, origins));
  }

  /** Index of what the service's own code calls there; -1 if there is none of it. */
  private static int asked(ThreadStack stack, Origins origins) {
    int own = origins.innermostOwn(stack);
    boolean calls = own >= 0 && own + 1 < stack.frames().size() && stack.isJava(own + 1);
    return calls ? own + 1 : own;
  }

  private Finding finding(CostPath path) {
    List<Change> candidates =
        path.ownCall().map(CostPath.Call::remembered).map(List::of).orElse(List.of());
    return new Finding(
        "pool-starvation",
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is waiting for one of %d threads of an executor, which are at %s for others",
            share() * 100,
            activity.label(),
            count,
            CostFinding.simple(path.own().orElse(path.unit()))),
        new Cause(
            Cause.Kind.CONFIG,
            path.where(),
            null,
            null,
            "One executor serves two purposes: what requests hand to it stands in line behind tasks that"
                + " no request waits for. Give these an executor of their own, of few threads; more threads"
                + " for both only make the line shorter.",
            null),
        List.of(
            String.format(
                Locale.ROOT,
                "%.0f of %.0f ms of a %s pass until a thread of %s takes its task (mean)",
                millis,
                activity.meanMillis(),
                activity.label(),
                threads),
            String.format(
                Locale.ROOT,
                "%.1f of these threads are at a task, at a time; %.1f at one of a request",
                all,
                theirs),
            "what they are at: " + String.join(" → ", path.where())),
        Math.min(1, share()),
        activity.metricWithoutWaiting(Math.min(1, share())),
        path.pathFrames(0),
        candidates);
  }
}
