package io.bootcause.diagnosis.detectors.sharedpipeline;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.ConcatMap;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Requests take turns in one pipeline, or at one of many threads. Doc page: shared-pipeline.md. */
public final class SharedPipelineDetector implements Detector {
  static final String ID = "shared-pipeline";

  /** Of what Reactor's operators were seen at. */
  private static final double MUCH = 0.25;

  private static final int MIN_SAMPLES = 10;

  private static final Frames OPERATORS = Frames.of("reactor.core.publisher.*");

  /** Where many put in, and one pipeline takes out; a request's own has no need of it. */
  private static final Frames PUT_IN =
      Frames.of(
          "reactor.core.publisher.FluxGroupBy*",
          "reactor.core.publisher.Sink*",
          "reactor.core.publisher.UnicastProcessor*",
          "reactor.core.publisher.EmitterProcessor*",
          "reactor.core.publisher.DirectProcessor*");

  @Override
  public String id() {
    return ID;
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Optional<Activity> loaded = evidence.overload();
    Optional<Activity> alone = evidence.steady();
    if (loaded.isEmpty() || alone.isEmpty()) {
      return new Outcome.CannotTell("stack samples of requests at a low rate and under load");
    }
    Activity activity = loaded.get();
    WaitingLine line = WaitingLine.of(activity, alone.get());
    List<ThreadStack> operators =
        activity.profile().stacks().stream().filter(OPERATORS::in).toList();
    List<ThreadStack> turns =
        operators.stream().filter(SharedPipelineDetector::takesTurns).toList();
    double share = (double) Activity.weight(turns) / Math.max(1, Activity.weight(operators));
    if (line.isLong() && share >= MUCH && Activity.weight(turns) >= MIN_SAMPLES) {
      return new Outcome.Found(List.of(finding(evidence, line, turns)));
    }
    Optional<OneOfManyWorkers> one =
        line.isLong() ? OneOfManyWorkers.of(line, evidence.origins()) : Optional.empty();
    if (one.isPresent()) {
      return new Outcome.Found(List.of(one.get().finding(line, evidence.origins())));
    }
    return new Outcome.RuledOut(
        String.format(
            Locale.ROOT,
            "%.0f %% of what Reactor does is in a concatMap that others put into; %.1f of %d requests are"
                + " let through at a time",
            share * 100,
            line.letThrough(),
            activity.connections()));
  }

  private static Finding finding(Evidence evidence, WaitingLine line, List<ThreadStack> turns) {
    Activity activity = line.activity();
    Origins origins = evidence.origins();
    List<ThreadStack> seen = new ArrayList<>(turns);
    line.alone().profile().stacks().stream()
        .filter(SharedPipelineDetector::takesTurns)
        .forEach(seen::add);
    Optional<CostPath> path =
        CostPath.of(activity, seen, origins, stack -> ConcatMap.called(stack, origins));
    double share = line.share();
    List<String> facts = new ArrayList<>(line.facts());
    facts.add(
        "concatMap behind a sink or a group, into which all requests put what they want, is where"
            + " Reactor was seen at work");
    path.ifPresent(p -> facts.add("in " + String.join(" → ", p.where())));
    return new Finding(
        ID,
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is waiting for its turn in a pipeline that requests share%s",
            share * 100,
            activity.label(),
            path.flatMap(CostPath::own).map(own -> ", " + CostFinding.simple(own)).orElse("")),
        new Cause(
            Cause.Kind.APP_CODE,
            path.map(CostPath::where).orElse(List.of()),
            null,
            null,
            "Requests put what they want into one pipeline, and concatMap goes on with the next only when"
                + " the one before is done: what has nothing to do with each other follows one after the"
                + " other, and no thread is blocked anywhere. Use flatMap with a concurrency where the order"
                + " does not matter, or ask in the request's own chain.",
            null),
        facts,
        share,
        activity.metricWithoutWaiting(share),
        // What the time passes in is the line in front of it.
        path.map(p -> p.pathFrames(0)).orElse(List.of()),
        ConcatMap.without(seen, origins, activity.connections()));
  }

  private static boolean takesTurns(ThreadStack stack) {
    return ConcatMap.isIn(stack) && PUT_IN.in(stack);
  }
}
