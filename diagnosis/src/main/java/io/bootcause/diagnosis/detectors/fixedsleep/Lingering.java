package io.bootcause.diagnosis.detectors.fixedsleep;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.TimeIn;
import io.bootcause.diagnosis.evidence.Waker;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Who is to answer requests has them, and waits with a time limit for more to come, as whoever
 * gathers a batch does.
 *
 * <p>It waits for the first of them without a limit; who does not may be idle, and looks now and
 * then whether it is to end. And while it waits for more, requests wait for it: as many threads are
 * there at a time, in the mean, as requests are in its hands (Little's law).
 */
final class Lingering {
  private static final double MIN_SHARE = 0.5;
  private static final double MIN_MILLIS = 20;

  /** Threads that wait for more, and requests that wait for them: as many, but for so much. */
  private static final double APART = 0.25;

  /** Of the time it waits for the first one. */
  private static final double FOR_FIRST = 0.05;

  private static final Frames POLLS =
      Frames.of(
          "java.util.concurrent.*Queue#poll",
          "java.util.concurrent.*Deque#poll",
          "java.util.concurrent.*Deque#pollFirst");

  private static final Frames TAKES =
      Frames.of(
          "java.util.concurrent.*Queue#take",
          "java.util.concurrent.*Deque#take",
          "java.util.concurrent.*Deque#takeFirst");

  private static final Frames LIMITED =
      Frames.of(
          "java.util.concurrent.locks.LockSupport#parkNanos",
          "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject#awaitNanos");

  private final Activity activity;
  private final Origins origins;
  private final List<String> threads;
  private final double share;
  private final double millis;

  private Lingering(
      Activity activity, Origins origins, List<String> threads, double share, double millis) {
    this.activity = activity;
    this.origins = origins;
    this.threads = threads;
    this.share = share;
    this.millis = millis;
  }

  /** Of requests at the low rate; empty if they do not wait so for most of their time. */
  static Optional<Finding> finding(Evidence evidence) {
    Origins origins = evidence.origins();
    return evidence
        .steady()
        .filter(activity -> !activity.unanswered())
        .map(activity -> of(activity, origins))
        .filter(all -> all.share >= MIN_SHARE && all.millis >= MIN_MILLIS)
        .flatMap(
            all ->
                CostPath.of(all.activity, all.stacks(), origins, s -> at(s, origins))
                    .map(all::finding));
  }

  private static Lingering of(Activity activity, Origins origins) {
    TimeIn hands = TimeIn.inOtherHands(activity);
    List<String> gathering = new ArrayList<>();
    double part = 0;
    for (Map.Entry<String, Double> waker : Waker.parts(activity).entrySet()) {
      double millis = hands.millis() * waker.getValue();
      if (gathers(activity, waker.getKey(), millis, origins)) {
        gathering.add(waker.getKey());
        part += waker.getValue();
      }
    }
    return new Lingering(activity, origins, gathering, hands.share() * part, hands.millis() * part);
  }

  private static boolean gathers(
      Activity activity, String threads, double millis, Origins origins) {
    double requests = activity.phase().targetRate() * millis / 1e3;
    double there = activity.threadsAt(threads, stack -> at(stack, origins) >= 0);
    return activity.threadsAt(threads, stack -> waitsForFirst(stack, origins)) >= FOR_FIRST
        && Math.abs(there - requests) <= APART * requests;
  }

  private List<ThreadStack> stacks() {
    return threads.stream().flatMap(name -> activity.of(name).stream()).toList();
  }

  /** Index of the queue's method in which the service's own code waits for more; -1 in others. */
  private static int at(ThreadStack stack, Origins origins) {
    int at = atQueue(stack, POLLS, origins);
    return at >= 0 && LIMITED.outermost(stack) > at ? at : -1;
  }

  private static boolean waitsForFirst(ThreadStack stack, Origins origins) {
    return atQueue(stack, TAKES, origins) >= 0;
  }

  private static int atQueue(ThreadStack stack, Frames methods, Origins origins) {
    int at = methods.outermost(stack);
    int own = origins.outermostOwn(stack);
    return !stack.runnable() && own >= 0 && own < at ? at : -1;
  }

  private Finding finding(CostPath path) {
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "%.0f of %.0f ms of a %s pass until %s with it",
            millis,
            millis / share,
            activity.label(),
            threads.size() == 1
                ? threads.get(0) + " goes on"
                : String.join(" and ", threads) + " go on"));
    for (String one : threads) {
      facts.add(
          String.format(
              Locale.ROOT,
              "%s waits for %.0f %% of the time, with a limit, for what its queue has not got: about as"
                  + " long as requests wait for it",
              one,
              activity.threadsAt(one, stack -> at(stack, origins) >= 0) * 100));
    }
    facts.add("in " + String.join(" → ", path.where()));
    return new Finding(
        "fixed-sleep",
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is waiting for %s to come%s",
            share * 100,
            activity.label(),
            threads.size() == 1
                ? "a thread that waits for more"
                : threads.size() + " threads that wait for more",
            path.own().map(own -> ", " + CostFinding.simple(own)).orElse("")),
        new Cause(
            Cause.Kind.APP_CODE,
            path.where(),
            null,
            null,
            "Requests are gathered, and their work is begun when there are enough of them or a time is up:"
                + " where few come, each waits for that time, with nothing to do. Begin at once with what is"
                + " there, and take what has come meanwhile next; or make the time shorter than what is"
                + " spared by doing several at once.",
            null),
        facts,
        share,
        activity.metricWithoutWaiting(share),
        path.pathFrames(millis),
        withoutWaiting());
  }

  /** One thread by its name; several by the classes in which they wait. */
  private List<Change> withoutWaiting() {
    if (threads.size() == 1) {
      return List.of(Rest.shortPauses(threads.get(0)));
    }
    return stacks().stream()
        .filter(stack -> at(stack, origins) >= 0)
        .map(stack -> origins.nearestOwn(stack.frames(), at(stack, origins)))
        .flatMap(Optional::stream)
        .map(Origins::className)
        .distinct()
        .map(Rest::shortPauses)
        .toList();
  }
}
