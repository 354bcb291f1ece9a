package io.bootcause.diagnosis.detectors.fixedsleep;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.budget.Line;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.Removal;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.Stats;
import io.bootcause.diagnosis.evidence.TimeIn;
import io.bootcause.recording.profile.ThreadStack;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The request's own thread waits, by means of the JDK's, for what nobody in the service is seen to
 * be at.
 *
 * @param path to the wait
 * @param millis of a request, median
 * @param share of the request's time
 * @param fixed whether it has a time limit, and takes the same time in nearly every request
 */
record TimedWaits(CostPath path, double millis, double share, boolean fixed) {
  private static final double MIN_SHARE = 0.5;

  /** Shorter ones are how threads hand things to each other. */
  private static final double MIN_MILLIS = 20;

  /** Of the middle half of the requests; what somebody else answers takes now longer, now less. */
  private static final double MAX_SPREAD = 0.1;

  /** With others of the service's threads this busy, they may be what is waited for. */
  private static final double MAX_OTHERS = 0.2;

  /** Of a monitor's wait, its frame does not tell whether there is a limit. */
  private static final Frames LIMITED =
      Frames.of(
          "java.util.concurrent.locks.LockSupport#parkNanos",
          "java.util.concurrent.locks.LockSupport#parkUntil",
          "java.lang.Object#wait",
          "java.lang.Object#wait0");

  private static final Frames UNLIMITED = Frames.of("java.util.concurrent.locks.LockSupport#park");

  /** Lines of the budget that do not say what a wait is for. */
  private static final List<Line> UNNAMED =
      List.of(Line.CONTAINER, Line.FRAMEWORK, Line.HANDLER, Line.AWAIT, Line.LOCK);

  /** Means of the JDK's by which somebody outside the service is waited for. */
  private static final Frames OUTSIDE =
      Frames.of(
          "java.net.*",
          "jdk.internal.net.*",
          "sun.net.*",
          "sun.nio.*",
          "java.io.*",
          "java.lang.Process*",
          "javax.naming.*");

  /** At the low rate, where requests do not stand in each other's way; empty if they do not. */
  static Optional<TimedWaits> of(Evidence evidence) {
    return evidence.steady().flatMap(activity -> of(evidence.origins(), activity));
  }

  private static Optional<TimedWaits> of(Origins origins, Activity activity) {
    List<ThreadStack> workers = activity.workers();
    List<ThreadStack> waiting = workers.stream().filter(s -> at(s, origins) >= 0).toList();
    Set<ThreadStack> theirs = Set.copyOf(workers);
    long others =
        Activity.weight(
            activity.occupied().stream().filter(stack -> !theirs.contains(stack)).toList());
    double share = (double) Activity.weight(waiting) / Math.max(1, Activity.weight(workers));
    double unknown =
        UNNAMED.stream().mapToDouble(line -> TimeIn.line(line, activity).share()).sum();
    double millis = share * activity.meanMillis();
    boolean told =
        Activity.weight(workers) >= Activity.MIN_SAMPLES
            && Math.min(share, unknown) >= MIN_SHARE
            && millis >= MIN_MILLIS
            && others <= MAX_OTHERS * Activity.weight(waiting);
    return told
        ? CostPath.of(activity, waiting, origins, s -> at(s, origins))
            .map(
                path ->
                    new TimedWaits(
                        path,
                        millis,
                        share,
                        spread(activity) <= MAX_SPREAD
                            && waiting.stream().noneMatch(UNLIMITED::in)))
        : Optional.empty();
  }

  /** How far the middle half of the requests are apart, as a share of their time. */
  private static double spread(Activity activity) {
    List<Double> millis =
        activity.requests().stream().map(r -> r.sample().latencyNanos() / 1e6).sorted().toList();
    int quarter = millis.size() / 4;
    return (millis.get(millis.size() - 1 - quarter) - millis.get(quarter)) / Stats.median(millis);
  }

  /** Index of the JDK's method by which the service's own code waits; -1 if it does not. */
  private static int at(ThreadStack stack, Origins origins) {
    return stack.runnable() ? -1 : inWait(stack, origins);
  }

  /** The same, be it about to fall asleep or to wake up. */
  static int inWait(ThreadStack stack, Origins origins) {
    List<String> frames = stack.frames();
    int waits = Math.max(LIMITED.outermost(stack), UNLIMITED.outermost(stack));
    if (waits < 0) {
      return -1;
    }
    int first = frames.size();
    while (first > 0 && isInside(frames.get(first - 1), origins)) {
      first--;
    }
    boolean own = first > 0 && first < frames.size() && origins.isUsersOwn(frames.get(first - 1));
    return own && waits >= first ? first : -1;
  }

  private static boolean isInside(String frame, Origins origins) {
    return !origins.isApplicationSide(frame) && !OUTSIDE.has(frame);
  }

  /** What is not known of it. */
  String question() {
    return String.format(
        Locale.ROOT,
        "what a %s waits for %.0f %% of its time, in %s",
        path.activity().label(),
        share * 100,
        place());
  }

  private String place() {
    return path.own().map(own -> CostFinding.simple(own) + " → ").orElse("")
        + CostFinding.simple(path.unit());
  }

  Finding finding() {
    Activity activity = path.activity();
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "about %.0f of %.0f ms of a %s, %d stack samples; the middle half of the requests differ by %.0f"
                + " %%",
            millis,
            activity.meanMillis(),
            activity.label(),
            path.samples(),
            spread(activity) * 100));
    facts.add("in " + String.join(" → ", path.where()));
    return new Finding(
        "fixed-sleep",
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is waiting for a fixed time, in %s",
            share * 100,
            activity.label(),
            place()),
        new Cause(
            Cause.Kind.APP_CODE,
            path.where(),
            null,
            null,
            "The thread waits with a time limit, as long in every request, and no other thread of the"
                + " service was seen at what it waits for. A limit that runs out each time is a pause: what is"
                + " waited for comes later or never, or nobody tells the one who waits.",
            null),
        facts,
        Math.min(1, share),
        activity.metricWithoutWaiting(Math.min(1, share)),
        path.pathFrames(),
        Removal.of(path));
  }
}
