package io.bootcause.diagnosis;

import io.bootcause.diagnosis.Diagnosis.CannotTellBy;
import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.budget.Line;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.TimeIn;
import io.bootcause.diagnosis.evidence.Waker;
import io.bootcause.load.SampleOutcome;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What the budget shows and nobody can say more of. */
final class Unseen {
  /** Of a request at a low rate. */
  private static final double MOST = 0.5;

  private static final double MIN_MILLIS = 20;

  /** Who waits for a processor need not wait for anything else. */
  private static final double BUSY = 0.8;

  /** With fewer of the service's threads at a time, it is others that keep the processors busy. */
  private static final double FEWEST_RUNNABLE = 1;

  /** A finding of such a share says what is waited for. */
  private static final double EXPLAINED = 0.3;

  /** Under load they wait so many times longer for other threads than at a low rate. */
  private static final double LONGER = 3;

  private Unseen() {}

  /** What few requests may wait for; what they compute may be the machine's noise. */
  private static final List<Line> WAITS =
      List.of(
          Line.CONNECTION,
          Line.STATEMENT,
          Line.COMMIT,
          Line.HTTP_CALL,
          Line.HTTP_CONNECTION,
          Line.SOCKET,
          Line.SLEEP,
          Line.LOCK,
          Line.HANDOVER,
          Line.TIMER,
          Line.AWAIT,
          Line.ASYNC);

  /** Where a thread is at its request, and nothing says that it waits. */
  private static final List<Line> AT_WORK = List.of(Line.CONTAINER, Line.FRAMEWORK, Line.HANDLER);

  /** All of what follows, what there is of it. */
  static List<CannotTellBy> of(Evidence evidence, List<Finding> findings) {
    return Stream.of(few(evidence, findings), inside(evidence), callbacks(evidence, findings))
        .flatMap(Optional::stream)
        .toList();
  }

  /** Where nothing is found, though a few requests take most of the time: what they wait for. */
  private static Optional<CannotTellBy> few(Evidence evidence, List<Finding> findings) {
    if (!findings.isEmpty()) {
      return Optional.empty();
    }
    return evidence
        .few()
        .flatMap(
            few ->
                WAITS.stream()
                    .filter(line -> TimeIn.line(line, few).share() >= MOST)
                    .findFirst()
                    .map(
                        line ->
                            new CannotTellBy(
                                Diagnosis.FEW,
                                String.format(
                                    Locale.ROOT,
                                    "why a %s takes %.0f ms, of which %.0f pass in “%s”, and the others"
                                        + " hardly any",
                                    few.label(),
                                    few.meanMillis(),
                                    TimeIn.line(line, few).millis(),
                                    line.label()))));
  }

  /**
   * Requests that wait for nothing that is known, no thread being at them: not all clients that
   * call back are seen, nor all timers.
   */
  private static Optional<CannotTellBy> callbacks(Evidence evidence, List<Finding> findings) {
    if (findings.stream().anyMatch(f -> f.share() >= EXPLAINED)) {
      return Optional.empty();
    }
    return evidence
        .steady()
        .flatMap(
            alone ->
                waiting(Line.ASYNC, alone)
                    .map(
                        waits ->
                            new CannotTellBy(
                                "budget",
                                waits
                                    + ": no thread is at them, and "
                                    + goesOn(
                                        alone,
                                        "a timer (a delay, the pause before a retry) or an answer"
                                            + " that is not seen goes on with them")))
                    .or(
                        () ->
                            evidence
                                .overload()
                                .filter(Unseen::hasProcessors)
                                .flatMap(loaded -> inLine(loaded, alone))
                                .map(missing -> new CannotTellBy(Diagnosis.LIMIT, missing))));
  }

  private static boolean hasProcessors(Activity loaded) {
    return loaded.machineBusy() < BUSY || loaded.runnableThreads() < FEWEST_RUNNABLE;
  }

  private static Optional<String> inLine(Activity loaded, Activity alone) {
    return waiting(Line.ASYNC, loaded)
        .map(
            waits ->
                waits
                    + ": no thread is at them"
                    + Waker.of(loaded).map(threads -> ", " + goOn(threads)).orElse("")
                    + letThrough(loaded, alone))
        .or(
            () ->
                waiting(Line.AWAIT, loaded)
                    .filter(
                        waits ->
                            TimeIn.line(Line.AWAIT, loaded).millis()
                                > LONGER * TimeIn.line(Line.AWAIT, alone).millis())
                    .map(
                        waits ->
                            waits
                                + ": "
                                + goesOn(loaded, goOn("other threads"))
                                + letThrough(loaded, alone)))
        .or(() -> standing(loaded, alone));
  }

  /** What they wait for has no line of its own: their threads stand in a method of somebody's. */
  private static Optional<String> standing(Activity loaded, Activity alone) {
    double asleep = loaded.share(stack -> !stack.runnable());
    double millis = AT_WORK.stream().mapToDouble(line -> TimeIn.line(line, loaded).millis()).sum();
    return asleep < MOST
            || millis < MOST * loaded.meanMillis()
            || millis < MIN_MILLIS
            || millis < LONGER * alone.meanMillis()
        ? Optional.empty()
        : Optional.of(
            waits(loaded, millis, loaded.meanMillis())
                + ": their threads stand in it"
                + letThrough(loaded, alone));
  }

  /** Who was seen to go on with those that wait. */
  private static String goesOn(Activity activity, String otherwise) {
    return Waker.of(activity).map(Unseen::goOn).orElse(otherwise);
  }

  private static String goOn(String threads) {
    return threads + " are to go on with them";
  }

  /** For a sentence, if that is most of the time. */
  private static Optional<String> waiting(Line line, Activity activity) {
    TimeIn spent = TimeIn.line(line, activity);
    return spent.millis() < MIN_MILLIS || spent.share() < MOST
        ? Optional.empty()
        : Optional.of(waits(activity, spent.millis(), spent.all()));
  }

  private static String waits(Activity activity, double millis, double all) {
    return String.format(
        Locale.ROOT, "what %s wait for during %.0f of %.0f ms", activity.labels(), millis, all);
  }

  private static String letThrough(Activity loaded, Activity alone) {
    return String.format(
        Locale.ROOT,
        "; alone they take %.0f ms, so that about %.1f at a time are let"
            + " through, by a pool or a limit that is not seen",
        alone.meanMillis(),
        loaded.letThrough(alone));
  }

  /** The budget ends at the service's door. */
  private static Optional<CannotTellBy> inside(Evidence evidence) {
    List<JoinedRequest> done =
        evidence.requests().stream().filter(r -> r.sample().outcome() == SampleOutcome.OK).toList();
    long unseen = done.stream().filter(r -> r.span() == null).count();
    if (unseen == 0 || unseen * 2 < done.size()) {
      return Optional.empty();
    }
    String why =
        evidence.recording().instrumented()
            ? "its web server is not one that can be seen into (Tomcat, Jetty, Undertow, Reactor"
                + " Netty; HTTP/1.1)"
            : "no agent could be used";
    return Optional.of(
        new CannotTellBy(
            "budget",
            "where "
                + unseen
                + " of "
                + done.size()
                + " requests spent their time inside the service: "
                + why));
  }
}
