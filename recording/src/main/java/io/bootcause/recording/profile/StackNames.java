package io.bootcause.recording.profile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;

/** Names the frames of stacks, each stack and each frame once. */
final class StackNames {
  record Named(List<String> frames, String kinds) {}

  /**
   * Numbers and addresses that differ from one JVM to the next would keep equal stacks of two
   * instances apart: Foo$$Lambda$14/0x0000000800c03000, LambdaForm$MH.0x000000080011a400,
   * GeneratedMethodAccessor17.
   */
  private static final Pattern PER_JVM =
      Pattern.compile("(?<=\\$\\$Lambda)\\$\\d+|[/.+]0x[0-9a-f]{8,}|(?<=^jdk.{1,80}Accessor)\\d+$");

  private static final String PROFILER = "libasyncProfiler";

  private final IdentityHashMap<RecordedStackTrace, Named> stacks = new IdentityHashMap<>();
  private final Map<String, Map<String, String>> frames = new HashMap<>();

  Named of(RecordedStackTrace stack) {
    return stacks.computeIfAbsent(stack, this::name);
  }

  private Named name(RecordedStackTrace stack) {
    List<RecordedFrame> innermostFirst = stack.getFrames();
    List<String> names = new ArrayList<>();
    StringBuilder kinds = new StringBuilder();
    for (RecordedFrame frame : innermostFirst) {
      RecordedMethod method = frame.getMethod();
      names.add(method == null ? "?" : name(method.getType().getName(), method.getName()));
      kinds.append(
          kinds.isEmpty()
              ? FrameKind.innermost(frame.getType())
              : FrameKind.ofJfr(frame.getType()).letter());
    }
    int own = profilersOwn(names);
    List<String> outermostFirst = new ArrayList<>(names.subList(own, names.size()));
    Collections.reverse(outermostFirst);
    return new Named(List.copyOf(outermostFirst), kinds.delete(0, own).reverse().toString());
  }

  /**
   * CPU samples also fall on the signal handler of the wall clock. Where the thread was when the
   * signal came is what counts; a stack of nothing else is left alone.
   *
   * @return how many of the innermost frames are the profiler's
   */
  static int profilersOwn(List<String> innermostFirst) {
    for (int i = innermostFirst.size() - 1; i >= 0; i--) {
      if (innermostFirst.get(i).startsWith(PROFILER)) {
        boolean returns =
            i + 1 < innermostFirst.size() && isSignalReturn(innermostFirst.get(i + 1));
        int own = returns ? i + 2 : i + 1;
        return own < innermostFirst.size() ? own : 0;
      }
    }
    return 0;
  }

  private static boolean isSignalReturn(String frame) {
    return frame.endsWith("#__restore_rt") || frame.endsWith("#_sigtramp");
  }

  private String name(String type, String method) {
    return frames
        .computeIfAbsent(type, t -> new HashMap<>())
        .computeIfAbsent(method, m -> type.isEmpty() ? m : stable(type) + "#" + m);
  }

  static String stable(String type) {
    return PER_JVM.matcher(type).replaceAll("");
  }
}
