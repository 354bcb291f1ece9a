package io.bootcause.diagnosis.detectors.poolstarvation;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What was borrowed has not been given back: at a low rate requests wait for a pool though nobody
 * is at work who could have something of it.
 */
final class Leak {
  /** Of the requests' time. */
  private static final double MOST = 0.5;

  /** A pool that has something to give does so in much less. */
  private static final double MIN_MILLIS = 100;

  /**
   * Of the time in line, what others may be at work: a thread is seen on its way there and back.
   */
  private static final double NOBODY = 0.05;

  private Leak() {}

  static Optional<Finding> finding(Evidence evidence) {
    return evidence
        .steady()
        .filter(Activity::tells)
        .flatMap(
            alone ->
                Pool.ALL.stream()
                    .flatMap(pool -> finding(evidence, alone, pool).stream())
                    .findFirst());
  }

  private static Optional<Finding> finding(Evidence evidence, Activity alone, Pool pool) {
    return CostPath.of(alone, evidence.origins(), pool.borrow()::outermost)
        .filter(path -> path.share() >= MOST && path.runnable() < MOST)
        .filter(path -> path.millis() >= MIN_MILLIS)
        .filter(path -> others(evidence, alone, pool) <= NOBODY * path.samples())
        .map(path -> finding(path, pool));
  }

  /** Samples of the service's own code, for a request or not, that is not in line for the pool. */
  private static long others(Evidence evidence, Activity alone, Pool pool) {
    return Activity.weight(
        alone.all().stream()
            .filter(stack -> !pool.borrow().in(stack))
            .filter(stack -> evidence.origins().outermostOwn(stack) >= 0)
            .toList());
  }

  private static Finding finding(CostPath path, Pool pool) {
    Activity alone = path.activity();
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "a %s waits %.0f of its %.0f ms for %s, and meanwhile no thread is at anything of the"
                + " service's own: nobody has one who could give it back",
            alone.label(),
            path.millis(),
            alone.meanMillis(),
            pool.name()));
    facts.add("in " + String.join(" → ", path.where()));
    return new Finding(
        "pool-starvation",
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is waiting for %s, though nobody uses any: they are not given back%s",
            path.share() * 100,
            alone.label(),
            pool.name(),
            path.own().map(f -> ", asked for in " + CostFinding.simple(f)).orElse("")),
        new Cause(
            Cause.Kind.APP_CODE,
            path.where(),
            null,
            null,
            "What was borrowed is not given back on some way through the code: an early return, an"
                + " exception, an answer whose body nobody reads. Once all of the pool is gone every"
                + " request waits for the time-out. Close it in a try-with-resources, or leave it to a"
                + " template; HikariCP's leak-detection-threshold logs who took it.",
            null),
        facts,
        path.share(),
        alone.metricWithout(path.share()),
        path.pathFrames(),
        // What the pool itself lends must not be kept.
        path.callOfOwn().stream().map(CostPath.Call::remembered).toList());
  }
}
