package io.bootcause.agent.target;

import io.bootcause.agent.boot.TapSink;
import java.util.concurrent.atomic.AtomicLong;

/** Counts how often tapped code runs: never, if each class has its own bytes back. */
public final class CountingTap extends TapSink {
  public final AtomicLong hits = new AtomicLong();

  /** This thread is within a recorded call from now on. */
  public void begin() {
    begins();
  }

  public void end() {
    ends();
  }

  @Override
  public long enter(int method) {
    hits.incrementAndGet();
    return 0;
  }

  @Override
  public void exit(long ticket, boolean thrown) {}

  @Override
  public void caught(long ticket) {}

  @Override
  public long start(int method) {
    hits.incrementAndGet();
    return 0;
  }

  @Override
  public boolean wanted(long start, int method) {
    return false;
  }

  @Override
  public void done(
      long start, int method, Object self, Object[] arguments, Object result, Throwable thrown) {}
}
