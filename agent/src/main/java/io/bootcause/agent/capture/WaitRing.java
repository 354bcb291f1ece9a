package io.bootcause.agent.capture;

import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitBatch;
import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/** Ended waits on their way to the link; as {@link SpanRing}. */
final class WaitRing {
  private static final int WIDTH = 8;
  private static final WaitKind[] KINDS = WaitKind.values();
  private static final int ELSEWHERE = 1 << 8;

  private final int mask;
  private final long[] data;
  private final AtomicLongArray complete;
  private final AtomicLong tail = new AtomicLong();
  private final AtomicLong head = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();
  private final Subjects subjects;

  /**
   * @param size a power of two
   */
  WaitRing(int size, Subjects subjects) {
    mask = size - 1;
    data = new long[size * WIDTH];
    complete = new AtomicLongArray(size);
    this.subjects = subjects;
  }

  void drop() {
    dropped.incrementAndGet();
  }

  void offer(
      RequestState request,
      int kind,
      boolean elsewhere,
      long threadId,
      long start,
      long end,
      int subject,
      int times,
      long nanos) {
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
    data[base] = (long) request.port << 32 | request.ordinal;
    data[base + 1] = kind | (elsewhere ? ELSEWHERE : 0);
    data[base + 2] = threadId;
    data[base + 3] = start;
    data[base + 4] = end;
    data[base + 5] = subject;
    data[base + 6] = times;
    data[base + 7] = nanos;
    complete.set(slot, at + 1);
  }

  /** What has come since the last time, at most so many; null if nothing. One thread only. */
  @Nullable WaitBatch drain(int most) {
    List<RequestWait> waits = new ArrayList<>();
    for (long at = head.get(); waits.size() < most; at++) {
      int slot = (int) (at & mask);
      if (complete.get(slot) != at + 1) {
        break;
      }
      int base = slot * WIDTH;
      waits.add(
          new RequestWait(
              (int) (data[base] >>> 32),
              (int) data[base],
              KINDS[(int) data[base + 1] & 0xFF],
              data[base + 2],
              (data[base + 1] & ELSEWHERE) != 0,
              data[base + 3],
              data[base + 4],
              subjects.text((int) data[base + 5]),
              (int) data[base + 6],
              data[base + 7]));
      head.set(at + 1);
    }
    long lost = dropped.getAndSet(0);
    return waits.isEmpty() && lost == 0 ? null : new WaitBatch(lost, waits);
  }
}
