package io.bootcause.load.netty;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The slots no request is under way on. Those of open connections go first, the longest idle before
 * the others; a new connection is opened only if no open one has a free slot.
 */
final class SlotPool {
  /**
   * After a request that got no answer, its slot rests: a closed model would otherwise send the
   * next one at once and hammer a dead port some ten thousand times per second.
   */
  static final long REST_NANOS = 10_000_000;

  private final ArrayDeque<Slot> idle = new ArrayDeque<>();
  private final ArrayDeque<Slot> unopened = new ArrayDeque<>();
  private final PriorityQueue<Slot> resting = // in the order in which they get up
      new PriorityQueue<>(Comparator.comparingLong(slot -> slot.freeSince));

  /**
   * Takes a slot whose request has ended, or of a line that has no connection yet.
   *
   * @param from when a request may be sent there; after now, it rests until then
   */
  void add(Slot slot, long from, long now) {
    if (!slot.line.has(slot)) {
      return;
    }
    slot.freeSince = from;
    if (from > now) {
      resting.add(slot);
    } else {
      (slot.line.open() ? idle : unopened).addLast(slot);
    }
  }

  /** When the next resting slot gets up; {@link Long#MAX_VALUE} if none rests. */
  long nextUp() {
    Slot first = resting.peek();
    return first == null ? Long.MAX_VALUE : first.freeSince;
  }

  boolean hasFree(long now) {
    while (nextUp() <= now) {
      Slot slot = resting.remove();
      add(slot, slot.freeSince, now);
    }
    return first(idle) != null || first(unopened) != null;
  }

  /** Since when any slot was free; call only if one is. */
  long freeSince() {
    return Math.min(freeSince(first(idle)), freeSince(first(unopened)));
  }

  @Nullable Slot take() {
    Slot open = first(idle);
    Slot slot = open != null ? open : first(unopened);
    if (slot != null) {
      (open != null ? idle : unopened).removeFirst();
    }
    return slot;
  }

  /** Drops slots whose connection has gone or allows fewer by now. */
  private static @Nullable Slot first(ArrayDeque<Slot> slots) {
    Slot first = slots.peekFirst();
    while (first != null && !first.line.has(first)) {
      slots.removeFirst();
      first = slots.peekFirst();
    }
    return first;
  }

  private static long freeSince(@Nullable Slot slot) {
    return slot == null ? Long.MAX_VALUE : slot.freeSince;
  }
}
