package io.bootcause.diagnosis.detectors.poolstarvation;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.LargerPools;
import io.bootcause.diagnosis.detectors.connectionchurn.ConnectionChurnDetector;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Meanwhile;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/** Requests wait for something of which there is too little. Doc page: pool-starvation.md. */
public final class PoolStarvationDetector implements Detector {
  private static final double MIN_SHARE = 0.4;

  /** With the processors busier than this, a larger pool would only move the queue. */
  private static final double MAX_BUSY = 0.8;

  /** Of the time of those that have got what others wait for. */
  private static final double MIN_IDLE = 0.5;

  /** Of the sleep of those that have one. */
  private static final double MOSTLY = 0.5;

  private static final double SLOW_MILLIS = 10;

  private static final String AFTER_COMMIT =
      " They do so after their commit, in a listener or callback for that moment, and Spring gives the"
          + " connection back only after it: have it run on another thread, or after the transactional"
          + " method has returned.";

  @Override
  public String id() {
    return "pool-starvation";
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Optional<Finding> plain =
        Leak.finding(evidence)
            .or(() -> SharedScheduler.finding(evidence))
            .or(() -> TakenByOthers.finding(evidence))
            .or(() -> StandingLine.finding(evidence))
            .or(() -> evidence.overload().flatMap(a -> ClientConnections.finding(evidence, a)))
            .or(() -> evidence.overload().flatMap(a -> FewTurns.finding(evidence, a)))
            .or(() -> evidence.overload().flatMap(a -> NestedTasks.finding(evidence, a)));
    if (plain.isPresent()) {
      return new Outcome.Found(List.of(plain.get()));
    }
    Optional<Activity> overload = evidence.overload().filter(Activity::tells);
    if (overload.isEmpty()) {
      // Where all wait for others, and those others run nothing of the service's own.
      return evidence
          .overload()
          .flatMap(a -> QueuedCalls.finding(evidence, a))
          .or(() -> ThreadsOfOthers.finding(evidence))
          .or(() -> evidence.overload().flatMap(a -> behindTasks(evidence, a)))
          .<Outcome>map(f -> new Outcome.Found(List.of(f)))
          .or(() -> SharedScheduler.suspicion(evidence))
          .orElse(
              new Outcome.CannotTell("stack samples of requests on many connections at a time"));
    }
    Activity activity = overload.get();
    Optional<Workers.Group> threads = Workers.starved(activity);
    Optional<Finding> behind =
        RateLimit.finding(evidence, activity, MIN_SHARE, MAX_BUSY)
            .or(() -> SecondConnection.finding(evidence, activity))
            .or(
                () ->
                    Chain.of(evidence, activity, threads)
                        .flatMap(chain -> finding(evidence, activity, chain)));
    if (behind.isPresent()) {
      return new Outcome.Found(List.of(behind.get()));
    }
    List<Finding> findings = new ArrayList<>();
    List<String> waits = new ArrayList<>();
    for (Pool pool : Pool.ALL) {
      CostPath.of(activity, evidence.origins(), pool.borrow()::outermost)
          .ifPresent(
              path -> {
                Holders holders = Holders.of(evidence, activity, pool, pool.borrow()::in);
                if (path.share() >= MIN_SHARE
                    && path.runnable() < 0.5
                    && !makes(evidence, path)
                    && scarce(evidence, activity, pool, holders)) {
                  findings.add(
                      finding(evidence, path, pool, holders, pool.borrow()::in, List.of()));
                }
                waits.add(
                    String.format(Locale.ROOT, "%.0f %% for %s", path.share() * 100, pool.name()));
              });
    }
    threads.map(group -> Workers.finding(evidence, activity, group)).ifPresent(findings::add);
    if (findings.isEmpty()) {
      QueuedCalls.finding(evidence, activity)
          .or(() -> ThreadsOfOthers.finding(evidence))
          .ifPresent(findings::add);
    }
    if (!findings.isEmpty()) {
      return new Outcome.Found(findings);
    }
    return SharedScheduler.suspicion(evidence)
        .orElseGet(
            () ->
                new Outcome.RuledOut(
                    String.format(
                        Locale.ROOT,
                        "a %s waits %s; %.0f %% of the processors' time was in use",
                        activity.label(),
                        waits.isEmpty() ? "for no pool" : String.join(", ", waits) + " of its time",
                        activity.machineBusy() * 100)));
  }

  /** Of requests that leave their threads the executor is seen that they hand their tasks to. */
  private static Optional<Finding> behindTasks(Evidence evidence, Activity activity) {
    return Workers.starved(activity)
        .filter(group -> Workers.queued(group.threads(), activity))
        .map(group -> Workers.finding(evidence, activity, group));
  }

