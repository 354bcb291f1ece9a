package io.bootcause.diagnosis.evidence;

import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reactor's operator that goes on with the next only when the one before is done. */
public final class ConcatMap {
  private static final Frames OPERATOR = Frames.of("reactor.core.publisher.FluxConcatMap*");

  private ConcatMap() {}

  public static boolean isIn(ThreadStack stack) {
    return OPERATOR.in(stack);
  }

  /**
   * Index of the service's own frame that it calls; -1 if it calls none. What it calls by way of
   * Spring, which goes through the handler mappings so, is not what the service maps.
   */
  public static int called(ThreadStack stack, Origins origins) {
    boolean byOperator = false;
    for (int i = 0; i < stack.frames().size(); i++) {
      String frame = stack.frames().get(i);
      if (byOperator && origins.isUsersOwn(frame)) {
        return i;
      }
      byOperator = OPERATOR.has(frame) || (byOperator && frame.contains("$$Lambda"));
    }
    return -1;
  }

  /**
   * The experiment that does without it in the class whose methods it is seen to call most: that is
   * most often the one that builds the chain. None if it is not seen to call the service's own.
   *
   * @param calls at a time
   */
  public static List<Change> without(Evidence evidence, double calls) {
    List<ThreadStack> stacks =
        evidence.activities().stream()
            .flatMap(a -> Stream.concat(a.all().stream(), a.onProcessor().stream()))
            .toList();
    return without(stacks, evidence.origins(), calls);
  }

  /** The same of the stacks that are given. */
  public static List<Change> without(List<ThreadStack> stacks, Origins origins, double calls) {
    Map<String, Long> classes = new HashMap<>();
    for (ThreadStack stack : stacks) {
      int called = called(stack, origins);
      if (called >= 0) {
        classes.merge(Origins.className(stack.frames().get(called)), stack.weight(), Long::sum);
      }
    }
    return classes.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .<Change>map(most -> new Change.SideBySide((int) Math.ceil(calls), most.getKey()))
        .stream()
        .toList();
  }
}
