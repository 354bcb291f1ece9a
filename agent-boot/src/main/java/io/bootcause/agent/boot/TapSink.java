package io.bootcause.agent.boot;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** What {@link TapProbe} hands on; see there. Called on the application's threads. */
public abstract class TapSink {
  /** Outermost calls that are recorded at the moment, by all threads. */
  public final AtomicInteger recording = new AtomicInteger();

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