  /** The line that makes the other lines is the cause, and they are told with it. */
  private static Optional<Finding> finding(Evidence evidence, Activity activity, Chain chain) {
    Pool pool = chain.inner();
    Holders holders = Holders.of(evidence, activity, pool, chain.inLine());
    return CostPath.of(activity, evidence.origins(), pool.borrow()::outermost)
        .filter(path -> path.runnable() < 0.5 && chain.waiting() >= MIN_SHARE)
        .filter(path -> scarce(evidence, activity, pool, holders))
        .map(
            path -> {
              Finding found = finding(evidence, path, pool, holders, chain.inLine(), chain.facts());
              return new Finding(
                  found.detector(),
                  String.format(
                      Locale.ROOT,
                      "%.0f %% of a %s is waiting for %s, or for what those in this line keep",
                      chain.waiting() * 100,
                      activity.label(),
                      pool.name()),
                  found.cause(),
                  found.evidence(),
                  chain.waiting(),
                  activity.metricWithoutWaiting(1 - chain.left()),
                  found.path(),
                  found.candidates());
            });
  }

  private static boolean scarce(Evidence evidence, Activity activity, Pool pool, Holders holders) {
    boolean kept = holders.idle() >= MIN_IDLE && !pool.isForWaiting();
    return kept || (hasRoom(activity, pool) && holders.asleep() >= MIN_IDLE && slowAlone(evidence));
  }

  /** Whether it is not the line that takes the time: the pool has not got them, and makes them. */
  private static boolean makes(Evidence evidence, CostPath path) {
    return CostPath.of(
            path.activity(), evidence.origins(), ConnectionChurnDetector.MAKING::outermost)
        .filter(making -> making.samples() > MOSTLY * path.samples())
        .isPresent();
  }

  /** Those of DBCP only where it is DBCP's pool. */
  private static List<Change> larger(Pool pool, CostPath path) {
    boolean dbcp = path.frames().stream().anyMatch(f -> f.startsWith("org.apache.commons.dbcp"));
    return pool.larger().stream().filter(c -> dbcp || c != LargerPools.DBCP2).toList();
  }

  /**
   * Whether more of what is borrowed would get more done. Who asks another service needs its own
   * processors only; a database may be what uses them up, in whatever process.
   */
  private static boolean hasRoom(Activity activity, Pool pool) {
    double busy =
        pool.isForWaiting() && activity.ownBusy() >= 0
            ? activity.ownBusy()
            : activity.machineBusy();
    return !(busy > MAX_BUSY);
  }

  /** With answers as fast as this, a queue beyond the knee is what a pool is there for. */
  private static boolean slowAlone(Evidence evidence) {
    return evidence.steady().map(a -> a.meanMillis() >= SLOW_MILLIS).orElse(false);
  }

  private static Finding finding(
      Evidence evidence,
      CostPath path,
      Pool pool,
      Holders holders,
      Predicate<ThreadStack> inLine,
      List<String> otherLines) {
    List<String> details = new ArrayList<>(otherLines);
    Meanwhile.of(
            path.activity(),
            evidence.origins(),
            stack -> !inLine.test(stack) && evidence.origins().outermostOwn(stack) >= 0)
        .ifPresent(words -> details.add("meanwhile the other requests: " + words));
    String asleep =
        String.format(
            Locale.ROOT,
            "%.0f %% of the time of those that have one they sleep",
            holders.asleep() * 100);
    details.add(
        pool.isForWaiting()
            ? asleep
            : String.format(
                Locale.ROOT,
                "%s, %.0f %% elsewhere than in what they borrowed it for",
                asleep,
                holders.idle() * 100));
    if (holders.locked() > MOSTLY) {
      details.add(
          String.format(
              Locale.ROOT,
              "%.0f %% of that sleep is waiting for locks, for which more of them would wait",
              holders.locked() * 100));
    }
    if (path.activity().machineBusy() <= MAX_BUSY) {
      details.add(
          String.format(
              Locale.ROOT,
              "%.0f %% of the processors' time was in use: it is not they that are scarce",
              path.activity().machineBusy() * 100));
    }
    Finding found =
        CostFinding.of(
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
                    larger(pool, path))
                .unremovable(),
            path,
            details);
    List<Change> candidates = new ArrayList<>(found.candidates());
    boolean openView = holders.throughOpenView() && !pool.isForWaiting();
    if (openView) {
      candidates.add(0, new Change.SetProperty("spring.jpa.open-in-view", "false"));
    }
    candidates.addAll(holders.removal());
    boolean kept = holders.idle() >= MIN_IDLE && !pool.isForWaiting();
    return new Finding(
        found.detector(),
        found.title(),
        new Cause(
            kept && !openView ? Cause.Kind.APP_CODE : Cause.Kind.CONFIG,
            found.cause().where(),
            null,
            candidates.stream()
                .filter(Change.SetProperty.class::isInstance)
                .map(change -> ((Change.SetProperty) change).name())
                .findFirst()
                .orElse(null),
            found.cause().explanation()
                + (kept ? " Those that have one keep it while they wait for something else." : "")
                + (kept && holders.afterCommit() ? AFTER_COMMIT : ""),
            null),
        found.evidence(),
        // What holders do comes first where more of them would only stand in another line.
        holders.locked() > MOSTLY ? found.share() * (1 - holders.locked()) : found.share(),
        found.metric(),
        found.path(),
        candidates);
  }
}
