package io.bootcause.diagnosis.detectors.fixedsleep;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.RequestWork;
import io.bootcause.diagnosis.evidence.TimeIn;
import io.bootcause.diagnosis.evidence.Waker;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Requests stand in line for work that a scheduled task, or a thread that sleeps now and then, does
 * for them, and it pauses though they are there: it takes one, or a few, at each of its turns.
 *
 * <p>A task works for requests if it is what wakes them. Where that is not seen, it does if it has
 * the more to do the more of them come: others keep to their clock whatever the load.
 *
 * @param threads the task's
 * @param busy how many of them are at work at a time, under load
 * @param work what they do, or where they sleep
 */
record PausingTask(
    Activity activity,
    String threads,
    boolean sleeps,
    double busy,
    double busyAlone,
    List<ThreadStack> work) {
  private static final double MIN_SHARE = 0.5;
  private static final double MIN_MILLIS = 20;

  /**
   * Who waits under load waits so many times as long as alone: in a line. A task that answers all
   * that are there at each of its turns has them wait for half of its period if they come at any
   * time, and for all of it if each comes as the last one is answered.
   */
  private static final double IN_LINE = 3;

  /** With the processors this busy, what is not seen to wake requests may be anything. */
  private static final double MAX_MACHINE_BUSY = 0.8;

  /** Between these it does something, and pauses for more of the time. */
  private static final double LEAST_BUSY = 0.05;

  private static final double MOST_BUSY = 0.6;

  /** Of the growth of the rate, so much at least is in what the task does. */
  private static final double GROWS_WITH = 0.5;

  /** Rates nearer to each other tell nothing. */
  private static final double MIN_GROWTH = 2;

  private static final Frames TASKS =
      Frames.of(
          "java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask#run",
          "org.springframework.scheduling.support.*",
          "java.util.TimerThread#mainLoop");

  private static final Frames INTEGRATION = Frames.of("org.springframework.integration.*");

  /** Empty if requests do not wait for such a task for most of their time. */
  static Optional<Finding> finding(Evidence evidence) {
    Origins origins = evidence.origins();
    return evidence
        .overload()
        .filter(PausingTask::waits)
        .flatMap(
            loaded ->
                evidence
                    .steady()
                    .flatMap(
                        alone ->
                            waking(loaded, alone, origins)
                                .or(() -> growing(loaded, alone, origins))))
        .map(task -> task.finding(origins));
  }

  /** The one that was seen to wake those who wait, if it rests for most of the time. */
  private static Optional<PausingTask> waking(Activity loaded, Activity alone, Origins origins) {
    if (TimeIn.inOtherHands(loaded).millis() < IN_LINE * TimeIn.inOtherHands(alone).millis()) {
      return Optional.empty();
    }
    return Waker.of(loaded)
        .flatMap(
            threads ->
                scheduled(threads, loaded, alone, origins)
                    .or(() -> sleeping(threads, loaded, alone, origins)));
  }

  private static Optional<PausingTask> scheduled(
      String threads, Activity loaded, Activity alone, Origins origins) {
    List<ThreadStack> own = work(loaded, origins).getOrDefault(threads, List.of());
    // What it does for them may be too short to be seen.
    List<ThreadStack> work = own.isEmpty() ? turns(loaded, threads) : own;
    return loaded.threadsAt(threads, notAt(Rest::scheduled)) > MOST_BUSY || work.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new PausingTask(
                loaded,
                threads,
                false,
                loaded.threadsAt(threads, notAt(RequestWork::waitsAtQueue)),
                alone.threadsAt(threads, notAt(RequestWork::waitsAtQueue)),
                work));
  }

  private static Optional<PausingTask> sleeping(
      String threads, Activity loaded, Activity alone, Origins origins) {
    Predicate<ThreadStack> working = notAt(stack -> Rest.sleepAt(stack, origins) >= 0);
    double busy = loaded.threadsAt(threads, working);
    List<ThreadStack> asleep = Rest.asleep(loaded, threads, origins);
    return busy > MOST_BUSY || asleep.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new PausingTask(
                loaded, threads, true, busy, alone.threadsAt(threads, working), asleep));
  }

  /** Whether it does not wait there: one that waits for a processor does not. */
  private static Predicate<ThreadStack> notAt(Predicate<ThreadStack> place) {
    return stack -> stack.runnable() || !place.test(stack);
  }

  private static boolean waits(Activity activity) {
    TimeIn waiting = TimeIn.inOtherHands(activity);
    return waiting.share() >= MIN_SHARE && waiting.millis() >= MIN_MILLIS;
  }

  private static Optional<PausingTask> growing(Activity loaded, Activity alone, Origins origins) {
    double growth = loaded.perSecond() / alone.perSecond();
    boolean calm = loaded.machineBusy() >= 0 && loaded.machineBusy() < MAX_MACHINE_BUSY;
    if (!calm || growth < MIN_GROWTH) {
      return Optional.empty();
    }
    for (Map.Entry<String, List<ThreadStack>> group : work(loaded, origins).entrySet()) {
      String name = group.getKey();
      double busy = loaded.threadsAt(name, stack -> isWork(stack, origins));
      double busyAlone = alone.threadsAt(name, stack -> isWork(stack, origins));
      boolean forRequests = busy >= GROWS_WITH * growth * busyAlone && busy > busyAlone;
      if (busy >= LEAST_BUSY && busy <= MOST_BUSY && forRequests) {
        return Optional.of(new PausingTask(loaded, name, false, busy, busyAlone, group.getValue()));
      }
    }
    return Optional.empty();
  }

  /** Stacks of such tasks, by the names of their threads. */
  private static Map<String, List<ThreadStack>> work(Activity activity, Origins origins) {
    return activity.all().stream()
        .filter(stack -> isWork(stack, origins))
        .collect(Collectors.groupingBy(ThreadStack::threads));
  }

  private static List<ThreadStack> turns(Activity activity, String threads) {
    return activity.of(threads).stream()
        .filter(stack -> TASKS.in(stack) && RequestWork.runsByItself(stack))
        .toList();
  }

  /** Whether it is a scheduled task's, at the service's own code. */
  private static boolean isWork(ThreadStack stack, Origins origins) {
    return TASKS.in(stack)
        && RequestWork.runsByItself(stack)
        && !RequestWork.waitsAtQueue(stack)
        && stack.frames().stream().anyMatch(origins::isUsersOwn);
  }

  private Finding finding(Origins origins) {
    TimeIn waiting = TimeIn.inOtherHands(activity);
    double share = waiting.share() * (1 - busy);
    Optional<CostPath> path =
        sleeps
            ? Rest.sleep(activity, threads, origins)
            : CostPath.of(activity, work, origins, origins::outermostOwn);
    List<String> where = path.map(CostPath::where).orElse(List.of());
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "%.0f of %.0f ms of a %s pass while other threads are to go on with it; %.0f %% of the"
                + " processors' time was in use",
            waiting.millis(),
            waiting.all(),
            activity.label(),
            activity.machineBusy() * 100));
    facts.add(
        String.format(
            Locale.ROOT,
            "a %s (%s) does it: at work for %.0f %% of the time under this load, for %.0f %% at the"
                + " low rate, and else it %s",
            who(),
            threads,
            busy * 100,
            busyAlone * 100,
            sleeps ? "sleeps" : "waits for its next turn"));
    if (!where.isEmpty()) {
      facts.add((sleeps ? "it sleeps in " : "what it does: ") + String.join(" → ", where));
    }
    return new Finding(
        "fixed-sleep",
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is waiting for a %s%s%s",
            share * 100,
            activity.label(),
            who(),
            sleeps ? " that sleeps" : "'s next turn",
            path.flatMap(CostPath::own).map(own -> ", " + CostFinding.simple(own)).orElse("")),
        new Cause(
            sleeps ? Cause.Kind.APP_CODE : Cause.Kind.CONFIG,
            where,
            null,
            null,
            "Requests put their work into a queue, and a "
                + who()
                + " takes it from there, one or a few at each turn; between its turns it pauses, though"
                + " they wait. Hand the work over directly, or to an executor; or have the "
                + (sleeps ? "thread" : "task")
                + " take all that is there, and pause only if there is nothing.",
            null),
        facts,
        share,
        activity.metricWithoutWaiting(share),
        // What the time passes in is the line in front of it.
        path.map(p -> p.pathFrames(0)).orElse(List.of()),
        candidates(origins));
  }

  private String who() {
    return sleeps ? "background thread" : "scheduled task";
  }

  private List<Change> candidates(Origins origins) {
    List<Change> candidates = new ArrayList<>();
    if (work.stream().anyMatch(INTEGRATION::in)) {
      candidates.add(
          new Change.SetProperty("spring.integration.poller.max-messages-per-poll", "-1"));
      candidates.add(new Change.SetProperty("spring.integration.poller.fixed-delay", "1ms"));
    }
    candidates.addAll(Rest.shortened(activity, threads, origins));
    return candidates;
  }
}
