package io.bootcause.diagnosis.detectors.slowdownstream;

import io.bootcause.diagnosis.detectors.Removal;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.ConnectionLines;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Downstream;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.List;
import java.util.stream.Stream;

/**
 * What those do who are in a transaction and at no statement of it, while others wait for their
 * rows: a call of another service, a line for something else.
 */
final class RowHolders {
  /** Of the time of requests that are not in that line. */
  private static final double MUCH = 0.3;

  private RowHolders() {}

  /**
   * The experiment that has them done sooner, and for what cannot be answered from memory the one
   * that has them done later; empty if they are not seen to wait.
   */
  static List<Change> hurried(Activity activity, Origins origins) {
    List<ThreadStack> others =
        activity.all().stream()
            .filter(stack -> !Downstream.STATEMENTS.in(stack))
            // Who has no connection yet has no rows.
            .filter(stack -> !ConnectionLines.in(stack))
            .filter(stack -> origins.innermostOwn(stack) >= 0)
            .toList();
    List<ThreadStack> waiting =
        others.stream()
            .filter(stack -> !stack.runnable() && Downstream.TRANSACTIONS.in(stack))
            .toList();
    return Activity.weight(waiting) < MUCH * Activity.weight(others)
        ? List.of()
        : CostPath.ofInnermostOwn(activity, waiting, origins)
            .map(RowHolders::tries)
            .orElse(List.of());
  }

  private static List<Change> tries(CostPath path) {
    Stream<Change> kept = path.ownCall().map(CostPath.Call::remembered).stream();
    return Stream.concat(kept, Removal.delaying(path).stream()).toList();
  }
}
