package io.bootcause.diagnosis.detectors.contendedlock;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Locks;
import io.bootcause.diagnosis.evidence.Meanwhile;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Requests stand in line for one lock. Doc page: contended-lock.md. */
public final class ContendedLockDetector implements Detector {
  private static final double MIN_SHARE = 0.4;

  private static final CostRule RULE =
      new CostRule(
          "contended-lock",
          Frames.of(),
          MIN_SHARE,
          0,
          0,
          "waiting for a lock that another request holds",
          "Requests that could run side by side stand in line for one lock."
              + " Throughput is one divided by the time that the lock is held, however many threads"
              + " and processors there are.",
          Cause.Kind.CONFIG,
          List.of());

  @Override
  public String id() {
    return RULE.id();
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Optional<Activity> overload = evidence.overload().filter(Activity::tells);
    if (overload.isEmpty()) {
      return new Outcome.CannotTell("stack samples of requests on many connections at a time");
    }
    Activity activity = overload.get();
    Optional<CostPath> path = CostPath.of(activity, evidence.origins(), Locks::wantedBy);
    if (path.isEmpty() || path.get().share() < MIN_SHARE) {
      return new Outcome.RuledOut(
          String.format(
              Locale.ROOT,
              "%.1f %% of the time of a %s is spent on waiting for locks",
              path.map(CostPath::share).orElse(0.0) * 100,
              activity.label()));
    }
    String wanted = path.get().unit();
    List<String> details =
        Meanwhile.of(
                activity,
                evidence.origins(),
                stack -> stack.frames().contains(wanted) && Locks.wantedBy(stack) < 0)
            .map(words -> List.of("meanwhile the threads that hold it: " + words))
            .orElse(List.of());
    return new Outcome.Found(List.of(CostFinding.of(RULE, path.get(), details)));
  }
}
