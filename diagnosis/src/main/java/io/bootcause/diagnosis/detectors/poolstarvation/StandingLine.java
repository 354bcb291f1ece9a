package io.bootcause.diagnosis.detectors.poolstarvation;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.PathFrame;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.wire.WaitKind;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Requests wait for what an executor's threads do, who are all taken and asleep, while further
 * tasks of nobody's request always stand in its line: listeners or loops, of which it was given
 * more than it has threads.
 *
 * @param threads of the executor, as they are named
 * @param count of them
 * @param inLine tasks that at least stood in its line, at each reading
 * @param share of the requests' time that they wait for these threads, 0 to 1
 */
record StandingLine(Activity activity, String threads, int count, int inLine, double share) {
  private static final String QUEUE = "pool.queue[threads:";

  private static final double MIN_SHARE = 0.5;
  private static final double MIN_MILLIS = 20;

  /** Threads that compute are no scarcer than processors. */
  private static final double ASLEEP = 0.7;

  /** Once a second: fewer do not tell that it is always so. */
  private static final int MIN_READINGS = 3;

  static Optional<Finding> finding(Evidence evidence) {
    return evidence.activities().stream()
        .flatMap(activity -> of(evidence, activity).stream())
        .findFirst()
        .map(line -> line.finding(evidence.origins()));
  }

  private static Optional<StandingLine> of(Evidence evidence, Activity activity) {
    Map<String, Double> waited = new HashMap<>();
    activity.requests().stream()
        .flatMap(request -> request.told().stream())
        .filter(wait -> wait.kind() == WaitKind.AWAIT && !wait.elsewhere())
        .forEach(wait -> waited.merge(wait.subject(), wait.nanos() / 1e6, Double::sum));
    return waited.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(
            most -> {
              String threads = most.getKey();
              return new StandingLine(
                  activity,
                  threads,
                  activity.profile().threads().getOrDefault(threads, 0),
                  (int)
                      Series.least(
                              evidence.recording(),
                              activity.phase(),
                              QUEUE + threads + "]",
                              MIN_READINGS)
                          .orElse(0),
                  most.getValue() / activity.requests().size() / activity.meanMillis());
            })
        .filter(line -> line.inLine > 0 && line.share >= MIN_SHARE && line.isNobodysRequests())
        .filter(line -> line.share * activity.meanMillis() >= MIN_MILLIS)
        .filter(line -> Activity.asleep(activity.of(line.threads)) >= ASLEEP);
  }

  /** Tasks that requests hand over make lines of another kind. */
  private boolean isNobodysRequests() {
    return activity.requests().stream()
        .flatMap(request -> request.told().stream())
        .noneMatch(
            wait ->
                (wait.kind() == WaitKind.TASK || wait.kind() == WaitKind.HANDOVER)
                    && wait.subject().equals(threads));
  }

  private Finding finding(Origins origins) {
    Optional<String> task = task(origins);
    List<String> where = task.stream().toList();
    double part = Math.min(1, share);
    return new Finding(
        "pool-starvation",
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is waiting for %d threads of an executor, %s, before which tasks always"
                + " stand in line",
            part * 100,
            activity.label(),
            count,
            threads),
        new Cause(
            Cause.Kind.CONFIG,
            where,
            null,
            null,
            "The executor was given more tasks that go on for long (listeners, pollers, loops) than it"
                + " has threads. The rest wait in its line until one of the others ends, and what they were"
                + " to do waits with them. A pool grows beyond its core size only when its line is full: give"
                + " it as many core threads as there are such tasks, or a line of 0.",
            null),
        List.of(
            String.format(
                Locale.ROOT,
                "%.0f of %.0f ms of a %s pass until a thread of %s lets it go on (mean)",
                share * activity.meanMillis(),
                activity.meanMillis(),
                activity.label(),
                threads),
            String.format(
                Locale.ROOT,
                "whenever it was read, %d tasks or more stood in line for these %d threads",
                inLine,
                count),
            String.format(
                Locale.ROOT,
                "the threads slept for %.0f %% of the time%s",
                Activity.asleep(activity.of(threads)) * 100,
                task.map(at -> ", in " + CostFinding.simple(at)).orElse(""))),
        part,
        activity.metricWithoutWaiting(part),
        PathFrame.culprits(where),
        Workers.moreOfExecutor(threads, count));
  }

  /** What most of the threads have been given: the outermost frame that is not the JDK's. */
  private Optional<String> task(Origins origins) {
    Map<String, Long> tasks = new HashMap<>();
    for (ThreadStack stack : activity.of(threads)) {
      stack.frames().stream()
          .filter(origins::isApplicationSide)
          .findFirst()
          .ifPresent(frame -> tasks.merge(frame, stack.weight(), Long::sum));
    }
    return tasks.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
  }
}
