package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.recording.Phase;
import io.bootcause.recording.PhaseProfile;
import io.bootcause.recording.Recording;
import io.bootcause.recording.Shape;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Threads of the service's own that run whether anybody asks or not: pollers, heartbeats, jobs.
 *
 * <p>By Little's law there are, on average, as many requests in the service as its rate times their
 * latency. Where that is less than one, a thread that works for requests has nothing to do for the
 * rest of the time; one that is at the service's own code for much longer works for somebody else.
 */
final class Background {
  /** A thread may begin before the request is seen to arrive and end after its answer. */
  private static final double LONGER = 1.5;

  private static final double STRAY = 0.1;

  /** Who pauses longer is fed by somebody, be it that he goes on when the answer is out. */
  private static final double MOSTLY = 0.5;

  /** Threads that never pause have no queue to wait at. */
  private static final double ALWAYS = 0.98;

  /** Names of the JDK's own pool, which carries virtual threads. */
  private static final String CARRIERS = "ForkJoinPool-#-worker-#";

  /** Tasks that are seen run for part of the time that they take. */
  private static final double FEW = 0.3;

  /** What requests have others do, or wait for others to do. */
  private static final Set<WaitKind> ASKED =
      EnumSet.of(WaitKind.TASK, WaitKind.AWAIT, WaitKind.ASYNC);

  private static final Frames POOLS =
      Frames.of(
          "java.util.concurrent.ThreadPoolExecutor*",
          "java.util.concurrent.ForkJoin*",
          "java.lang.VirtualThread#run",
          "kotlinx.coroutines.*",
          "reactor.core.scheduler.*");

  private Background() {}

  /** Names of these threads, numbers in them as #; none where no low rate was sampled. */
  static Set<String> threads(Recording recording, List<JoinedRequest> all, RequestWork work) {
    Set<String> background = new HashSet<>();
    for (PhaseProfile profile : recording.profiles()) {
      Phase phase = recording.phases().get(profile.phase());
      if (phase.shape() != Shape.STEADY) {
        continue;
      }
      List<JoinedRequest> requests = all.stream().filter(r -> r.phase().equals(phase)).toList();
      if (!requests.isEmpty()) {
        double inside = requests.stream().mapToLong(r -> r.sample().latencyNanos()).sum();
        double atOnce = inside / (phase.endNanos() - phase.startNanos());
        Map<String, Double> busy = busy(profile, work, false);
        busy.forEach(
            (name, share) -> {
              if (share > Math.max(MOSTLY, LONGER * atOnce + STRAY)) {
                background.add(name);
              }
            });
        OptionalDouble started = Series.growth(recording, phase, "threads.started");
        if (started.isPresent() && started.getAsDouble() * 2 < requests.size()) {
          busy(profile, work, true)
              .forEach(
                  (name, share) -> {
                    if (share >= ALWAYS) {
                      background.add(name);
                    }
                  });
        }
      }
    }
    return background;
  }

  /**
   * Whether what virtual threads of no server's are at is nobody's request: at a low rate they are
   * at the service's own code for much longer than requests have tasks, or wait for any.
   */
  static boolean onVirtualThreads(Recording recording, List<JoinedRequest> all, RequestWork work) {
    double own = 0;
    double asked = 0;
    for (PhaseProfile profile : recording.profiles()) {
      Phase phase = recording.phases().get(profile.phase());
      if (phase.shape() != Shape.STEADY) {
        continue;
      }
      long wall = 0;
      long virtual = 0;
      for (ThreadStack stack : profile.stacks()) {
        boolean carrier = stack.wall() && stack.threads().startsWith(CARRIERS);
        wall += carrier ? stack.weight() : 0;
        virtual += carrier && isVirtual(stack, work) ? stack.weight() : 0;
      }
      double nanos = (double) phase.endNanos() - phase.startNanos();
      int carriers =
          profile.threads().entrySet().stream()
              .filter(threads -> threads.getKey().startsWith(CARRIERS))
              .mapToInt(Map.Entry::getValue)
              .sum();
      own += wall == 0 ? 0 : nanos * carriers * virtual / wall;
      asked +=
          all.stream()
              .filter(request -> request.phase().equals(phase))
              .flatMap(request -> request.waits().stream())
              .filter(wait -> ASKED.contains(wait.kind()))
              .mapToLong(RequestWait::nanos)
              .sum();
    }
    return own > 0 && asked < FEW * own;
  }

  private static boolean isVirtual(ThreadStack stack, RequestWork work) {
    return RequestWork.isVirtual(stack) && work.forRequest(stack) && !work.onWorker(stack);
  }

  /**
   * Share of their time that threads are at the service's own code, by name; the server's are left
   * out.
   *
   * @param bare only of those that belong to no pool
   */
  private static Map<String, Double> busy(PhaseProfile profile, RequestWork work, boolean bare) {
    Map<String, Long> all = new HashMap<>();
    Map<String, Long> own = new HashMap<>();
    for (ThreadStack stack : profile.stacks()) {
      if (stack.wall()) {
        all.merge(stack.threads(), stack.weight(), Long::sum);
        if (work.forRequest(stack) && !work.onWorker(stack) && !(bare && POOLS.in(stack))) {
          own.merge(stack.threads(), stack.weight(), Long::sum);
        }
      }
    }
    Map<String, Double> busy = new HashMap<>();
    own.forEach((name, weight) -> busy.put(name, (double) weight / all.getOrDefault(name, weight)));
    return busy;
  }
}
