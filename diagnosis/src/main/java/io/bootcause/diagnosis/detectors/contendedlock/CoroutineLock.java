package io.bootcause.diagnosis.detectors.contendedlock;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.PathFrame;
import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.budget.Line;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.LargerPools;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CodeSites;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.TimeIn;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A Mutex or Semaphore of Kotlin's coroutines. No thread stands in line for it: the requests' own
 * waits tell.
 */
final class CoroutineLock {
  private static final String CLASSES = "kotlinx.coroutines.sync.";
  private static final String MUTEX = CLASSES + "Mutex";

  private static final String LINES = "lines[";

  /** In the name of a proxy's class. */
  private static final String MADE_AT_RUN_TIME = "$$";

  /** What Kotlin's compiler appends to where the body of an open function goes that suspends. */
  private static final String SUSPENDING = "$suspendImpl";

  /** Of the time in line for locks of whatever kind. */
  private static final double MOST = 0.5;

  /** What whoever has it does for less of that time is not worth a word. */
  private static final double MUCH = 0.3;

  private static final int MOST_OWN = 4;

  /** Who takes it or gives it back: what comes next is often resumed in there. */
  private static final Frames USES =
      Frames.of(
          "kotlinx.coroutines.sync.MutexImpl#*",
          "kotlinx.coroutines.sync.SemaphoreImpl#*",
          "kotlinx.coroutines.sync.SemaphoreAndMutexImpl#*",
          "kotlinx.coroutines.sync.Mutex$DefaultImpls#*");

  private static final Set<WaitKind> TOLD =
      EnumSet.of(
          WaitKind.HTTP_CALL,
          WaitKind.HTTP_CONNECTION,
          WaitKind.STATEMENT,
          WaitKind.CONNECTION,
          WaitKind.SLEEP,
          WaitKind.TIMER,
          WaitKind.SOCKET_READ);

  private CoroutineLock() {}

  /** Empty if requests do not stand in line for one. */
  static Optional<Finding> finding(
      Evidence evidence, Activity activity, double minShare, double maxBusy) {
    double all = 0;
    double own = 0;
    double mutex = 0;
    for (JoinedRequest request : activity.requests()) {
      for (RequestWait wait : request.waits()) {
        if (wait.kind() == WaitKind.LOCK) {
          all += wait.nanos();
          own += isOne(wait) ? wait.nanos() : 0;
          mutex += wait.subject().equals(MUTEX) ? wait.nanos() : 0;
        }
      }
    }
    TimeIn waiting = TimeIn.line(Line.LOCK, activity);
    if (own == 0 || own < MOST * all || waiting.share() < minShare) {
      return Optional.empty();
    }
    boolean isMutex = mutex >= MOST * own;
    double busy = isMutex || waitsBesides(activity) ? activity.ownBusy() : activity.machineBusy();
    return busy > maxBusy
        ? Optional.empty()
        : Optional.of(finding(evidence, activity, waiting, isMutex));
  }

  /**
   * Semaphores are taken to spare processors, whoever uses these: unless it is known that the
   * service has little of them, and requests mostly wait for others when they have got in.
   */
  private static boolean waitsBesides(Activity activity) {
    double besides = 0;
    double waiting = 0;
    for (JoinedRequest request : activity.requests()) {
      besides += request.sample().latencyNanos();
      for (RequestWait wait : request.waits()) {
        besides -= wait.kind() == WaitKind.LOCK ? wait.nanos() : 0;
        waiting += TOLD.contains(wait.kind()) ? wait.nanos() : 0;
      }
    }
    return !Double.isNaN(activity.ownBusy()) && waiting >= MOST * besides;
  }

  private static boolean isOne(RequestWait wait) {
    return wait.subject().startsWith(CLASSES);
  }

