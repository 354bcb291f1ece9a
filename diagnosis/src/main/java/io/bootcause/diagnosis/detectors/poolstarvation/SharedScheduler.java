package io.bootcause.diagnosis.detectors.poolstarvation;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.PathFrame;
import io.bootcause.diagnosis.budget.Line;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.LargerPools;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.TimeIn;
import io.bootcause.diagnosis.evidence.Waker;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Requests wait for what a scheduled job gives them, and the only thread of the scheduler is mostly
 * at another job.
 */
final class SharedScheduler {
  private static final double MIN_SHARE = 0.5;

  /** Of its time that the thread is at the other job. */
  private static final double KEPT = 0.6;

  private static final Frames JOBS =
      Frames.of("org.springframework.scheduling.support.ScheduledMethodRunnable#run*");

  /** Somebody's wait ends. */
  private static final Frames ANSWERS =
      Frames.of(
          "java.util.concurrent.CompletableFuture#complete*",
          "java.util.concurrent.CountDownLatch#countDown",
          "java.util.concurrent.locks.LockSupport#unpark",
          "org.springframework.web.context.request.async.DeferredResult#set*",
          "reactor.core.publisher.Sink*",
          "reactor.core.publisher.MonoCreate*");

  /** Spring Integration's pollers are jobs of the scheduler, too. */
  private static final String POLL =
      "org.springframework.integration.endpoint.AbstractPollingEndpoint#pollForMessage";

  /**
   * Where one waits for what may come into its queue: for a second, unless it is told otherwise.
   */
  private static final String RECEIVE =
      "org.springframework.integration.channel.AbstractPollableChannel#receive";

  /** Of the scheduler that Boot makes. */
  private static final String BOOTS = "scheduling-#";

  private SharedScheduler() {}

  /** The jobs of one thread, by the service's own method that each begins with. */
  private record Jobs(String thread, Map<String, Long> weights, String answering, long all) {
    Optional<Map.Entry<String, Long>> other() {
      return weights.entrySet().stream()
          .filter(e -> !e.getKey().equals(answering))
          .max(Map.Entry.comparingByValue());
    }
  }

  static Optional<Finding> finding(Evidence evidence) {
    return finding(evidence, a -> jobs(evidence, a).or(() -> pollers(evidence, a)));
  }

  /**
   * The same where the job that ends the wait of requests is too short to be seen at it: its thread
   * is known to, and another job keeps it. Which of its jobs ends the wait, only an experiment
   * tells.
   */
  static Optional<Outcome> suspicion(Evidence evidence) {
    return finding(evidence, a -> onlyWaker(a).flatMap(thread -> shortJobs(evidence, a, thread)))
        .map(found -> new Outcome.Suspected(List.of(found), "whether " + found.title()));
  }

  private static Optional<Finding> finding(
      Evidence evidence, Function<Activity, Optional<Jobs>> jobs) {
    return evidence.activities().stream()
        .filter(activity -> waiting(activity) >= MIN_SHARE)
        .flatMap(a -> jobs.apply(a).flatMap(its -> finding(a, its)).stream())
        .max(Comparator.comparingDouble(Finding::share));
  }

  private static Optional<Jobs> shortJobs(Evidence evidence, Activity activity, String thread) {
    Map<String, Long> weights = new HashMap<>();
    evidence.activities().stream()
        .flatMap(a -> a.profile().stacks().stream())
        .filter(stack -> stack.threads().equals(thread))
        .forEach(
            stack ->
                job(evidence, stack)
                    .ifPresent(job -> weights.merge(job, stack.weight(), Long::sum)));
    return weights.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .skip(1)
        .findFirst()
        .map(shorter -> jobs(evidence, activity, thread, shorter.getKey()));
  }

  /** The thread that ends the requests' wait, if it is alone. */
  private static Optional<String> onlyWaker(Activity activity) {
    return Waker.of(activity).filter(thread -> isAlone(activity, thread));
  }

  private static boolean isAlone(Activity activity, String thread) {
    return activity.profile().threads().getOrDefault(thread, 0) == 1;
  }

  private static double waiting(Activity activity) {
    return TimeIn.line(Line.AWAIT, activity).share() + TimeIn.line(Line.ASYNC, activity).share();
  }

  private static Optional<Jobs> jobs(Evidence evidence, Activity activity) {
    for (ThreadStack stack : activity.profile().stacks()) {
      String thread = stack.threads();
      if (isAlone(activity, thread) && JOBS.in(stack)) {
        return answering(evidence, thread).map(job -> jobs(evidence, activity, thread, job));
      }
    }
    return Optional.empty();
  }

