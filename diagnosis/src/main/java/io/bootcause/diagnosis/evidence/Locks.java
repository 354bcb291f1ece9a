package io.bootcause.diagnosis.evidence;

import io.bootcause.recording.profile.ThreadStack;

/** Tells threads that wait for a lock that another one holds. */
public final class Locks {
  private static final Frames ACQUIRE =
      Frames.of(
          "java.util.concurrent.locks.ReentrantLock#lock",
          "java.util.concurrent.locks.ReentrantLock#lockInterruptibly",
          "java.util.concurrent.locks.ReentrantLock#tryLock",
          "java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock#lock",
          "java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock#lock",
          "java.util.concurrent.locks.StampedLock#readLock",
          "java.util.concurrent.locks.StampedLock#writeLock");

  /** What the JVM runs for synchronized; Object.wait goes another way. */
  private static final String[] MONITOR = {"ObjectMonitor::enter", "ObjectSynchronizer::enter"};

  private Locks() {}

  /**
   * Index of the method that wants the lock, -1 if the thread waits for none: the one with the
   * synchronized code, or the one that calls lock().
   */
  public static int wantedBy(ThreadStack stack) {
    return stack.runnable() ? -1 : takenBy(stack);
  }

  /** The same, whether it still waits or has just been woken to take it: it has it not yet. */
  static int takenBy(ThreadStack stack) {
    int lock = ACQUIRE.outermost(stack);
    if (lock > 0) {
      return lock - 1;
    }
    int java = stack.frames().size() - 1;
    boolean monitor = false;
    while (java >= 0 && !stack.isJava(java)) {
      for (String enter : MONITOR) {
        monitor |= stack.frames().get(java).contains(enter);
      }
      java--;
    }
    return monitor ? java : -1;
  }
}
