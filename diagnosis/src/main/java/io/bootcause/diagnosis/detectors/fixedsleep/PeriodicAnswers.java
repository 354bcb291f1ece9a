package io.bootcause.diagnosis.detectors.fixedsleep;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.budget.Line;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.TimeIn;
import io.bootcause.diagnosis.evidence.Waker;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/** Requests come when they like, and all are answered at the beats of one clock: by a job. */
final class PeriodicAnswers {
  private static final double MIN_SHARE = 0.5;
  private static final int MIN_ANSWERS = 20;
  private static final double SHORTEST_MILLIS = 20;
  private static final double LONGEST_MILLIS = 3_000;

  /** So much of a period that is looked for may be missed between two that are tried. */
  private static final double STEP = 0.05;

  /** Length of the mean of the answers' phases, 0 to 1: they are within a tenth of the period. */
  private static final double IN_STEP = 0.9;

  /** The same of the requests: they come in no such step. */
  private static final double OUT_OF_STEP = 0.5;

  /** Where an answer is given on another thread than the one that took the request. */
  private static final Frames ANSWERS =
      Frames.of(
          "org.springframework.web.context.request.async.DeferredResult#set*",
          "org.springframework.web.context.request.async.WebAsyncManager*",
          "org.apache.catalina.core.AsyncContextImpl#*",
          "org.eclipse.jetty.server.AsyncContextState#*",
          "io.undertow.servlet.spec.AsyncContextImpl#*",
          "java.util.concurrent.CompletableFuture#complete*",
          "reactor.core.publisher.Sink*",
          "reactor.core.publisher.MonoCreate*",
          "kotlinx.coroutines.DispatchedTaskKt#resume*",
          "kotlinx.coroutines.CancellableContinuationImpl#resume*");

  /** Something has happened elsewhere, and listeners are told. */
  private static final Frames EVENTS =
      Frames.of(
          "org.springframework.context.event.SimpleApplicationEventMulticaster#*",
          "org.springframework.jms.listener.*",
          "org.springframework.kafka.listener.*",
          "org.springframework.amqp.rabbit.listener.*",
          "org.springframework.data.redis.listener.*",
          "com.google.common.eventbus.*");

  private PeriodicAnswers() {}

  /** Empty if requests do not wait for most of their time to be answered by a job. */
  static Optional<Finding> finding(Evidence evidence) {
    Optional<CostPath> answering = answering(evidence);
    return answering.filter(PeriodicAnswers::isEvent).isPresent()
        ? Optional.empty()
        : waiting(evidence)
            .flatMap(a -> period(a).map(millis -> finding(evidence, a, millis, answering)));
  }

  /** What cannot be told of requests that are answered when an event has come. */
  static Optional<String> question(Evidence evidence) {
    return answering(evidence)
        .filter(PeriodicAnswers::isEvent)
        .flatMap(path -> waiting(evidence).flatMap(a -> period(a).map(p -> question(a, p, path))));
  }

  private static Optional<Activity> waiting(Evidence evidence) {
    return evidence.steady().filter(a -> TimeIn.line(Line.ASYNC, a).share() >= MIN_SHARE);
  }

  private static boolean isEvent(CostPath path) {
    return path.frames().stream().anyMatch(EVENTS::has);
  }

  private static String question(Activity activity, double period, CostPath path) {
    return String.format(
        Locale.ROOT,
        "whether a %s is meant to wait for an event, as long polling does: it is answered in %s, every"
            + " %.0f ms",
        activity.label(),
        path.own().map(CostFinding::simple).orElse("a listener"),
        period);
  }

  /** Of the clock, milliseconds; empty if there is none. */
  private static Optional<Double> period(Activity activity) {
    List<RequestWait> waits =
        activity.requests().stream()
            .map(PeriodicAnswers::longest)
            .flatMap(Optional::stream)
            .toList();
    if (waits.size() < MIN_ANSWERS) {
      return Optional.empty();
    }
    double[] asked = millis(waits, RequestWait::start);
    double[] answered = millis(waits, RequestWait::end);
    double all = answered[answered.length - 1] - answered[0];
    // Half and a third of it would do as well: the longest is the job's.
    for (double beats = all / LONGEST_MILLIS; beats <= all / SHORTEST_MILLIS; beats += STEP) {
      double period = all / beats;
      if (inStep(answered, period) >= IN_STEP && inStep(asked, period) <= OUT_OF_STEP) {
        return Optional.of(refined(answered, all, beats));
      }
    }
    return Optional.empty();
  }

