package io.bootcause.agent.capture;

import org.jspecify.annotations.Nullable;

/**
 * Finds a thread's state by its id. A cell is owned from a worker's pass's start to its end and
 * free for any other thread afterwards, so that short-lived (virtual) threads do not fill it. Fixed
 * size: with more busy workers than it holds, some requests are not seen.
 */
final class ThreadTable {
  private final ThreadCells cells;
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
      state = new RequestState();
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

  /** Frees the calling thread's cell; its state is reused by the next owner. */
  void release(long threadId) {
    int cell = cells.find(threadId);
    if (cell >= 0) {
      cells.free(cell);
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
