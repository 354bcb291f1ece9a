package io.bootcause.agent.capture;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Finds a thread's state by its id. A cell is owned from a worker's pass's start to its end and
 * free for any other thread afterwards, so that short-lived (virtual) threads do not fill it. Fixed
 * size: with more busy workers than it holds, some requests are not seen. States are lent: there
 * are as many as threads were busy at a time, and one that nobody has keeps nothing alive.
 */
final class ThreadTable {
  private static final int SPARES = 64;

  private final ThreadCells cells;
  private final AtomicReferenceArray<@Nullable RequestState> spares =
      new AtomicReferenceArray<>(SPARES);
  private final @Nullable RequestState[] states;

  /**
   * @param size a power of two
   */
  ThreadTable(int size) {
    cells = new ThreadCells(size);
    states = new RequestState[size];
  }

  /** The calling thread's state, null if it is in no pass. */
  @Nullable RequestState find(long threadId) {
    int cell = cells.find(threadId);
    return cell < 0 ? null : states[cell];
  }

  /** A cell for the calling thread; null if all it may have are taken. */
  @Nullable RequestState acquire(long threadId) {
    int cell = cells.find(threadId);
    if (cell < 0) {
      cell = cells.claim(threadId);
    }
    if (cell < 0) {
      return null;
    }
    RequestState state = states[cell];
    if (state == null) {
      state = spare();
      states[cell] = state;
    }
    return state;
  }

  /** As {@link #acquire}, but with a state from elsewhere. */
  boolean adopt(long threadId, RequestState state) {
    int cell = cells.find(threadId);
    if (cell < 0) {
      cell = cells.claim(threadId);
    }
    if (cell < 0) {
      return false;
    }
    states[cell] = state;
    return true;
  }

  private RequestState spare() {
    for (int i = 0; i < SPARES; i++) {
      RequestState spare = spares.get(i);
      if (spare != null && spares.compareAndSet(i, spare, null)) {
        return spare;
      }
    }
    return new RequestState();
  }

  /** Frees the calling thread's cell; its state is lent to another one. */
  void release(long threadId) {
    int cell = cells.find(threadId);
    if (cell < 0) {
      return;
    }
    RequestState state = states[cell];
    states[cell] = null;
    cells.free(cell);
    if (state == null) {
      return;
    }
    state.letGo();
    for (int i = 0; i < SPARES; i++) {
      if (spares.get(i) == null && spares.compareAndSet(i, null, state)) {
        return;
      }
    }
  }

  /** Frees the calling thread's cell; its state is kept by someone else from now on. */
  void releaseWithout(long threadId) {
    int cell = cells.find(threadId);
    if (cell >= 0) {
      states[cell] = null;
      cells.free(cell);
    }
  }
}
