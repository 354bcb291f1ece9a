package io.bootcause.diagnosis.evidence;

import io.bootcause.recording.profile.ThreadStack;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * The one method that most of what a caller does is asked of.
 *
 * @param method {@code pkg.Class#method}
 * @param share of the caller's samples, 0 to 1
 */
public record Asked(String method, double share) {
  /** What code goes through to other code; it says nothing of what is computed. */
  private static final Frames GLUE =
      Frames.of(
          "java.util.stream.*", "java.lang.invoke.*", "java.lang.reflect.*", "jdk.internal.*");

  /**
   * Empty if no method is asked for so much of it.
   *
   * @param caller index of the caller's frame in a stack, -1 for a stack that does not count
   * @param most share that counts, more than half
   */
  public static Optional<Asked> of(
      List<ThreadStack> stacks, ToIntFunction<ThreadStack> caller, double most) {
    Map<String, Long> asked = new HashMap<>();
    long all = 0;
    for (ThreadStack stack : stacks) {
      int next = caller.applyAsInt(stack) + 1;
      if (next == 0) {
        continue;
      }
      all += stack.weight();
      if (next < stack.frames().size()
          && stack.isJava(next)
          && !GLUE.has(stack.frames().get(next))) {
        asked.merge(stack.frames().get(next), stack.weight(), Long::sum);
      }
    }
    double whole = all;
    return asked.entrySet().stream()
        .filter(method -> method.getValue() >= most * whole)
        .max(Map.Entry.comparingByValue())
        .map(method -> new Asked(method.getKey(), method.getValue() / whole));
  }
}
