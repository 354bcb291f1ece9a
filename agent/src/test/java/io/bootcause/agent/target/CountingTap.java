package io.bootcause.agent.target;

import io.bootcause.agent.boot.TapSink;
import java.util.concurrent.atomic.AtomicLong;

/** Counts how often tapped code runs: never, if each class has its own bytes back. */
final class CountingTap extends TapSink {
  final AtomicLong hits = new AtomicLong();

  CountingTap() {
    begins(); // As if always within a recorded call of this thread.
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