  /** The period near by with which the answers are most in step. */
  private static double refined(double[] answered, double all, double beats) {
    double best = beats;
    while (inStep(answered, all / (best + STEP / 2)) > inStep(answered, all / best)) {
      best += STEP / 2;
    }
    return all / best;
  }

  private static Optional<RequestWait> longest(JoinedRequest request) {
    return request.waits().stream()
        .filter(wait -> wait.kind() == WaitKind.ASYNC)
        .max(Comparator.comparingLong(wait -> wait.end() - wait.start()));
  }

  private static double[] millis(List<RequestWait> waits, ToLongFunction<RequestWait> at) {
    long first = at.applyAsLong(waits.get(0));
    return waits.stream().mapToDouble(w -> (at.applyAsLong(w) - first) / 1e6).toArray();
  }

  /**
   * Mean resultant length of the moments' phases: 1 if all are at the same moment of the period, 0
   * if they are spread over it (Mardia and Jupp, Directional Statistics, 2.3.1).
   */
  private static double inStep(double[] moments, double period) {
    double x = 0;
    double y = 0;
    for (double moment : moments) {
      double phase = 2 * Math.PI * moment / period;
      x += Math.cos(phase);
      y += Math.sin(phase);
    }
    return Math.hypot(x, y) / moments.length;
  }

  /** Who was seen giving answers. */
  private static Optional<CostPath> answering(Evidence evidence) {
    Origins origins = evidence.origins();
    return evidence.activities().stream()
        .flatMap(
            activity -> {
              List<ThreadStack> stacks =
                  activity.profile().stacks().stream()
                      .filter(s -> isAnswering(s, origins))
                      .toList();
              return CostPath.of(activity, stacks, origins, ANSWERS::outermost).stream();
            })
        .findFirst();
  }

  /** Name of the threads that were seen giving most answers; empty if none were. */
  private static Optional<String> answerers(Evidence evidence) {
    Map<String, Long> weights = new TreeMap<>();
    evidence.activities().stream()
        .flatMap(activity -> activity.profile().stacks().stream())
        .filter(stack -> isAnswering(stack, evidence.origins()))
        .forEach(stack -> weights.merge(stack.threads(), stack.weight(), Long::sum));
    return weights.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
  }

  private static boolean isAnswering(ThreadStack stack, Origins origins) {
    int own = origins.outermostOwn(stack);
    return own >= 0 && own < ANSWERS.outermost(stack);
  }

  private static Finding finding(
      Evidence evidence, Activity activity, double period, Optional<CostPath> path) {
    TimeIn waiting = TimeIn.line(Line.ASYNC, activity);
    List<String> where = path.map(CostPath::where).orElse(List.of());
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "%.0f of %.0f ms of a %s pass until it is answered, and answers are given every %.0f ms only,"
                + " whenever requests come",
            waiting.millis(),
            waiting.all(),
            activity.label(),
            period));
    if (!where.isEmpty()) {
      facts.add("in " + String.join(" → ", where));
    }
    return new Finding(
        "fixed-sleep",
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is waiting for a job that answers every %.0f ms%s",
            waiting.share() * 100,
            activity.label(),
            period,
            path.flatMap(CostPath::own).map(own -> ", " + CostFinding.simple(own)).orElse("")),
        new Cause(
            Cause.Kind.APP_CODE,
            where,
            null,
            null,
            "Requests are put aside, and a job answers at its next turn all that are there: each waits for"
                + " half of the job's period, in the mean, with nothing to do. Have what is ready answered when"
                + " it is ready, or the job run more often.",
            null),
        facts,
        waiting.share(),
        activity.metricWithoutWaiting(waiting.share()),
        path.map(p -> p.pathFrames(waiting.millis())).orElse(List.of()),
        Waker.of(activity)
            .or(() -> answerers(evidence))
            .map(threads -> Rest.shortened(activity, threads, evidence.origins()))
            .orElse(List.of()));
  }
}
