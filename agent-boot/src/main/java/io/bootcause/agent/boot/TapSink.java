package io.bootcause.agent.boot;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** What {@link TapProbe} hands on; see there. Called on the application's threads. */
public abstract class TapSink {
  private static final int GROUPS = 256;

  /** Outermost calls that are recorded at the moment, by groups of threads. */
  private final AtomicInteger[] recording = new AtomicInteger[GROUPS];

  protected TapSink() {
    for (int i = 0; i < GROUPS; i++) {
      recording[i] = new AtomicInteger();
    }
  }

  /**
   * Whether this thread may be within a recorded call; where few are recorded, hardly any other
   * thread is in the same group.
   */
  final boolean records() {
    return group().get() != 0;
  }

  /** An outermost call of this thread's is recorded from now on. */
  protected final void begins() {
    group().incrementAndGet();
  }

  /** It has ended. */
  protected final void ends() {
    group().decrementAndGet();
  }

  private AtomicInteger group() {
    return recording[(int) Thread.currentThread().getId() & (GROUPS - 1)];
  }

  public abstract long enter(int method);

  public abstract void exit(long ticket, boolean thrown);

  public abstract void caught(long ticket);

  public abstract long start(int method);

  public abstract boolean wanted(long start, int method);

  public abstract void done(
      long start,
      int method,
      @Nullable Object self,
      @Nullable Object @Nullable [] arguments,
      @Nullable Object result,
      @Nullable Throwable thrown);
}
