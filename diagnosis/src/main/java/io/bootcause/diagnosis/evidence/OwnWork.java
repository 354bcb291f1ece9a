package io.bootcause.diagnosis.evidence;

import io.bootcause.recording.profile.ThreadStack;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One of the service's own methods in which requests compute, called by others of its own.
 *
 * @param method {@code pkg.Class#method}
 * @param caller the next of the service's own methods above it, most often
 * @param within the outermost of the service's own methods above it, which a request is in once
 * @param share of the processor time of requests that is spent in it and in what it calls, 0 to 1
 */
public record OwnWork(String method, String caller, String within, double share) {

  private static final class Sum {
    private long weight;
    private double depth;
    private final Map<String, Long> within = new HashMap<>();
    private final Map<String, Long> callers = new HashMap<>();

    double meanDepth() {
      return depth / weight;
    }
  }

  /**
   * The innermost first.
   *
   * @param least the share that counts
   */
  public static List<OwnWork> of(Activity activity, Origins origins, double least) {
    List<ThreadStack> stacks = activity.onProcessor();
    double all = Activity.weight(stacks);
    return sums(stacks, origins).entrySet().stream()
        .filter(e -> e.getValue().weight >= least * all)
        .sorted(Comparator.comparingDouble(e -> -e.getValue().meanDepth()))
        .map(
            e -> {
              Sum sum = e.getValue();
              return new OwnWork(e.getKey(), most(sum.callers), most(sum.within), sum.weight / all);
            })
        .toList();
  }

  private static String most(Map<String, Long> weights) {
    return weights.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
  }

  private static Map<String, Sum> sums(List<ThreadStack> stacks, Origins origins) {
    Map<String, Sum> methods = new HashMap<>();
    for (ThreadStack stack : stacks) {
      String within = "";
      String caller = "";
      Set<String> seen = new HashSet<>();
      for (int i = Math.max(0, origins.outermostOwn(stack)); i < stack.frames().size(); i++) {
        String frame = stack.frames().get(i);
        if (!stack.isJava(i) || !origins.isUsersOwn(frame) || !Origins.isNamed(frame)) {
          continue;
        }
        if (within.isEmpty()) {
          within = frame;
        } else if (!frame.equals(within) && seen.add(frame)) {
          Sum sum = methods.computeIfAbsent(frame, f -> new Sum());
          sum.weight += stack.weight();
          sum.depth += (double) stack.weight() * i;
          sum.within.merge(within, stack.weight(), Long::sum);
          sum.callers.merge(caller, stack.weight(), Long::sum);
        }
        caller = frame;
      }
    }
    return methods;
  }
}
