package io.bootcause.agent.capture;

import io.bootcause.wire.SpanBatch;
import io.bootcause.wire.WireWriter;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Finished requests on their way to the link: many writers, one reader, no allocation. When it is
 * full the newest are dropped and counted.
 */
final class SpanRing {
  private static final int HEAD = 9;
  private static final int WIDTH = HEAD + RequestState.BOUNDARIES;

  private final Subjects subjects;
  private final int mask;
  private final long[] data;

  /** Sequence number plus 1 of what a slot holds, once it is complete. */
  private final AtomicLongArray complete;

  private final AtomicLong tail = new AtomicLong();
  private final AtomicLong head = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();
  private final long[] stamps = new long[RequestState.BOUNDARIES];

  /**
   * @param size a power of two
   * @param subjects has the requests' lines
   */
  SpanRing(int size, Subjects subjects) {
    this.subjects = subjects;
    mask = size - 1;
    data = new long[size * WIDTH];
    complete = new AtomicLongArray(size);
  }

  void offer(RequestState s, long cpuNanos) {
    long at;
    do {
      at = tail.get();
      if (at - head.get() > mask) {
        dropped.incrementAndGet();
        return;
      }
    } while (!tail.compareAndSet(at, at + 1));
    int slot = (int) (at & mask);
    int base = slot * WIDTH;
    data[base] = s.port;
    data[base + 1] = s.ordinal;
    data[base + 2] = s.threadId;
    data[base + 3] = s.status;
    data[base + 4] = cpuNanos;
    data[base + 5] = s.entries;
    data[base + 6] = s.archives;
    data[base + 7] = s.directories;
    data[base + 8] = s.line;
    System.arraycopy(s.stamps, 0, data, base + HEAD, RequestState.BOUNDARIES);
    complete.set(slot, at + 1);
  }

  /**
   * Moves up to {@code most} spans into a {@link SpanBatch} body. One thread only.
   *
   * @return how many; if 0 and nothing was dropped, the body is not worth sending
   */
  int drain(WireWriter body, int most) {
    body.clear();
    SpanBatch.encodeHead(body, dropped.getAndSet(0));
    int count = 0;
    for (long at = head.get(); count < most; at++, count++) {
      int slot = (int) (at & mask);
      if (complete.get(slot) != at + 1) {
        break;
      }
      int base = slot * WIDTH;
      System.arraycopy(data, base + HEAD, stamps, 0, RequestState.BOUNDARIES);
      SpanBatch.encodeSpan(
          body,
          (int) data[base],
          (int) data[base + 1],
          data[base + 2],
          (int) data[base + 3],
          data[base + 4],
          (int) data[base + 5],
          (int) data[base + 6],
          (int) data[base + 7],
          stamps,
          subjects.text((int) data[base + 8]));
      head.set(at + 1);
    }
    return count;
  }

  /** Requests so far, without those that were dropped. */
  long offered() {
    return tail.get();
  }

  long dropped() {
    return dropped.get();
  }
}
