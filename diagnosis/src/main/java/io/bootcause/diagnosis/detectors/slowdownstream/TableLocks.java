package io.bootcause.diagnosis.detectors.slowdownstream;

import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.Optional;

/**
 * Whole tables that HSQLDB locks until a transaction ends: its default; with multiversion
 * concurrency control it locks rows (HyperSQL User Guide, Sessions and Transactions, Transaction
 * Control).
 */
final class TableLocks {
  /** Of the time that threads spend on requests. */
  private static final double MUCH = 0.3;

  private static final Frames LATCH = Frames.of("org.hsqldb.lib.CountUpDownLatch#await");
  private static final Frames HIKARI = Frames.of("com.zaxxer.hikari.pool.*");

  static final String WHY =
      "HSQLDB locks whole tables until a transaction ends, for reading, too, as long as hsqldb.tx is"
          + " not mvcc.";

  private TableLocks() {}

  static boolean areWaitedFor(Activity activity) {
    return activity.share(TableLocks::waits) >= MUCH;
  }

  /** Has rows locked in place of tables; empty if no pool is seen that hands it on. */
  static Optional<Change> without(Activity activity) {
    return activity.share(stack -> waits(stack) && HIKARI.in(stack)) >= MUCH
        ? Optional.of(
            new Change.SetProperty(
                "spring.datasource.hikari.data-source-properties.hsqldb.tx", "mvcc"))
        : Optional.empty();
  }

  private static boolean waits(ThreadStack stack) {
    return !stack.runnable() && LATCH.in(stack);
  }
}
