package io.bootcause.agent.boot;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Whether it is worth while to read what one method is called with: whether the same contents come
 * again, and what it takes to read them. Where arguments carry what is new each time, as a number
 * or the time of day, they never do, and nothing would be remembered.
 */
final class Recurrence {
  /** The first requests may ask for something else each; then they are repeated. */
  static final long FIRST_NANOS = TimeUnit.SECONDS.toNanos(2);

  /** So many, of which not one was made before. */
  static final int FEW = 8;

  /** Of so many, those that were made before are less than the share below. */
  static final int MANY = 64;

  private static final int SHARE = 8;

  /** Of the processor's time since the first: an experiment is to measure what it takes out. */
  private static final double MOST_OF_THE_TIME = 0.1;

  /** What is read for the first time is not compiled yet. */
  private static final long AT_FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private volatile boolean expected = true;
  private final AtomicLong reading = new AtomicLong();
  private final long created;
  private int lookedUp;
  private int known;

  Recurrence(long now) {
    created = now;
  }

  boolean isExpected() {
    return expected;
  }

  /** Contents have been read, from one time to another, in nanoTime. */
  void read(long from, long now) {
    long sum = reading.addAndGet(now - from);
    if (sum > AT_FIRST_NANOS + MOST_OF_THE_TIME * (now - created)) {
      expected = false;
    }
  }

  /**
   * @param wasKnown whether it was made before
   * @param now nanoTime
   */
  void lookedUp(boolean wasKnown, long now) {
    if (!expected || now - created < FIRST_NANOS) {
      return;
    }
    synchronized (this) {
      lookedUp++;
      known += wasKnown ? 1 : 0;
      boolean none = known == 0 && lookedUp >= FEW;
      boolean tooFew = lookedUp == MANY && known < MANY / SHARE;
      if (none || tooFew) {
        expected = false;
      }
    }
  }
}
