package io.bootcause.recording.profile;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One event of a profile: a stack that was seen once or, in a thread that slept on, many times.
 *
 * <p>async-profiler does not interrupt a thread that used less than 10 µs of CPU since it was last
 * seen asleep: it counts the tick and books up to 1,000 of them as one event with the stack seen
 * first. So an event covers a span of time, of which often only a part belongs to a request: use
 * {@link #within}.
 *
 * @param firstNanos nanoTime of the first sample
 * @param lastNanos of the last one; equal if there is only one
 * @param javaThreadId 0 for threads of the JVM itself
 * @param samples at least 1
 * @param frames outermost first
 * @param kinds as in {@link StackSample}
 */
public record ProfiledStack(
    long firstNanos,
    long lastNanos,
    long javaThreadId,
    String threadName,
    boolean wall,
    boolean runnable,
    int samples,
    List<String> frames,
    String kinds) {

  /**
   * The part that falls into a span of time, ends included, the samples being spread evenly from
   * first to last.
   *
   * @return its time is that of the first sample inside; null if none is
   */
  public @Nullable StackSample within(long fromNanos, long toNanos) {
    // The samples are at first + i * step: which i lie inside?
    double step = samples > 1 ? (lastNanos - firstNanos) / (samples - 1.0) : 0;
    long lowest = 0;
    long highest = samples - 1L;
    if (step == 0) {
      if (firstNanos < fromNanos || firstNanos > toNanos) {
        return null;
      }
    } else {
      lowest = Math.max(lowest, (long) Math.ceil((fromNanos - firstNanos) / step));
      highest = Math.min(highest, (long) Math.floor((toNanos - firstNanos) / step));
    }
    return lowest > highest
        ? null
        : new StackSample(
            firstNanos + Math.round(lowest * step),
            javaThreadId,
            threadName,
            wall,
            (int) (highest - lowest + 1),
            frames,
            runnable,
            kinds);
  }
}
