package io.bootcause.recording.profile;

import java.util.List;

/**
 * One stack of one thread, taken by a sampling profiler.
 *
 * @param nanoTime when, in ticks of {@link System#nanoTime()}
 * @param wall true if taken by the clock on the wall, false if by CPU time
 * @param weight how many sampling intervals it stands for, at least 1
 * @param frames {@code pkg.Class#method}, outermost first
 * @param runnable true if the thread ran or waited for a processor, false if it slept in a system
 *     call
 * @param kinds one letter for each frame: J Java, I Java of the innermost frame if it is
 *     interpreted, N native, K kernel; see {@link #kind(int)}
 */
public record StackSample(
    long nanoTime,
    long javaThreadId,
    String threadName,
    boolean wall,
    int weight,
    List<String> frames,
    boolean runnable,
    String kinds) {
  public StackSample {
    frames = List.copyOf(frames);
    if (kinds.length() != frames.size()) {
      throw new IllegalArgumentException("a letter is needed for each frame: " + kinds);
    }
  }

  /** Of a thread that runs, in Java frames only. */
  public StackSample(
      long nanoTime,
      long javaThreadId,
      String threadName,
      boolean wall,
      int weight,
      List<String> frames) {
    this(
        nanoTime,
        javaThreadId,
        threadName,
        wall,
        weight,
        frames,
        true,
        String.valueOf(FrameKind.JAVA.letter()).repeat(frames.size()));
  }

  /**
   * @param frame index into {@link #frames()}
   */
  public FrameKind kind(int frame) {
    return FrameKind.of(kinds.charAt(frame));
  }
}
