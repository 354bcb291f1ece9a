package io.bootcause.recording;

import io.bootcause.recording.profile.ThreadStack;
import java.util.List;

/**
 * A while in which no request of a phase was answered, though many were under way.
 *
 * @param phase index in {@link Recording#phases()}
 * @param startNanos when the last one before it was answered, nanoTime
 * @param endNanos when the first one after it was
 * @param waiting requests that were under way all the time
 * @param stacks of all threads meanwhile, most frequent first; empty if they were not sampled
 */
public record Stall(
    int phase, long startNanos, long endNanos, int waiting, List<ThreadStack> stacks) {
  /** Fewer requests cannot stand still together. */
  public static final int LEAST_WAITING = 4;

  public Stall {
    stacks = List.copyOf(stacks);
  }

  public double millis() {
    return (endNanos - startNanos) / 1e6;
  }

  /** The same with what was seen meanwhile. */
  public Stall seen(List<ThreadStack> meanwhile) {
    return new Stall(phase, startNanos, endNanos, waiting, meanwhile);
  }
}
