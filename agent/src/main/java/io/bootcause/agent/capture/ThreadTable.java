package io.bootcause.agent.capture;

import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * Finds a thread's state by its id. A cell is owned from a worker's pass's start to its end and
 * free for any other thread afterwards, so that short-lived (virtual) threads do not fill it. Fixed
 * size: with more busy workers than it holds, some requests are not seen.
 */
final class ThreadTable {
  private static final int PROBES = 8;

  private final int mask;
  private final AtomicLongArray owners;
  private final @Nullable RequestState[] states;

  /**
   * @param size a power of two
   */
  ThreadTable(int size) {
    mask = size - 1;
    owners = new AtomicLongArray(size);
    states = new RequestState[size];
  }

  /** The calling thread's state, null if it is in no pass. */
  @Nullable RequestState find(long threadId) {
    int cell = cell(threadId);
    return cell < 0 ? null : states[cell];
  }

  /** A cell for the calling thread; null if all it may have are taken. */
  @Nullable RequestState acquire(long threadId) {
    int cell = cell(threadId);
    if (cell < 0) {
      cell = claim(threadId);
    }
    if (cell < 0) {
      return null;
    }
    RequestState state = states[cell];
    if (state == null) {
      state = new RequestState();
      states[cell] = state;
    }
    return state;
  }

  /** As {@link #acquire}, but with a state from elsewhere. */
  boolean adopt(long threadId, RequestState state) {
    int cell = cell(threadId);
    if (cell < 0) {
      cell = claim(threadId);
    }
    if (cell < 0) {
      return false;
    }
    states[cell] = state;
    return true;
  }

  /** Frees the calling thread's cell; its state is reused by the next owner. */
  void release(long threadId) {
    int cell = cell(threadId);
    if (cell >= 0) {
      owners.set(cell, 0);
    }
  }

  /** Frees the calling thread's cell; its state is kept by someone else from now on. */
  void releaseWithout(long threadId) {
    int cell = cell(threadId);
    if (cell >= 0) {
      states[cell] = null;
      owners.set(cell, 0);
    }
  }

  private int cell(long threadId) {
    int at = hash(threadId);
    for (int i = 0; i < PROBES; i++) {
      int cell = (at + i) & mask;
      if (owners.get(cell) == threadId) {
        return cell;
      }
    }
    return -1;
  }

  private int claim(long threadId) {
    int at = hash(threadId);
    for (int i = 0; i < PROBES; i++) {
      int cell = (at + i) & mask;
      if (owners.get(cell) == 0 && owners.compareAndSet(cell, 0, threadId)) {
        return cell;
      }
    }
    return -1;
  }

  private static int hash(long threadId) {
    // Ids are handed out in a row: neighbours must not share all of their cells.
    return (int) ((threadId * 0x9E3779B97F4A7C15L) >>> 40);
  }
}
