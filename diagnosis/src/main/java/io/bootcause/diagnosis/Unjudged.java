package io.bootcause.diagnosis;

import io.bootcause.diagnosis.Diagnosis.CannotTellBy;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where nothing is found, and processor time limits the throughput: what takes most of it, of which
 * only its authors know whether requests need it.
 */
final class Unjudged {
  /** Of the processor time of requests. */
  private static final double MOST = 0.5;

  /** Of one request, processor time: with less a thousand go through in a second. */
  private static final double MIN_MILLIS = 1;

  private Unjudged() {}

  /** One of the service's own methods that others of its own call. */
  private static final class Called {
    private long weight;
    private double depth;

    double meanDepth() {
      return depth / weight;
    }
  }

  static Optional<CannotTellBy> of(Evidence evidence, List<Finding> findings) {
    if (!findings.isEmpty()) {
      return Optional.empty();
    }
    return evidence
        .overload()
        .filter(Activity::usesProcessorsUp)
        .filter(activity -> Activity.weight(activity.onProcessor()) >= Activity.MIN_SAMPLES)
        .flatMap(activity -> of(activity, evidence.origins()));
  }

  private static Optional<CannotTellBy> of(Activity activity, Origins origins) {
    double all = Activity.weight(activity.onProcessor());
    return called(activity.onProcessor(), origins).entrySet().stream()
        .filter(e -> e.getValue().weight >= MOST * all)
        .filter(e -> e.getValue().weight / all * activity.cpuMillisPerRequest() >= MIN_MILLIS)
        .max(Comparator.comparingDouble(e -> e.getValue().meanDepth()))
        .map(
            e ->
                new CannotTellBy(
                    Diagnosis.WORK,
                    String.format(
                        Locale.ROOT,
                        "whether %s need all that is computed in %s: %.0f %% of their processor time",
                        activity.labels(),
                        CostFinding.simple(e.getKey()),
                        e.getValue().weight / all * 100)));
  }

  private static Map<String, Called> called(List<ThreadStack> stacks, Origins origins) {
    Map<String, Called> methods = new HashMap<>();
    for (ThreadStack stack : stacks) {
      Set<String> seen = new HashSet<>();
      for (int i = origins.outermostOwn(stack) + 1; i > 0 && i < stack.frames().size(); i++) {
        String frame = stack.frames().get(i);
        if (stack.isJava(i) && origins.isUsersOwn(frame) && seen.add(frame)) {
          Called called = methods.computeIfAbsent(frame, f -> new Called());
          called.weight += stack.weight();
          called.depth += (double) stack.weight() * i;
        }
      }
    }
    return methods;
  }
}
