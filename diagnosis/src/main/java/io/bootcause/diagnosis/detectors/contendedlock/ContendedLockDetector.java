package io.bootcause.diagnosis.detectors.contendedlock;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.Advice;
import io.bootcause.diagnosis.detectors.Blame;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.Removal;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Meanwhile;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.WantedLock;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** Requests stand in line for one lock. Doc page: contended-lock.md. */
public final class ContendedLockDetector implements Detector {
  private static final double MIN_SHARE = 0.4;

  /** With the processors busier than this, whoever holds a lock waits for one of them. */
  private static final double MAX_BUSY = 0.85;

  private static final double MOST = 0.5;

  private static final CostRule RULE =
      new CostRule(
          "contended-lock",
          Frames.of(),
          MIN_SHARE,
          0,
          0,
          "waiting for a lock that another request holds",
          "Requests that could run side by side stand in line for one lock."
              + " Throughput is one divided by the time that the lock is held, however many threads"
              + " and processors there are.",
          Cause.Kind.CONFIG,
          List.of());

  @Override
  public String id() {
    return RULE.id();
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Optional<Activity> overload = evidence.overload().filter(Activity::tells);
    if (overload.isEmpty()) {
      return new Outcome.CannotTell("stack samples of requests on many connections at a time");
    }
    Activity activity = overload.get();
    Optional<Finding> ofCoroutines = CoroutineLock.finding(evidence, activity, MIN_SHARE, MAX_BUSY);
    if (ofCoroutines.isPresent()) {
      return new Outcome.Found(List.of(ofCoroutines.get()));
    }
    Optional<Finding> ofJob = HeldByJob.finding(evidence);
    if (ofJob.isPresent()) {
      return new Outcome.Found(List.of(ofJob.get()));
    }
    Optional<WantedLock> lock = WantedLock.most(activity);
    Optional<CostPath> path =
        lock.flatMap(l -> CostPath.of(activity, evidence.origins(), l::wantedIn));
    if (lock.isEmpty() || path.isEmpty() || path.get().share() < MIN_SHARE) {
      return new Outcome.RuledOut(
          String.format(
              Locale.ROOT,
              "%.1f %% of the time of a %s is spent on waiting for locks",
              path.map(CostPath::share).orElse(0.0) * 100,
              activity.label()));
    }
    ToIntFunction<ThreadStack> held = lock.get()::heldIn;
    Optional<CostPath> holders = CostPath.of(activity, activity.all(), evidence.origins(), held);
    double asleep = holders.map(h -> 1 - h.runnable()).orElse(0.0);
    boolean oneAtATime = activity.profile().processors() > 1 && inside(activity, held) >= MOST;
    if (activity.machineBusy() > MAX_BUSY && asleep < 0.5 && !oneAtATime) {
      return new Outcome.RuledOut(
          String.format(
              Locale.ROOT,
              "%.0f %% of the time of a %s is spent on waiting for locks, but %.0f %% of the"
                  + " processors' time was in use, and who holds them waits for a processor",
              path.get().share() * 100,
              activity.label(),
              activity.machineBusy() * 100));
    }
    List<String> details =
        Meanwhile.of(activity, evidence.origins(), stack -> held.applyAsInt(stack) >= 0)
            .map(words -> List.of("meanwhile the threads that hold it: " + words))
            .orElse(List.of());
    Optional<CostPath> all = holding(evidence, activity, lock.get()::insideIn);
    Optional<CostPath> calledBack =
        holding(evidence, activity, s -> calledBack(s, lock.get(), evidence.origins()))
            .filter(back -> all.filter(a -> back.samples() >= MOST * a.samples()).isPresent());
    Optional<CostPath> inside = calledBack.or(() -> all);
    // Another collection would wait for what the service does there just as long.
    CostRule rule =
        calledBack.filter(back -> back.runnable() < MOST && isCalledByOwn(back)).isPresent()
            ? RULE
            : Advice.of(path.get(), LibraryLock.KNOWN).map(RULE::explaining).orElse(RULE);
    Finding finding = CostFinding.of(rule, path.get(), details);
    // What the holder calls while it has the lock: without it nobody would wait.
    Set<Change> candidates = new LinkedHashSet<>(inside.map(Removal::of).orElseGet(List::of));
    candidates.addAll(finding.candidates());
    // A lock of a library's own is what releases mend.
    path.get()
        .responsible()
        .filter(frame -> !CostPath.isServers(frame) && Blame.of(path.get()).knownFixes().isEmpty())
        .flatMap(frame -> Blame.newestPatch(frame, evidence.origins()))
        .ifPresent(candidates::add);
    if (candidates.isEmpty()) {
      inside.map(Removal::delaying).ifPresent(candidates::addAll);
    }
    return new Outcome.Found(List.of(finding.withCandidates(List.copyOf(candidates))));
  }

  /**
   * Of what requests compute, the share that is done under the lock. If it is most of it, one
   * processor is all that they can use, whoever uses the others.
   */
  private static double inside(Activity activity, ToIntFunction<ThreadStack> held) {
    Set<String> threads =
        activity.workers().stream().map(ThreadStack::threads).collect(Collectors.toSet());
    long all = 0;
    long inside = 0;
    for (ThreadStack stack : activity.profile().stacks()) {
      if (!stack.wall() && threads.contains(stack.threads())) {
        all += stack.weight();
        inside += held.applyAsInt(stack) >= 0 ? stack.weight() : 0;
      }
    }
    return all == 0 ? 0 : (double) inside / all;
  }

  /** What threads do while they have a lock. */
  private static Optional<CostPath> holding(
      Evidence evidence, Activity activity, ToIntFunction<ThreadStack> at) {
    return CostPath.of(activity, activity.all(), evidence.origins(), at);
  }

  private static boolean isCalledByOwn(CostPath cost) {
    return cost.caller().filter(cost.origins()::isUsersOwn).isPresent();
  }

  /**
   * Index of what the service calls when a collection of the JDK's calls it back while it has its
   * lock; -1 where it does not.
   */
  private static int calledBack(ThreadStack stack, WantedLock lock, Origins origins) {
    int at = lock.insideIn(stack);
    if (at <= 0 || origins.isApplicationSide(stack.frames().get(at - 1))) {
      return -1;
    }
    for (int i = at + 1; i < stack.frames().size() && stack.isJava(i); i++) {
      if (origins.isApplicationSide(stack.frames().get(i - 1))) {
        return i;
      }
    }
    return -1;
  }
}
