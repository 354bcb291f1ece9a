package io.bootcause.recording.profile;

import java.util.List;

/**
 * One stack of one thread, taken by a sampling profiler.
 *
 * @param nanoTime when, in ticks of {@link System#nanoTime()}
 * @param wall true if taken by the clock on the wall, false if by CPU time
 * @param weight how many sampling intervals it stands for, at least 1
 * @param frames {@code pkg.Class#method}, outermost first
 */
public record StackSample(
    long nanoTime,
    long javaThreadId,
    String threadName,
    boolean wall,
    int weight,
    List<String> frames) {
  public StackSample {
    frames = List.copyOf(frames);
  }
}
