package io.bootcause.diagnosis.detectors.poolstarvation;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.WantedLock;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Requests that have a connection of a database's pool and wait for another one: when as many have
 * their first one as there are, nobody gets a second.
 */
final class SecondConnection {
  private static final double MIN_SHARE = 0.2;

  /** Of those that have a lock: then the line for it is as long as theirs makes it. */
  private static final double MOST = 0.5;

  /**
   * Spring's way from a transaction that has a connection to one that wants its own, and
   * Hibernate's to work that must not be part of the transaction, such as the next identifiers of a
   * table.
   */
  private static final Frames NESTED =
      Frames.of(
          "org.springframework.transaction.support.AbstractPlatformTransactionManager#handleExistingTransaction",
          "org.hibernate.resource.transaction.backend.jdbc.internal.JdbcIsolationDelegate#*",
          "org.hibernate.resource.transaction.backend.jta.internal.JtaIsolationDelegate#*",
          "org.hibernate.engine.transaction.internal.jdbc.JdbcIsolationDelegate#*");

  private SecondConnection() {}

  static Optional<Finding> finding(Evidence evidence, Activity activity) {
    for (Pool pool : Pool.ALL) {
      Optional<WantedLock> lock =
          WantedLock.most(activity).filter(l -> isHeldBySuch(activity, l, pool));
      Optional<CostPath> path =
          CostPath.of(
                  activity,
                  evidence.origins(),
                  s -> Math.max(wanted(pool, s), lock.map(l -> l.wantedIn(s)).orElse(-1)))
              .filter(p -> pool.asked() == WaitKind.CONNECTION)
              .filter(p -> p.share() >= MIN_SHARE && p.runnable() < 0.5);
      if (path.isPresent()) {
        return path.map(p -> finding(evidence, activity, pool, lock, p));
      }
    }
    return Optional.empty();
  }

  private static int wanted(Pool pool, ThreadStack stack) {
    return NESTED.in(stack) ? pool.borrow().outermost(stack) : -1;
  }

  private static boolean isHeldBySuch(Activity activity, WantedLock lock, Pool pool) {
    List<ThreadStack> holders =
        activity.working().stream().filter(s -> lock.heldIn(s) >= 0).toList();
    return Activity.share(holders, s -> wanted(pool, s) >= 0) >= MOST;
  }

  /** What is lent is not handed out from memory: the call that wants it is. */
  private static List<Change> tries(Pool pool, CostPath second) {
    List<Change> tries = new ArrayList<>(pool.larger());
    second.ownCall().map(CostPath.Call::remembered).ifPresent(tries::add);
    return tries;
  }

  private static Finding finding(
      Evidence evidence, Activity activity, Pool pool, Optional<WantedLock> lock, CostPath second) {
    List<String> details = new ArrayList<>();
    lock.ifPresent(
        l ->
            details.add(
                String.format(
                    Locale.ROOT,
                    "%.0f %% of the time in line for a lock, in %s, which the one has that waits for its"
                        + " second connection",
                    l.share() * 100,
                    l.method())));
    CostPath.of(activity, evidence.origins(), pool.borrow()::outermost)
        .ifPresent(
            all ->
                details.add(
                    String.format(
                        Locale.ROOT,
                        "in line for %s, the first or the second, for %.0f %% of the time",
                        pool.name(),
                        all.share() * 100)));
    Finding found =
        CostFinding.of(
            new CostRule(
                    "pool-starvation",
                    pool.borrow(),
                    MIN_SHARE,
                    0,
                    0,
                    "waiting for a second connection of a pool while it keeps its first",
                    "A transaction of its own (REQUIRES_NEW, or Hibernate's for the next identifiers of a"
                        + " table) inside another one needs a connection besides the one that the outer one"
                        + " keeps. As soon as all are lent out as first ones nobody gets a"
                        + " second, and all wait until some give up. Have it done before or after the outer"
                        + " transaction, or within it; else the pool needs more connections than there are"
                        + " requests at a time.",
                    Cause.Kind.APP_CODE,
                    tries(pool, second))
                .unremovable(),
            second,
            details);
    return someFail(evidence, activity)
        ? found.withMetric(
            SymptomMetric.failing(activity.labels(), found.share(), activity.connections()))
        : found;
  }

  /** When all are stuck there may be a second in which nobody succeeds: those count then, too. */
  private static boolean someFail(Evidence evidence, Activity activity) {
    return evidence.requests().stream()
        .filter(request -> request.phase().equals(activity.phase()))
        .anyMatch(request -> request.sample().outcome() != SampleOutcome.OK);
  }
}
