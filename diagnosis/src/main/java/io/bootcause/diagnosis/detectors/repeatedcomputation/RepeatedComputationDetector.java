package io.bootcause.diagnosis.detectors.repeatedcomputation;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.OwnWork;
import io.bootcause.service.change.Change;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Requests compute mostly in a method of the service's own, which they may call with the same
 * arguments again and again: a suspicion that only an experiment can make a finding of. Doc page:
 * repeated-computation.md.
 */
public final class RepeatedComputationDetector implements Detector {
  private static final double MIN_SHARE = 0.5;

  /** Processor time of a request: less is not worth the minute that an experiment takes. */
  private static final double MIN_MILLIS = 2;

  /** Each is one more JVM start in every round. The innermost are what is called most often. */
  private static final int MOST_TRIED = 3;

  private static final String ID = "repeated-computation";

  @Override
  public String id() {
    return ID;
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Optional<Activity> overload = evidence.overload().filter(Activity::tells);
    if (overload.isEmpty()) {
      return new Outcome.CannotTell("stack samples of requests on many connections at a time");
    }
    Activity activity = overload.get();
    double least = activity.usesProcessorsUp() ? MIN_MILLIS : Math.max(MIN_MILLIS, half(evidence));
    List<OwnWork> much =
        OwnWork.of(activity, evidence.origins(), MIN_SHARE).stream()
            .filter(work -> work.share() * activity.cpuMillisPerRequest() >= least)
            .limit(MOST_TRIED)
            .toList();
    return much.isEmpty()
        ? new Outcome.RuledOut(
            "none of the service's own methods that requests may call again takes much of their"
                + " processor time")
        : new Outcome.Suspected(
            much.stream().flatMap(work -> finding(activity, evidence, work).stream()).toList(),
            "whether requests compute anything twice in "
                + much.stream()
                    .map(work -> CostFinding.simple(work.method()))
                    .collect(Collectors.joining(", ")));
  }

  /** Of a request's time while few ask, milliseconds. */
  private static double half(Evidence evidence) {
    return evidence.steady().map(a -> a.meanMillis() / 2).orElse(Double.POSITIVE_INFINITY);
  }

  private static Optional<Finding> finding(Activity activity, Evidence evidence, OwnWork work) {
    return CostPath.ofProcessors(
            activity, evidence.origins(), stack -> stack.frames().indexOf(work.method()))
        .map(cost -> CostFinding.of(rule(work), cost, List.of(), Optional.of(work.caller())));
  }

  private static CostRule rule(OwnWork work) {
    return new CostRule(
        ID,
        Frames.of(),
        MIN_SHARE,
        0,
        0,
        String.format(
            Locale.ROOT,
            "computing %s again with the same arguments",
            CostFinding.simple(work.method())),
        "Within one request the method is called again with arguments that it has been called with"
            + " before, and computes the same anew each time. Compute it once and hand it on: a list in"
            + " place of a view that is computed as it is read, a map for the length of the request, a"
            + " key that is smaller than what it stands for.",
        Cause.Kind.APP_CODE,
        List.of(new Change.Once(work.within(), work.method())),
        false,
        false);
  }
}