  private static Finding finding(
      Evidence evidence, Activity activity, TimeIn waiting, boolean mutex) {
    List<String> where = where(evidence, activity);
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "%s: %.1f of them stand in line for it at a time (mean), %.0f of %.0f ms",
            activity.labels(),
            activity.connections() * waiting.share(),
            waiting.millis(),
            waiting.all()));
    if (mutex) {
      meanwhile(activity).ifPresent(facts::add);
    }
    if (!where.isEmpty()) {
      facts.add("taken in " + String.join(" → ", where));
    }
    facts.add(
        String.format(
            Locale.ROOT,
            "%.0f %% of the processors' time was in use, by whatever runs on this machine",
            Math.min(100, activity.machineBusy() * 100)));
    return new Finding(
        "contended-lock",
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is waiting for a %s of coroutines%s",
            waiting.share() * 100,
            activity.label(),
            mutex ? "Mutex" : "Semaphore",
            where.isEmpty() ? "" : ", in " + CostFinding.simple(where.get(where.size() - 1))),
        new Cause(
            Cause.Kind.APP_CODE,
            where,
            null,
            null,
            mutex
                ? "A Mutex lets one request at a time through, and it is kept while its owner is"
                    + " suspended: throughput is one divided by the time that it is kept, however idle"
                    + " threads and processors are. Keep it for a moment only, and never across a call."
                : "A Semaphore lets as many requests through at a time as it has permits, and the rest"
                    + " wait in line: throughput is their number divided by the time that one is kept.",
            null),
        facts,
        waiting.share(),
        activity.metricWithoutWaiting(waiting.share()),
        PathFrame.way(where, waiting.millis()),
        List.of(mutex ? new Change.FreeMutexes() : LargerPools.COROUTINES_SEMAPHORES));
  }

  /** The service's own methods, outermost first; empty if nobody was seen there. */
  private static List<String> where(Evidence evidence, Activity activity) {
    List<String> joined = CodeSites.most(evidence, activity.phase(), LINES);
    List<String> own =
        (joined.isEmpty() ? seen(evidence, activity) : joined)
            .stream()
                .filter(frame -> !frame.contains(MADE_AT_RUN_TIME))
                .map(frame -> frame.replace(SUSPENDING, ""))
                .distinct()
                .toList();
    return own.subList(Math.max(0, own.size() - MOST_OWN), own.size());
  }

  /** Under any load: it is taken in no time. */
  private static List<String> seen(Evidence evidence, Activity activity) {
    List<ThreadStack> all =
        evidence.recording().profiles().stream()
            .flatMap(profile -> profile.stacks().stream())
            .toList();
    return CostPath.of(activity, all, evidence.origins(), USES::outermost)
        .map(
            path ->
                path.frames().subList(0, path.frames().indexOf(path.unit())).stream()
                    .filter(evidence.origins()::isUsersOwn)
                    .toList())
        .orElse(List.of());
  }

  private record Taken(long at, JoinedRequest by) {}

  /** Whoever gets it has it until the next one does: there is always a next one in line. */
  private static Optional<String> meanwhile(Activity activity) {
    List<Taken> taken = new ArrayList<>();
    for (JoinedRequest request : activity.requests()) {
      request.waits().stream()
          .filter(wait -> wait.kind() == WaitKind.LOCK && isOne(wait))
          .forEach(wait -> taken.add(new Taken(wait.end(), request)));
    }
    taken.sort(Comparator.comparingLong(Taken::at));
    double all = 0;
    Map<String, Double> waits = new TreeMap<>();
    for (int i = 0; i + 1 < taken.size(); i++) {
      long from = taken.get(i).at();
      long to = taken.get(i + 1).at();
      all += to - from;
      for (RequestWait wait : taken.get(i).by().waits()) {
        double within = (double) Math.min(wait.end(), to) - Math.max(wait.start(), from);
        if (TOLD.contains(wait.kind()) && within > 0) {
          waits.merge(words(wait), within, Double::sum);
        }
      }
    }
    double time = all;
    return waits.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .filter(most -> most.getValue() >= MUCH * time)
        .map(
            most ->
                String.format(
                    Locale.ROOT,
                    "meanwhile whoever has it waits for %s, %.0f %% of the time",
                    most.getKey(),
                    Math.min(100, most.getValue() / time * 100)));
  }

  private static String words(RequestWait wait) {
    return switch (wait.kind()) {
      case HTTP_CALL, STATEMENT -> wait.subject();
      case SLEEP, TIMER -> "a time to pass";
      case HTTP_CONNECTION, CONNECTION -> "a connection";
      default -> "an answer of " + wait.subject();
    };
  }
}
