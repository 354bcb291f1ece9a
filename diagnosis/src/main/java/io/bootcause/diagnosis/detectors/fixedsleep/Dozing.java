package io.bootcause.diagnosis.detectors.fixedsleep;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.AwaitedResults;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.TimeIn;
import io.bootcause.diagnosis.evidence.Waker;
import io.bootcause.recording.profile.ThreadStack;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Who is to go on with requests waits itself, with a time limit, as one does who looks after
 * several things in turn.
 *
 * <p>As many requests are in its hands at a time, in the mean, as come in a second times the
 * seconds that each of them waits for it (Little's law). If it is at something else for hardly any
 * of that time, it waits while they do: until it is their turn, or for somebody outside who
 * answers. Only an experiment tells which.
 */
final class Dozing {
  private static final double MIN_SHARE = 0.5;
  private static final double MIN_MILLIS = 5;

  /** Of the time that requests are in its hands. */
  private static final double MOST_BESIDES = 0.25;

  private static final Frames LIMITED =
      Frames.of(
          "java.util.concurrent.locks.LockSupport#parkNanos",
          "java.util.concurrent.locks.LockSupport#parkUntil");

  private Dozing() {}

  /** Of requests at the low rate; empty if they do not wait so for most of their time. */
  static Optional<Outcome> suspicion(Evidence evidence) {
    return evidence
        .steady()
        .filter(activity -> !activity.unanswered())
        .flatMap(
            activity ->
                Waker.of(activity)
                    .flatMap(threads -> suspicion(activity, threads, evidence.origins())));
  }

  private static Optional<Outcome> suspicion(Activity activity, String threads, Origins origins) {
    TimeIn hands = TimeIn.inOtherHands(activity);
    double requests = activity.phase().targetRate() * hands.millis() / 1e3;
    double besides = activity.threadsAt(threads, stack -> at(stack, origins) < 0);
    return hands.share() < MIN_SHARE
            || hands.millis() < MIN_MILLIS
            || besides > MOST_BESIDES * requests
        ? Optional.empty()
        : CostPath.of(activity, activity.of(threads), origins, stack -> at(stack, origins))
            .map(path -> finding(path, threads, hands, 1 - besides))
            .map(found -> new Outcome.Suspected(List.of(found), "whether " + found.title()));
  }

  /** Index of the JDK's method by which the service's own code waits so; -1 if it does not. */
  private static int at(ThreadStack stack, Origins origins) {
    return LIMITED.in(stack) && !AwaitedResults.GET.in(stack)
        ? TimedWaits.inWait(stack, origins)
        : -1;
  }

  private static Finding finding(CostPath path, String threads, TimeIn hands, double waiting) {
    Activity activity = path.activity();
    return new Finding(
        "fixed-sleep",
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is waiting for a thread that waits itself, with a time limit%s",
            hands.share() * 100,
            activity.label(),
            path.own().map(own -> ", " + CostFinding.simple(own)).orElse("")),
        new Cause(
            Cause.Kind.APP_CODE,
            path.where(),
            null,
            null,
            "The thread that goes on with requests is hardly at work: it waits for something else, for a"
                + " set time, while they are there. Where it looks after several queues or lanes in"
                + " turn, it waits at the empty ones: let whoever brings something wake it, by one signal"
                + " for all of them, and let it wait only when none has anything.",
            null),
        List.of(
            String.format(
                Locale.ROOT,
                "%.0f of %.0f ms of a %s pass until %s goes on with it",
                hands.millis(),
                hands.all(),
                activity.label(),
                threads),
            String.format(
                Locale.ROOT,
                "%s waits for %.0f %% of the time, with a limit",
                threads,
                waiting * 100),
            "in " + String.join(" → ", path.where())),
        hands.share(),
        activity.metricWithoutWaiting(hands.share()),
        path.pathFrames(hands.millis()),
        List.of(Rest.shortPauses(threads)));
  }
}
