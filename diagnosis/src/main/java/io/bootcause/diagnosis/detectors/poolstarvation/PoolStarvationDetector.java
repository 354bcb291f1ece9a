package io.bootcause.diagnosis.detectors.poolstarvation;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Meanwhile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Requests wait for something of which there is too little. Doc page: pool-starvation.md. */
public final class PoolStarvationDetector implements Detector {
  private static final double MIN_SHARE = 0.4;

  /** With the processors busier than this, a larger pool would only move the queue. */
  private static final double MAX_BUSY = 0.8;

  @Override
  public String id() {
    return "pool-starvation";
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Optional<Activity> overload = evidence.overload().filter(Activity::tells);
    if (overload.isEmpty()) {
      return new Outcome.CannotTell("stack samples of requests on many connections at a time");
    }
    Activity activity = overload.get();
    List<Finding> findings = new ArrayList<>();
    List<String> waits = new ArrayList<>();
    boolean room = !(activity.machineBusy() > MAX_BUSY);
    for (Pool pool : Pool.ALL) {
      CostPath.of(activity, evidence.origins(), pool.borrow()::outermost)
          .ifPresent(
              path -> {
                if (path.share() >= MIN_SHARE && room && path.runnable() < 0.5) {
                  findings.add(finding(evidence, path, pool));
                }
                waits.add(
                    String.format(Locale.ROOT, "%.0f %% for %s", path.share() * 100, pool.name()));
              });
    }
    if (room) {
      Workers.starved(evidence, activity).ifPresent(findings::add);
    }
    if (!findings.isEmpty()) {
      return new Outcome.Found(findings);
    }
    return new Outcome.RuledOut(
        String.format(
            Locale.ROOT,
            "a %s waits %s; %.0f %% of the processors' time was in use",
            activity.label(),
            waits.isEmpty() ? "for no pool" : String.join(", ", waits) + " of its time",
            activity.machineBusy() * 100));
  }

  private static Finding finding(Evidence evidence, CostPath path, Pool pool) {
    List<String> details = new ArrayList<>();
    Meanwhile.of(path.activity(), evidence.origins(), stack -> pool.borrow().outermost(stack) < 0)
        .ifPresent(words -> details.add("meanwhile the other requests: " + words));
    details.add(
        String.format(
            Locale.ROOT,
            "%.0f %% of the processors' time was in use: it is not they that are scarce",
            path.activity().machineBusy() * 100));
    return CostFinding.of(
        new CostRule(
            "pool-starvation",
            pool.borrow(),
            MIN_SHARE,
            0,
            0,
            "waiting for " + pool.name(),
            "All of the pool is lent out, and the rest of the requests wait in line."
                + " Throughput is the size of the pool divided by the time that each keeps what it"
                + " borrowed.",
            Cause.Kind.CONFIG,
            pool.larger()),
        path,
        details);
  }
}
