package io.bootcause.diagnosis.detectors;

import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Convoy;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.WholeRequest;
import io.bootcause.recording.profile.ThreadStack;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** Finds one kind of work in the stacks of requests: slow always, or slow under load. */
public abstract class DetectorByRule implements Detector {
  /** Where both kinds of load show it, the low rate tells unless it is a matter of microseconds. */
  private static final double SLOW_MILLIS = 5;

  private static final double ALONE = 0.2;

  /** Of the processor time of a request. */
  private static final double MUCH_OF_PROCESSORS = 0.4;

  private static final double MUCH_MILLIS = 0.5;

  /** Of the share that counts. */
  private static final double WARM_PART = 0.5;

  private final CostRule rule;

  protected DetectorByRule(CostRule rule) {
    this.rule = rule;
  }

  @Override
  public final String id() {
    return rule.id();
  }

  /** Index of the frame in which the work begins, -1 for a stack without it. */
  protected int at(ThreadStack stack) {
    return rule.frames().outermost(stack);
  }

  /** The same, if it matters whose code it is. */
  protected int at(ThreadStack stack, Origins origins) {
    return at(stack);
  }

  /** The same, if it matters what other stacks there are. */
  protected ToIntFunction<ThreadStack> at(Evidence evidence) {
    return stack -> at(stack, evidence.origins());
  }

  @Override
  public final Outcome examine(Evidence evidence) {
    List<Activity> activities = evidence.activities().stream().filter(Activity::tells).toList();
    if (activities.isEmpty()) {
      return new Outcome.CannotTell("stack samples of requests under load");
    }
    ToIntFunction<ThreadStack> at = WholeRequest.notAround(at(evidence));
    List<CostPath> seen = new ArrayList<>();
    for (Activity activity : activities) {
      CostPath.of(activity, evidence.origins(), at)
          .map(cost -> cost.withQueue(Convoy.behind(activity, at)))
          .map(cost -> cost.withLine(Convoy.behindConnections(activity, at)))
          .filter(this::counts)
          .ifPresent(seen::add);
    }
    double warm = warmCpuMillis(activities);
    Optional<CostPath> found =
        seen.stream()
            .filter(cost -> isMuch(cost, warm))
            .filter(cost -> !isOnlyLine(cost, evidence.activities(), seen))
            .filter(
                cost ->
                    cost.activity().overloaded()
                        || cost.runnable() < 0.5
                        || !isOnlyCold(evidence, activities, at))
            .max(Comparator.comparingDouble(DetectorByRule::tells));
    return found
        .map(cost -> isBrief(cost) ? better(cost, ofProcessors(evidence, activities, at)) : cost)
        .or(() -> inProcessorTime() ? ofProcessors(evidence, activities, at) : Optional.empty())
        .<Outcome>map(
            cost ->
                new Outcome.Found(
                    List.of(
                        CostFinding.of(
                            rule(cost, evidence), cost, details(cost, evidence), from(cost)))))
        .orElseGet(() -> new Outcome.RuledOut(ruledOut(activities, seen), behind(seen)));
  }

  /** Computing that takes so little of a single request is a matter of what many take together. */
  private static boolean isBrief(CostPath cost) {
    return !cost.activity().overloaded()
        && cost.runnable() >= 0.5
        && cost.ownMillis() < SLOW_MILLIS;
  }

  /** What limits the throughput tells more, and an experiment sees it better. */
  private static CostPath better(CostPath cost, Optional<CostPath> ofProcessors) {
    return ofProcessors.filter(other -> other.share() >= cost.share()).orElse(cost);
  }

  /**
   * Whether it counts, too, if it takes much of the processor time under a load that uses the
   * processors up, though requests spend more of their time with waiting; see {@link NeedlessWork}.
   */
  protected boolean inProcessorTime() {
    return false;
  }

  /** The share of the requests' time that it must take. */
  protected double muchOfRequests(CostPath cost) {
    return rule.minShare();
  }

  /** The share of the processor time of a request that it must take then. */
  protected double muchOfProcessors(CostPath cost) {
    return Math.max(MUCH_OF_PROCESSORS, rule.minShare());
  }

  /** Whether this load tells of it at all. */
  protected boolean counts(CostPath cost) {
    return true;
  }

  /** Of a request's processor time, milliseconds, that it must take then. */
  protected double muchMillis() {
    return MUCH_MILLIS;
  }

