package io.bootcause.diagnosis.detectors.limitedjit;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** One method that is interpreted still when all others have long been compiled. */
final class Uncompiled {
  /** Of the time of requests. */
  private static final double MIN_SHARE = 0.3;

  /** What the same method takes once it is compiled is next to nothing beside that. */
  private static final double SAVED = 0.8;

  private Uncompiled() {}

  /** Empty if there is none that matters. */
  static Optional<Finding> finding(Evidence evidence, Activity activity) {
    Map<String, Long> interpreted = new HashMap<>();
    for (ThreadStack stack : activity.working()) {
      if (stack.runnable() && stack.interpreted()) {
        interpreted.merge(last(stack), stack.weight(), Long::sum);
      }
    }
    return interpreted.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .filter(method -> activity.share(s -> isAt(s, method)) >= MIN_SHARE)
        .flatMap(
            method ->
                CostPath.of(
                    activity,
                    evidence.origins(),
                    s -> isAt(s, method) ? s.frames().size() - 1 : -1))
        .map(path -> finding(activity, path));
  }

  private static boolean isAt(ThreadStack stack, String method) {
    return stack.runnable() && stack.interpreted() && last(stack).equals(method);
  }

  private static String last(ThreadStack stack) {
    return stack.frames().get(stack.frames().size() - 1);
  }

  private static Finding finding(Activity activity, CostPath path) {
    return new Finding(
        "limited-jit",
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is interpreting %s, which the JVM does not compile",
            path.share() * 100,
            activity.label(),
            CostFinding.simple(path.unit())),
        new Cause(
            Cause.Kind.JVM,
            path.where(),
            null,
            "-XX:-DontCompileHugeMethods",
            "HotSpot does not compile a method of more than 8,000 bytes of bytecode (HugeMethodLimit in its"
                + " globals.hpp): it is interpreted for good, which takes ten times as long and more."
                + " Split into smaller methods, each of them is compiled. With the flag the compilers try"
                + " it, and may give up on it (\"out of nodes\", as -XX:+PrintCompilation tells).",
            null),
        List.of(
            "after the warm-up and all steps of load the interpreter is still at this method",
            "in " + String.join(" → ", path.where())),
        path.share(),
        activity.metricWithout(path.share() * SAVED),
        path.pathFrames(),
        candidates(path));
  }

  /** Whether the compilers take such a method is a matter of luck: what it costs is none. */
  private static List<Change> candidates(CostPath path) {
    List<Change> candidates = new ArrayList<>();
    candidates.add(new Change.JvmFlag("-XX:-DontCompileHugeMethods"));
    path.removable().map(CostPath.Call::remembered).ifPresent(candidates::add);
    return candidates;
  }
}
