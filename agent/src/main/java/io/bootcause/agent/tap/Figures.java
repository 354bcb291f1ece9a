package io.bootcause.agent.tap;

import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/** Calls, failures and times per method, in a few stripes so that threads seldom meet. */
final class Figures {
  private static final int STRIPES = 8;

  /** Calls, failed, total, shortest, longest; padded to a cache line. */
  private static final int FIELDS = 8;

  /** A ticket: 6 bits that tell ours from those before, 12 of the method, 46 (19 h) of the time. */
  private static final int TIME_BITS = 46;

  private static final long TIME = (1L << TIME_BITS) - 1;

  private final int most;
  private final int generation;
  private final AtomicLongArray figures;

  Figures(int most, int generation) {
    this.most = most;
    this.generation = (generation & 0x1F) | 0x20;
    figures = new AtomicLongArray(most == 1 ? 0 : most * STRIPES * FIELDS);
  }

  long enter(int method, long now) {
    return ((long) generation << 58) | ((long) method << TIME_BITS) | (now & TIME);
  }

  void exit(long ticket, long now, boolean thrown) {
    int method = (int) (ticket >>> TIME_BITS) & 0xFFF;
    if (ticket >>> 58 != generation || method >= most) {
      return;
    }
    long nanos = ((now & TIME) - (ticket & TIME)) & TIME;
    int stripe = (int) Thread.currentThread().getId() & (STRIPES - 1);
    int at = (method * STRIPES + stripe) * FIELDS;
    figures.getAndIncrement(at);
    if (thrown) {
      figures.getAndIncrement(at + 1);
    }
    figures.getAndAdd(at + 2, nanos);
    // Kept as its distance from the longest possible, so that 0 means none yet.
    if (TIME - nanos > figures.get(at + 3)) {
      figures.accumulateAndGet(at + 3, TIME - nanos, Math::max);
    }
    if (nanos > figures.get(at + 4)) {
      figures.accumulateAndGet(at + 4, nanos, Math::max);
    }
  }

  /** Adds rows and starts anew. */
  void read(TapMethods methods, List<String[]> rows) {
    for (int method = 0; method < methods.size(); method++) {
      long[] sum = new long[5];
      for (int stripe = 0; stripe < STRIPES; stripe++) {
        int at = (method * STRIPES + stripe) * FIELDS;
        for (int i = 0; i < 3; i++) {
          sum[i] += figures.getAndSet(at + i, 0);
        }
        for (int i = 3; i < 5; i++) {
          sum[i] = Math.max(sum[i], figures.getAndSet(at + i, 0));
        }
      }
      if (sum[0] > 0) {
        rows.add(
            new String[] {
              methods.className(method) + "#" + methods.method(method),
              String.valueOf(sum[0]),
              String.valueOf(sum[1]),
              String.valueOf(sum[2]),
              String.valueOf(TIME - sum[3]),
              String.valueOf(sum[4])
            });
      }
    }
  }
}
