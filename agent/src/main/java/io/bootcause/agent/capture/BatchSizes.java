package io.bootcause.agent.capture;

import io.bootcause.wire.Reading;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** How many times a statement is executed by one batch of it, on average. */
final class BatchSizes {
  /** Different statements. */
  private static final int MOST = 64;

  private static final class Sum {
    final LongAdder batches = new LongAdder();
    final LongAdder executions = new LongAdder();
  }

  private final Subjects subjects;

  /** By the statement's number. */
  private final ConcurrentHashMap<Integer, Sum> sums = new ConcurrentHashMap<>();

  BatchSizes(Subjects subjects) {
    this.subjects = subjects;
  }

  /**
   * @param counts as {@code executeBatch} and {@code executeLargeBatch} return them
   */
  void add(int statement, Object counts) {
    int executions =
        counts instanceof int[]
            ? ((int[]) counts).length
            : counts instanceof long[] ? ((long[]) counts).length : 0;
    if (statement == 0 || executions == 0) {
      return;
    }
    Sum sum = sums.get(statement);
    if (sum == null && sums.size() < MOST) {
      sum = sums.computeIfAbsent(statement, s -> new Sum());
    }
    if (sum != null) {
      sum.batches.increment();
      sum.executions.add(executions);
    }
  }

  void read(List<Reading> into, long now) {
    sums.forEach(
        (statement, sum) -> {
          double batches = sum.batches.sum();
          if (batches > 0) {
            String name = "batch.size[" + subjects.text(statement) + "]";
            into.add(new Reading(name, now, sum.executions.sum() / batches));
          }
        });
  }
}
