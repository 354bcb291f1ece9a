package io.bootcause.diagnosis.detectors.leftovertasks;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.AwaitedResults;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Meanwhile;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Requests wait, where they close an executor, for tasks whose results they have not asked for. Doc
 * page: leftover-tasks.md.
 */
public final class LeftoverTasksDetector implements Detector {
  private static final double MIN_SHARE = 0.4;

  private static final double MIN_MILLIS = 5;

  /** ExecutorService.close waits for what was submitted: its Javadoc, since Java 19. */
  private static final Frames CLOSING =
      Frames.of(
          "java.util.concurrent.ExecutorService#close",
          "java.util.concurrent.ThreadPerTaskExecutor#close",
          "java.util.concurrent.ForkJoinPool#close",
          "java.util.concurrent.ThreadPerTaskExecutor#awaitTermination",
          "java.util.concurrent.ThreadPoolExecutor#awaitTermination");

  private static final CostRule RULE =
      new CostRule(
          "leftover-tasks",
          CLOSING,
          MIN_SHARE,
          MIN_MILLIS,
          MIN_MILLIS,
          "waiting for tasks whose results it has not asked for",
          "Requests close an executor at the end of a block, which waits for all tasks that it was"
              + " given. They have asked for the results of others before, and answer without those"
              + " of the rest. Such a task belongs to an executor that outlives the request.",
          Cause.Kind.APP_CODE,
          List.of());

  @Override
  public String id() {
    return RULE.id();
  }

  @Override
  public Outcome examine(Evidence evidence) {
    List<Activity> activities =
        evidence.activities().stream()
            .filter(activity -> Activity.weight(activity.workers()) >= Activity.MIN_SAMPLES)
            .toList();
    if (activities.isEmpty()) {
      return new Outcome.CannotTell(
          "stack samples of the threads that the server runs requests on");
    }
    Origins origins = evidence.origins();
    Optional<CostPath> closing =
        activities.stream()
            .flatMap(a -> CostPath.ofWorkers(a, origins, stack -> at(stack, origins)).stream())
            .filter(cost -> cost.share() >= MIN_SHARE && cost.millis() >= MIN_MILLIS)
            .filter(LeftoverTasksDetector::asksForOthers)
            .max(Comparator.comparingDouble(CostPath::share));
    return closing
        .<Outcome>map(cost -> new Outcome.Found(List.of(CostFinding.of(RULE, cost, tasks(cost)))))
        .orElseGet(
            () ->
                new Outcome.RuledOut(
                    "no request waits long for an executor that it closes after it has asked for"
                        + " results"));
  }

  /** Where it is the service's own code that closes it. */
  private static int at(ThreadStack stack, Origins origins) {
    int at = CLOSING.outermost(stack);
    return at > 0 && origins.isUsersOwn(stack.frames().get(at - 1)) ? at : -1;
  }

  /** Who asks for no result before may want to wait for all of them. */
  private static boolean asksForOthers(CostPath cost) {
    return cost.caller().stream()
        .anyMatch(
            caller ->
                cost.activity().workers().stream().anyMatch(stack -> isAsking(stack, caller)));
  }

  private static boolean isAsking(ThreadStack stack, String caller) {
    int at = AwaitedResults.GET.outermost(stack);
    return at > 0 && stack.frames().get(at - 1).equals(caller);
  }

  private static List<String> tasks(CostPath cost) {
    return cost.caller().stream()
        .flatMap(
            caller ->
                Meanwhile.of(cost.activity(), cost.origins(), stack -> isTask(stack, caller))
                    .stream())
        .map(words -> "meanwhile the threads that do its tasks: " + words)
        .toList();
  }

  /** A lambda of the method, as the compiler names it. */
  private static boolean isTask(ThreadStack stack, String method) {
    String lambda = method.replace("#", "#lambda$") + "$";
    return stack.frames().stream().anyMatch(frame -> frame.startsWith(lambda));
  }
}
