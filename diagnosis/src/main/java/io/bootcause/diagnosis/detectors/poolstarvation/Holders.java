package io.bootcause.diagnosis.detectors.poolstarvation;

import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Downstream;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Locks;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.List;
import java.util.function.Predicate;

/**
 * What requests do that are not in line for a pool: at its limit, they are those that have got
 * something of it.
 *
 * @param asleep share of their time that they sleep, 0 to 1
 * @param idle share of their time that they sleep elsewhere than in what the pool is for
 * @param locked share of their sleep that is waiting for each other's locks: were there more of the
 *     pool, they would wait there
 * @param throughOpenView whether they sleep outside transactions in a service with JPA: then it is
 *     Spring's open entity manager that keeps the connection
 * @param afterCommit whether they mostly sleep in what Spring runs after a commit, before it gives
 *     the connection back
 * @param removal takes out what they sleep in
 */
record Holders(
    double asleep,
    double idle,
    double locked,
    boolean throughOpenView,
    boolean afterCommit,
    List<Change> removal) {
  private static final double MOSTLY = 0.5;

  private static final Frames AFTER_COMMIT =
      Frames.of(
          "org.springframework.transaction.support.TransactionSynchronizationUtils#invokeAfterCommit",
          "org.springframework.transaction.support.TransactionSynchronizationUtils#invokeAfterCompletion");

  /**
   * Of those that have one of the pool.
   *
   * @param inLine which stacks are in line, for it or for what those in line for it keep
   */
  static Holders of(
      Evidence evidence, Activity activity, Pool pool, Predicate<ThreadStack> inLine) {
    List<ThreadStack> holders =
        activity.all().stream()
            .filter(inLine.negate())
            .filter(s -> evidence.origins().outermostOwn(s) >= 0)
            .toList();
    long all = Activity.weight(holders);
    if (all == 0) {
      return new Holders(0, 0, 0, false, false, List.of());
    }
    List<ThreadStack> asleep = holders.stream().filter(s -> !s.runnable()).toList();
    List<ThreadStack> idle = asleep.stream().filter(s -> !pool.use().in(s)).toList();
    boolean jpa =
        evidence.recording().artifact() != null
            && evidence.recording().artifact().libraries().stream()
                .anyMatch(l -> l.artifactId().equals("spring-orm"));
    boolean openView =
        jpa && !idle.isEmpty() && Activity.share(idle, Downstream.TRANSACTIONS::in) < MOSTLY;
    List<Change> removal =
        CostPath.of(
                activity,
                idle,
                evidence.origins(),
                s -> evidence.origins().outermostOwn(s) >= 0 ? deepest(s) : -1)
            .flatMap(CostPath::ownCall)
            .stream()
            .map(CostPath.Call::remembered)
            .toList();
    return new Holders(
        (double) Activity.weight(asleep) / all,
        (double) Activity.weight(idle) / all,
        Activity.share(asleep, s -> Locks.wantedBy(s) >= 0),
        openView,
        Activity.share(idle, AFTER_COMMIT::in) >= MOSTLY,
        removal);
  }

  private static int deepest(ThreadStack stack) {
    int last = -1;
    for (int i = 0; i < stack.frames().size() && stack.isJava(i); i++) {
      last = i;
    }
    return last;
  }
}
