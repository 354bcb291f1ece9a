package io.bootcause.diagnosis.detectors.commonstall;

import io.bootcause.diagnosis.detectors.Removal;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.ConnectionLines;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Downstream;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a thread that serves no request does in a transaction while requests wait for statements:
 * the rows that it has changed stay locked until it commits.
 */
final class HeldRows {
  /** Of the time that threads spend on requests meanwhile. */
  private static final double MOST = 0.5;

  /** Of the time that requests stand still. */
  private static final double MOSTLY = 0.5;

  static final String WHY =
      "A job is in a transaction meanwhile. The rows that it has changed stay locked until it commits,"
          + " and every request that wants one of them waits as long: the mean hides it, the slowest"
          + " requests do not. Ask other services before the transaction begins, and commit after a"
          + " few rows, not at the end of all.";

  private HeldRows() {}

  /** Empty if requests wait for something else, or if no such thread is seen most of the time. */
  static Optional<CostPath> by(Activity meanwhile, Origins origins) {
    if (Activity.share(meanwhile.workers(), HeldRows::waits) < MOST) {
      return Optional.empty();
    }
    List<ThreadStack> holding =
        meanwhile.all().stream()
            .filter(Downstream.TRANSACTIONS::in)
            .filter(stack -> !waits(stack))
            // Who has no connection yet has no rows.
            .filter(stack -> !ConnectionLines.in(stack))
            .filter(stack -> !meanwhile.workers().contains(stack))
            .filter(stack -> origins.innermostOwn(stack) >= 0)
            .toList();
    return meanwhile.threadsAt(holding::contains) < MOSTLY
        ? Optional.empty()
        : CostPath.ofInnermostOwn(meanwhile, holding, origins);
  }

  private static boolean waits(ThreadStack stack) {
    return !stack.runnable() && Downstream.STATEMENTS.in(stack);
  }

  /** That what it does in the transaction is done at once, or that the job is left out. */
  static List<Change> without(CostPath holder) {
    return Stream.concat(
            Removal.of(holder).stream(),
            holder.outermostOwn().stream().flatMap(method -> Removal.skipping(method).stream()))
        .toList();
  }
}