  /**
   * Whether requests that come by the thousand hardly compute it. At the low rate, the first load,
   * it is also that its code is not compiled yet that is seen.
   */
  private boolean isOnlyCold(
      Evidence evidence, List<Activity> activities, ToIntFunction<ThreadStack> at) {
    Optional<Activity> busy = activities.stream().filter(Activity::usesProcessorsUp).findFirst();
    return busy.isPresent()
        && Activity.weight(busy.get().onProcessor()) >= Activity.MIN_SAMPLES
        && CostPath.ofProcessors(busy.get(), evidence.origins(), at)
                .map(CostPath::share)
                .orElse(0.0)
            < WARM_PART * rule.minShare();
  }

  /**
   * Whether it is told by what it takes while few ask: where somebody else answers, what it takes
   * longer under load is the line of those who ask, which tells of the load.
   */
  protected boolean isToldByLowRate(CostPath cost) {
    return false;
  }

  private boolean isOnlyLine(CostPath cost, List<Activity> all, List<CostPath> seen) {
    return cost.activity().overloaded()
        && isToldByLowRate(cost)
        && all.stream().anyMatch(a -> !a.overloaded() && mostMillis(a, seen) < rule.minMillis());
  }

  /** What it may take there at most, milliseconds: all of a request of which nothing was seen. */
  private static double mostMillis(Activity activity, List<CostPath> seen) {
    return seen.stream()
        .filter(c -> c.activity() == activity)
        .mapToDouble(CostPath::ownMillis)
        .findFirst()
        .orElse(activity.tells() ? 0 : activity.meanMillis());
  }

  private Optional<CostPath> ofProcessors(
      Evidence evidence, List<Activity> activities, ToIntFunction<ThreadStack> at) {
    return activities.stream()
        .filter(Activity::usesProcessorsUp)
        .flatMap(a -> CostPath.ofProcessors(a, evidence.origins(), at).stream())
        .filter(c -> c.samples() >= Activity.MIN_SAMPLES)
        .filter(c -> c.share() >= muchOfProcessors(c))
        .filter(c -> c.millis() >= muchMillis())
        .findFirst();
  }

  /** The rule in words for this cost: what is worth trying may depend on how it comes about. */
  protected CostRule rule(CostPath cost) {
    return rule;
  }

  /** The same, if it matters what else was recorded. */
  protected CostRule rule(CostPath cost, Evidence evidence) {
    return rule(cost);
  }

  /** The method that the title names. */
  protected Optional<String> from(CostPath cost) {
    return CostFinding.from(cost);
  }

  /** More facts for the evidence. */
  protected List<String> details(CostPath cost) {
    return List.of();
  }

  /** The same, if it matters what else was recorded. */
  protected List<String> details(CostPath cost, Evidence evidence) {
    return details(cost);
  }

  /** The load that shows it best; the low rate, where little else happens, if both do. */
  private static double tells(CostPath cost) {
    boolean alone = !cost.activity().overloaded() && cost.ownMillis() >= SLOW_MILLIS;
    return cost.share() + (alone ? ALONE : 0);
  }

  /**
   * Processor time of a request under load, milliseconds: at the low rate, the first one, it is
   * that of the compiler, too.
   */
  private static double warmCpuMillis(List<Activity> activities) {
    return activities.stream()
        .filter(Activity::overloaded)
        .mapToDouble(Activity::cpuMillisPerRequest)
        .filter(millis -> millis > 0)
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  private boolean isMuch(CostPath cost, double warm) {
    if (cost.share() < muchOfRequests(cost)) {
      return false;
    }
    Activity activity = cost.activity();
    if (!activity.overloaded()) {
      return cost.ownMillis() >= rule.minMillis()
          && (cost.runnable() < 0.5 || cost.share() * warm >= rule.minLoadedMillis());
    }
    // Queueing for a processor stretches every method; what counts is the processor time it takes,
    // or that it sleeps. Nor does the queue for a lock make much of what its holders do in no time.
    boolean waits = cost.runnable() < 0.5;
    return waits
        ? cost.millis() >= rule.minMillis() && cost.millisOutOfLine() >= rule.minLoadedMillis()
        : cost.share() * activity.cpuMillisPerRequest() >= rule.minLoadedMillis();
  }

  /**
   * What takes too little to be told by itself, and may be why something else takes long.
   *
   * @param seen what it takes under each load
   */
  protected List<Finding> behind(List<CostPath> seen) {
    return List.of();
  }

  private String ruledOut(List<Activity> activities, List<CostPath> seen) {
    List<String> figures = new ArrayList<>();
    for (Activity activity : activities) {
      double share =
          seen.stream()
              .filter(c -> c.activity() == activity)
              .mapToDouble(CostPath::share)
              .findFirst()
              .orElse(0);
      figures.add(
          String.format(
              Locale.ROOT,
              "%.1f %% of the %.1f ms of a %s",
              share * 100,
              activity.meanMillis(),
              activity.label()));
    }
    return rule.doing() + " takes " + String.join(", ", figures);
  }
}
