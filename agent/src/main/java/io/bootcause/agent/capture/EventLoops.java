package io.bootcause.agent.capture;

/**
 * When each event loop last slept and woke. By thread, in a fixed table: with more loops than cells
 * some are not known, never confused.
 */
final class EventLoops {
  private static final int CELLS = 256;

  /** Longer than what a loop needs between two looks at its sockets anyway. */
  static final long BUSY_NANOS = 200_000;

  private final long[] owner = new long[CELLS];
  private final long[] idle = new long[CELLS];
  private final long[] woken = new long[CELLS];
  private final long[] wokenBefore = new long[CELLS];

  void idle(long threadId) {
    int cell = (int) threadId & CELLS - 1;
    if (owner[cell] == 0) {
      owner[cell] = threadId;
    }
    if (owner[cell] == threadId) {
      idle[cell] = System.nanoTime();
    }
  }

  void woken(long threadId) {
    int cell = (int) threadId & CELLS - 1;
    if (owner[cell] == threadId) {
      wokenBefore[cell] = woken[cell];
      woken[cell] = System.nanoTime();
    }
  }

  /** When this loop was last woken; 0 if that is not known. */
  long wokenAt(long threadId) {
    int cell = (int) threadId & CELLS - 1;
    return owner[cell] == threadId ? woken[cell] : 0;
  }

  /** Since when it had been at work before it last slept; 0 if not known. */
  long busyFrom(long threadId) {
    int cell = (int) threadId & CELLS - 1;
    return owner[cell] == threadId ? wokenBefore[cell] : 0;
  }

  long busyUntil(long threadId) {
    return idle[(int) threadId & CELLS - 1];
  }
}
