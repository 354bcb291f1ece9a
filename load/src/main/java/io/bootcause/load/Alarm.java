package io.bootcause.load;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Rings at an instant, from a thread of its own. It gives a selector what it lacks on the JDK, a
 * timeout finer than a millisecond, while it stays ready for answers all the time.
 */
public final class Alarm implements AutoCloseable {
  private static final long NONE = Long.MAX_VALUE;

  private final AtomicLong dueAt = new AtomicLong(NONE);
  private final Runnable bell;
  private final Thread thread;
  private volatile long parkedUntil = NONE;
  private volatile boolean closed;

  /**
   * Starts the alarm's thread.
   *
   * @param bell must be quick and safe to call from any thread, also once too often
   */
  public Alarm(String threadName, Runnable bell) {
    this.bell = bell;
    thread = new Thread(this::watch, threadName);
    thread.setDaemon(true);
    thread.start();
  }

  /** Rings once at the given nanoTime instead of whatever was set before. */
  public void set(long nanoTime) {
    dueAt.set(nanoTime);
    // The other side writes parkedUntil and then reads dueAt: one of the two sees the other's
    // write.
    if (nanoTime < parkedUntil) {
      LockSupport.unpark(thread);
    }
  }

  /** Forgets the alarm; true if it rang since it was set. */
  public boolean clear() {
    return dueAt.getAndSet(NONE) == NONE;
  }

  /** For its CPU time. */
  public long threadId() {
    return thread.getId();
  }

  private void watch() {
    TimerSlack.minimise();
    while (!closed) {
      long due = dueAt.get();
      parkedUntil = due;
      if (dueAt.get() != due) {
        continue;
      }
      if (due == NONE) {
        LockSupport.park(this);
      } else {
        long wait = due - System.nanoTime();
        if (wait > 0) {
          LockSupport.parkNanos(this, wait);
        } else if (dueAt.compareAndSet(due, NONE)) {
          bell.run();
        }
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }
}
