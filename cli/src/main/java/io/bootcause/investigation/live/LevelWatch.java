package io.bootcause.investigation.live;

import io.bootcause.diagnosis.evidence.SlowSplit;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import io.bootcause.service.agent.AgentLink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Waits for the requests of a level, and ends it early if timing costs more than it may. */
final class LevelWatch {
  private static final long LOOK = Duration.ofMillis(200).toNanos();

  /** How often what was spent is looked at between looks. */
  private static final long CHECK = Duration.ofMillis(50).toNanos();

  /** What an ended request did has come in after that; the agent sends ten times a second. */
  private static final long ARRIVES = Duration.ofMillis(300).toNanos();

  /** What is spent after a check is told this much later: the next batch and the next check. */
  private static final long UNDER_WAY = Duration.ofMillis(100).toNanos() + CHECK;

  /** What these may cost can be spent at once. */
  private static final long LEAST = Duration.ofMillis(500).toNanos();

  /** Share of the budget at which a level ends: requests do not come evenly. */
  private static final double BRAKE = 0.9;

  /** Calls of a request that tell what they are about; as the agent has it. */
  private static final int MOST_SUBJECTS = 50;

  private final AgentLink link;
  private final long pid;
  private final Traffic traffic;
  private final double budget;
  private final long since = System.nanoTime();
  private boolean overBudget;
  private double cost;

  LevelWatch(AgentLink link, long pid, Traffic traffic, double budget) {
    this.link = link;
    this.pid = pid;
    this.traffic = traffic;
    this.budget = budget;
  }

  /**
   * @param tooOften what was called so often that timing it costs more than may be, with the
   *     reason; the level is to be repeated without it
   * @param cost share of one processor, over half a second at least
   * @param service share of one processor that the service used
   */
  record Seen(
      Look look,
      Map<String, String> tooOften,
      double seconds,
      double cost,
      double service,
      Traffic.Take take) {
    boolean anySlow() {
      return !look.split().slow().isEmpty();
    }
  }

  Seen watch(SlowSplit before, long latest, int methods)
      throws ServiceException, InterruptedException {
    link.subjects(affordsSubjects(methods));
    traffic.begin();
    long start = System.nanoTime();
    long cpu = cpuNanos(pid);
    while (true) {
      boolean tooMuch = spentBeforeNextLook(start);
      Traffic.Take take = traffic.takeWhole(start, System.nanoTime() - ARRIVES);
      long elapsed = System.nanoTime() - start;
      double seconds = elapsed / 1e9;
      cost = cost(take.timed(), take.subjects(), Math.max(elapsed, LEAST));
      LiveRecording recorded = new LiveRecording();
      recorded.add(take, List.of());
      Look look = Look.as(before, recorded.recording(true, null, Map.of()));
      boolean full = traffic.full() && System.nanoTime() - start > ARRIVES;
      if (tooMuch
          || full
          || Patience.enough(look.split(), seconds)
          || System.nanoTime() - latest >= 0) {
        overBudget |= tooMuch;
        double rate = cost(take.timed(), take.subjects(), elapsed);
        Map<String, String> tooOften =
            tooMuch ? tooOften(take, seconds, rate, BRAKE * budget) : Map.of();
        if (tooMuch) {
          link.untrace();
        }
        double service = share(cpu, cpuNanos(pid), elapsed);
        return new Seen(look, tooOften, seconds, cost, service, take);
      }
    }
  }

  private boolean spentBeforeNextLook(long start) throws ServiceException, InterruptedException {
    long look = System.nanoTime() + LOOK;
    do {
      pause(traffic, Math.min(look, System.nanoTime() + CHECK));
      long elapsed = System.nanoTime() - start;
      // Going on as so far, until the next check tells of it.
      double growth = (double) (elapsed + UNDER_WAY) / elapsed;
      long then = Math.max(elapsed + UNDER_WAY, LEAST);
      if (growth * cost(traffic.timed(), traffic.subjects(), then) > BRAKE * budget) {
        return true;
      }
    } while (look - System.nanoTime() > 0);
    return false;
  }

  private double cost(long calls, long subjects, long elapsed) {
    return Cost.ofTiming(calls, link.callNanos(), subjects, elapsed);
  }

  /** Whether a level cost as much as it may. */
  boolean overBudget() {
    return overBudget;
  }

  /** Of the last level, share of one processor. */
  double cost() {
    return cost;
  }

  private boolean affordsSubjects(int methods) {
    double perSecond = traffic.seen() / Math.max(1, (System.nanoTime() - since) / 1e9);
    double calls = perSecond * Math.min(MOST_SUBJECTS, methods);
    return calls * Cost.SUBJECT_NANOS / 1e9 <= budget / 2;
  }

  /** The most frequent ones, until the others fit; with the reason. */
  static Map<String, String> tooOften(
      Traffic.Take take, double seconds, double cost, double budget) {
    List<Map.Entry<String, Long>> frames = new ArrayList<>(take.callsByFrame().entrySet());
    frames.sort(Map.Entry.<String, Long>comparingByValue().reversed());
    Map<String, String> left = new LinkedHashMap<>();
    // Calls that requests had no room for are those of the most frequent method.
    long others = take.timed();
    for (Map.Entry<String, Long> frame : frames) {
      double rest = cost * others / Math.max(1, take.timed());
      if (rest <= budget) {
        break;
      }
      long calls = frame.getValue() + (left.isEmpty() ? take.lost() : 0);
      others -= calls;
      left.put(
          frame.getKey(),
          String.format(
              Locale.ROOT,
              "%,.0f calls a second: timing them would take %.1f %% of a processor",
              calls / seconds,
              100 * cost * calls / Math.max(1, take.timed())));
    }
    return left;
  }

  /** Sleeps until then. */
  static void pause(Traffic traffic, long until) throws ServiceException, InterruptedException {
    do {
      TimeUnit.NANOSECONDS.sleep(Math.max(0, Math.min(LOOK, until - System.nanoTime())));
      String gone = traffic.gone();
      if (gone != null) {
        throw new ServiceException(Kind.MEASUREMENT, "the JVM has gone: " + gone);
      }
    } while (until - System.nanoTime() > 0);
  }

  /** Processor time of a process; -1 if unknown. */
  static long cpuNanos(long pid) {
    return ProcessHandle.of(pid)
        .flatMap(p -> p.info().totalCpuDuration())
        .map(Duration::toNanos)
        .orElse(-1L);
  }

  /** Share of one processor, -1 if unknown. */
  static double share(long before, long after, long elapsed) {
    return before < 0 || after < 0 || elapsed <= 0 ? -1 : (double) (after - before) / elapsed;
  }
}
