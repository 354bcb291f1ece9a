package io.bootcause.diagnosis.detectors.fixedsleep;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.budget.Line;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CallSite;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Question;
import io.bootcause.diagnosis.evidence.Stats;
import io.bootcause.diagnosis.evidence.TimeIn;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** No thread sleeps, and the request goes on when a timer says so. */
final class Timers {
  private static final double MIN_SHARE = 0.5;

  /** Shorter ones are how a few things are put together, or how little work is spread. */
  private static final double MIN_MILLIS = 20;

  private Timers() {}

  /**
   * The same call, again and again with pauses.
   *
   * @param attempts per request, median
   */
  private record Retry(String call, double attempts) {}

  /** Empty if requests do not wait for timers for most of their time. */
  static Optional<Finding> finding(Evidence evidence) {
    boolean dropped = evidence.recording().droppedEvents() > 0;
    for (Activity activity : evidence.activities()) {
      if (activity.requests().stream().flatMap(Timers::timers).findAny().isEmpty()) {
        continue;
      }
      TimeIn waiting = TimeIn.line(Line.TIMER, activity);
      if (waiting.share() >= MIN_SHARE && waiting.millis() >= MIN_MILLIS) {
        return Optional.of(finding(evidence, activity, waiting, retry(activity, dropped)));
      }
    }
    return Optional.empty();
  }

  private static Optional<Retry> retry(Activity activity, boolean dropped) {
    return Question.asked(
            activity.requests(), dropped, true, Question.STATEMENTS_AND_CALLS, Timers::attempts)
        .entrySet()
        .stream()
        .map(e -> new Retry(e.getKey().subject(), Stats.median(e.getValue())))
        .filter(retry -> retry.attempts() >= 2)
        .max(Comparator.comparingDouble(Retry::attempts));
  }

  /** How often it was asked, if there was a pause before each but the first. */
  private static Optional<Double> attempts(JoinedRequest request, List<RequestWait> asked) {
    List<RequestWait> inTurn = new ArrayList<>(asked);
    inTurn.sort(Comparator.comparingLong(RequestWait::start));
    for (int i = 1; i < inTurn.size(); i++) {
      long end = inTurn.get(i - 1).end();
      long next = inTurn.get(i).start();
      boolean paused =
          timers(request).anyMatch(wait -> wait.start() - end >= 0 && wait.end() - next <= 0);
      if (!paused) {
        return Optional.empty();
      }
    }
    return Optional.of((double) inTurn.size());
  }

  private static Stream<RequestWait> timers(JoinedRequest request) {
    return request.waits().stream().filter(wait -> wait.kind() == WaitKind.TIMER);
  }

  /** Milliseconds, mean: some requests may wait for the timers that others have set. */
  private static double ofOneTimer(Activity activity) {
    return activity.requests().stream()
            .flatMap(Timers::timers)
            .mapToLong(wait -> wait.end() - wait.start())
            .average()
            .orElse(0)
        / 1e6;
  }

  private static Finding finding(
      Evidence evidence, Activity activity, TimeIn waiting, Optional<Retry> retry) {
    Optional<CallSite> calls = retry.flatMap(r -> CallSite.ofCalls(evidence));
    Optional<DelaySite> delays =
        calls.isPresent()
            ? Optional.empty()
            : DelaySite.of(
                evidence, activity.phase(), Math.max(waiting.millis(), ofOneTimer(activity)));
    List<String> where =
        calls.map(CallSite::where).or(() -> delays.map(DelaySite::own)).orElse(List.of());
    double timers =
        Stats.median(activity.requests().stream().map(r -> (double) timers(r).count()).toList());
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "%.0f of %.0f ms of a %s pass until a timer is due, %.0f per request (median)",
            waiting.millis(),
            waiting.all(),
            activity.label(),
            timers));
    retry.ifPresent(
        r ->
            facts.add(
                String.format(
                    Locale.ROOT,
                    "%.0f times the same call, with a pause before each but the first: %s",
                    r.attempts(),
                    r.call())));
    if (!where.isEmpty()) {
      facts.add("in " + String.join(" → ", where));
    }
    String what =
        retry
            .map(
                r ->
                    String.format(
                        Locale.ROOT, "pauses between %.0f attempts at the same call", r.attempts()))
            .orElse("waiting for a timer");
    String explanation =
        retry.isPresent()
            ? "The call is tried again after a pause, in every request: it does not help, and each"
                + " request pays for the pauses in full. What fails for good (400, 404, 410) is not"
                + " to be tried again."
            : "The request waits for a fixed time, for nothing."
                + " Whatever the delay is for, each request pays for it in full.";
    return new Finding(
        "fixed-sleep",
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is %s%s",
            waiting.share() * 100,
            activity.label(),
            what,
            delays.map(d -> ", from " + CostFinding.simple(d.maker())).orElse("")),
        new Cause(Cause.Kind.APP_CODE, where, null, null, explanation, null),
        facts,
        waiting.share(),
        activity.metricWithoutWaiting(waiting.share()),
        calls
            .map(s -> s.pathFrames(waiting.millis()))
            .or(() -> delays.map(d -> d.pathFrames(waiting.millis())))
            .orElse(List.of()),
        calls
            .map(CallSite::removalOfAll)
            .or(() -> delays.map(DelaySite::removal))
            .orElse(List.of()));
  }
}
