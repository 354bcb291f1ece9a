package io.bootcause.diagnosis.evidence;

import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
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
   * most often the one that builds the chain. Empty if it is not seen to call the service's own.
   *
   * @param calls at a time
   */
  public static Optional<Change> without(Evidence evidence, int calls) {
    List<ThreadStack> stacks =
        evidence.activities().stream()
            .flatMap(activity -> Stream.concat(activity.all().stream(), processors(activity)))
            .toList();
    return without(stacks, evidence.origins(), calls);
  }

  /** The same of the stacks that are given. */
  public static Optional<Change> without(List<ThreadStack> stacks, Origins origins, int calls) {
    Map<String, Long> classes =
        stacks.stream()
            .filter(stack -> called(stack, origins) >= 0)
            .collect(
                Collectors.groupingBy(
                    stack -> Origins.className(stack.frames().get(called(stack, origins))),
                    Collectors.summingLong(ThreadStack::weight)));
    return classes.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(most -> new Change.SideBySide(calls, most.getKey()));
  }

  private static Stream<ThreadStack> processors(Activity activity) {
    return activity.onProcessor().stream();
  }
}
