package io.bootcause.recording.profile;

import java.util.List;

/**
 * What threads of one kind were seen doing during one phase, whether for a request or not.
 *
 * @param threads name of the threads, with # for each number in it: {@code http-nio-#-exec-#}
 * @param wall true if taken by the clock on the wall, false if by CPU time
 * @param runnable true if the thread ran or waited for a processor
 * @param weight how many samples this stands for
 * @param frames {@code pkg.Class#method}, outermost first; those of the kernel are left out
 * @param kinds one letter for each frame, as in {@link StackSample}
 */
public record ThreadStack(
    String threads,
    boolean wall,
    boolean runnable,
    long weight,
    List<String> frames,
    String kinds) {
  public ThreadStack {
    frames = List.copyOf(frames);
    if (kinds.length() != frames.size()) {
      throw new IllegalArgumentException("a letter is needed for each frame: " + kinds);
    }
  }

  /** In Java frames only. */
  public ThreadStack(
      String threads, boolean wall, boolean runnable, long weight, List<String> frames) {
    this(
        threads,
        wall,
        runnable,
        weight,
        frames,
        String.valueOf(FrameKind.JAVA.letter()).repeat(frames.size()));
  }

  /** True for Java code, false for what it calls below that. */
  public boolean isJava(int frame) {
    return FrameKind.of(kinds.charAt(frame)) == FrameKind.JAVA;
  }

  /** True if it ends in code that the interpreter was at. */
  public boolean interpreted() {
    return kinds.indexOf(FrameKind.INTERPRETED) == frames.size() - 1 && !frames.isEmpty();
  }

  /** The same stack, as that of a thread that runs or would if it were let. */
  public ThreadStack running() {
    return new ThreadStack(threads, wall, true, weight, frames, kinds);
  }

  /** The same stack without its outermost frames. */
  public ThreadStack from(int frame) {
    return frame == 0
        ? this
        : new ThreadStack(
            threads,
            wall,
            runnable,
            weight,
            frames.subList(frame, frames.size()),
            kinds.substring(frame));
  }
}
