package io.bootcause.agent.capture;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Cells that threads own for a while, found by the thread's id. A freed cell is any other thread's,
 * so that short-lived (virtual) threads do not fill it. Fixed size; nothing is ever allocated.
 */
public final class ThreadCells {
  private static final int PROBES = 8;

  private final int mask;
  private final AtomicLongArray owners;

  /**
   * @param size a power of two
   */
  public ThreadCells(int size) {
    mask = size - 1;
    owners = new AtomicLongArray(size);
  }

  /** The cell that the thread owns, -1 if it owns none. */
  public int find(long threadId) {
    int at = hash(threadId);
    for (int i = 0; i < PROBES; i++) {
      int cell = (at + i) & mask;
      if (owners.get(cell) == threadId) {
        return cell;
      }
    }
    return -1;
  }

  /** A cell for a thread that owns none; -1 if all it may have are taken. */
  public int claim(long threadId) {
    int at = hash(threadId);
    for (int i = 0; i < PROBES; i++) {
      int cell = (at + i) & mask;
      if (owners.get(cell) == 0 && owners.compareAndSet(cell, 0, threadId)) {
        return cell;
      }
    }
    return -1;
  }

  /** Gives an owned cell back. */
  public void free(int cell) {
    owners.lazySet(cell, 0);
  }

  private static int hash(long threadId) {
    // Ids are handed out in a row: neighbours must not share all of their cells.
    return (int) ((threadId * 0x9E3779B97F4A7C15L) >>> 40);
  }
}