  private static Jobs jobs(Evidence evidence, Activity activity, String thread, String answering) {
    Map<String, Long> weights = new HashMap<>();
    long all = 0;
    for (ThreadStack stack : activity.profile().stacks()) {
      if (stack.wall() && stack.threads().equals(thread)) {
        all += stack.weight();
        job(evidence, stack).ifPresent(job -> weights.merge(job, stack.weight(), Long::sum));
      }
    }
    return new Jobs(thread, weights, answering, all);
  }

  /**
   * Of the thread that ends the requests' wait. What a poller waits for is not theirs: that it
   * would have at once.
   */
  private static Optional<Jobs> pollers(Evidence evidence, Activity activity) {
    return onlyWaker(activity).map(thread -> pollers(evidence, activity, thread));
  }

  private static Jobs pollers(Evidence evidence, Activity activity, String thread) {
    Map<String, Long> weights = new HashMap<>();
    Map<String, Long> handling = new HashMap<>();
    long all = 0;
    for (ThreadStack stack : activity.profile().stacks()) {
      if (!stack.wall() || !stack.threads().equals(thread)) {
        continue;
      }
      all += stack.weight();
      int own = evidence.origins().outermostOwn(stack);
      if (stack.frames().contains(POLL) && own >= 0) {
        handling.merge(stack.frames().get(own), stack.weight(), Long::sum);
      } else if (stack.frames().contains(RECEIVE) && !stack.runnable()) {
        weights.merge(RECEIVE, stack.weight(), Long::sum);
      }
    }
    String answering =
        handling.entrySet().stream()
            .max(Map.Entry.comparingByValue())
            .map(Map.Entry::getKey)
            .orElse(POLL);
    return new Jobs(thread, weights, answering, all);
  }

  /** The job that was seen to end somebody's wait, under whatever load. */
  private static Optional<String> answering(Evidence evidence, String thread) {
    return evidence.activities().stream()
        .flatMap(a -> a.profile().stacks().stream())
        .filter(s -> s.threads().equals(thread) && JOBS.in(s))
        .filter(s -> ANSWERS.outermost(s) > evidence.origins().outermostOwn(s))
        .flatMap(s -> job(evidence, s).stream())
        .findFirst();
  }

  private static Optional<String> job(Evidence evidence, ThreadStack stack) {
    int own = JOBS.in(stack) ? evidence.origins().outermostOwn(stack) : -1;
    return own < 0 ? Optional.empty() : Optional.of(stack.frames().get(own));
  }

  private static Optional<Finding> finding(Activity activity, Jobs jobs) {
    return jobs.other()
        .filter(other -> other.getValue() >= KEPT * jobs.all())
        .map(other -> finding(activity, jobs, other.getKey(), other.getValue()));
  }

  private static Finding finding(Activity activity, Jobs jobs, String other, long weight) {
    double share = waiting(activity);
    double kept = (double) weight / jobs.all();
    boolean boots = jobs.thread().equals(BOOTS);
    Change more =
        boots
            ? new Change.SetProperty("spring.task.scheduling.pool.size", "8")
            : LargerPools.EXECUTORS;
    List<String> where = List.of(jobs.answering(), other);
    return new Finding(
        "pool-starvation",
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is waiting for a job, %s, whose only thread is at %s",
            share * 100,
            activity.label(),
            CostFinding.simple(jobs.answering()),
            CostFinding.simple(other)),
        new Cause(
            boots ? Cause.Kind.CONFIG : Cause.Kind.APP_CODE,
            where,
            null,
            boots ? "spring.task.scheduling.pool.size" : null,
            "All jobs share one thread, unless the scheduler is given more: a job that takes long keeps"
                + " the others from their turn, and requests that wait for one of those wait for it too."
                + " Give the scheduler as many threads as there are jobs, or have the long one done"
                + " elsewhere."
                + (other.equals(RECEIVE)
                    ? " A poller of Spring Integration that finds its queue empty waits there for a"
                        + " second, unless its receiveTimeout is shorter."
                    : ""),
            null),
        List.of(
            String.format(
                Locale.ROOT,
                "%.0f %% of the time the only thread %s is in %s",
                kept * 100,
                jobs.thread(),
                other),
            jobs.answering() + " ends the wait of requests, on the same thread"),
        share,
        activity.metricWithoutWaiting(share * kept),
        PathFrame.way(where, share * activity.meanMillis()),
        List.of(more));
  }
}
