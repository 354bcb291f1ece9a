package io.bootcause.agent.capture;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Tasks on their way from one thread to another, with the request that they belong to; by identity.
 * Fixed size, without garbage. A task that never starts is forgotten after a while, lest it be kept
 * alive; or, where many end unseen, it is held weakly.
 */
final class Handoffs {
  private static final int SIZE = 8192;
  private static final int PROBES = 8;
  private static final int WIDTH = 3;

  private static final Object RESERVED = new Object();

  private final AtomicReferenceArray<@Nullable Object> tasks = new AtomicReferenceArray<>(SIZE);
  private final long[] data = new long[SIZE * WIDTH];
  private final AtomicInteger count = new AtomicInteger();

  private static boolean is(@Nullable Object there, @Nullable Object task) {
    return there == task
        || (there instanceof WeakReference && ((WeakReference<?>) there).get() == task);
  }

  /** Never used, or what was there has been collected. */
  private static boolean isFree(@Nullable Object there) {
    return is(there, null);
  }

  /** One hand-over that was taken; reused by its owner. */
  static final class Taken {
    int port;
    int ordinal;
    int detail;
    long at;
  }

  boolean isEmpty() {
    return count.get() == 0;
  }

  /**
   * @param detail what the owner wants to know again when it is taken
   * @param weak whether the task may be collected meanwhile; costs an object
   */
  void put(Object task, int port, int ordinal, int detail, long at, boolean weak) {
    int hash = System.identityHashCode(task);
    int free = -1;
    Object before = null;
    for (int i = 0; i < PROBES; i++) {
      int cell = (hash + i) & (SIZE - 1);
      Object there = tasks.get(cell);
      if (is(there, task)) {
        return; // Handed on by a pool's own inner step: the first counts.
      }
      if (free < 0 && isFree(there)) {
        free = cell;
        before = there;
      }
    }
    if (free < 0) {
      return;
    }
    if (!tasks.compareAndSet(free, before, RESERVED)) {
      return;
    }
    if (before == null) {
      count.incrementAndGet();
    }
    // The data before the key: who finds the key must see them.
    int base = free * WIDTH;
    data[base] = (long) port << 32 | ordinal;
    data[base + 1] = detail;
    data[base + 2] = at;
    tasks.set(free, weak ? new WeakReference<>(task) : task);
  }

  /** False if it was not handed over by a request. */
  boolean take(Object task, Taken into) {
    int cell = cell(task);
    if (cell < 0) {
      return false;
    }
    Object there = tasks.get(cell);
    read(cell, into);
    if (is(there, task) && tasks.compareAndSet(cell, there, null)) {
      count.decrementAndGet();
      return true;
    }
    return false;
  }

  /** As {@link #take}, but it stays. */
  boolean find(Object task, Taken into) {
    int cell = cell(task);
    if (cell < 0) {
      return false;
    }
    read(cell, into);
    return is(tasks.get(cell), task);
  }

  /** Calls back with each that was handed over before this moment and is still on its way. */
  void before(long moment, BiConsumer<Object, Taken> each) {
    Taken taken = new Taken();
    for (int cell = 0; cell < SIZE && !isEmpty(); cell++) {
      Object there = tasks.get(cell);
      Object task = there instanceof WeakReference ? ((WeakReference<?>) there).get() : there;
      if (task == null || task == RESERVED) {
        continue;
      }
      read(cell, taken);
      if (taken.at - moment < 0 && is(tasks.get(cell), task)) {
        each.accept(task, taken);
      }
    }
  }

  private int cell(Object task) {
    if (isEmpty()) {
      return -1;
    }
    int hash = System.identityHashCode(task);
    for (int i = 0; i < PROBES; i++) {
      int cell = (hash + i) & (SIZE - 1);
      if (is(tasks.get(cell), task)) {
        return cell;
      }
    }
    return -1;
  }

  private void read(int cell, Taken into) {
    int base = cell * WIDTH;
    into.port = (int) (data[base] >>> 32);
    into.ordinal = (int) data[base];
    into.detail = (int) data[base + 1];
    into.at = data[base + 2];
  }

  /** Lets go of what was handed over before this moment. */
  void forget(long before) {
    if (isEmpty()) {
      return;
    }
    for (int cell = 0; cell < SIZE; cell++) {
      Object task = tasks.get(cell);
      if (task != null
          && task != RESERVED
          && data[cell * WIDTH + 2] - before < 0
          && tasks.compareAndSet(cell, task, null)) {
        count.decrementAndGet();
      }
    }
  }
}
