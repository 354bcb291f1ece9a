package io.bootcause.diagnosis.detectors.timetosafepoint;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.PathFrame;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.recording.Phase;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/** All threads stand still until the last one has stopped. Doc page: time-to-safepoint.md. */
public final class TimeToSafepointDetector implements Detector {
  private static final double MIN_SHARE = 0.1;

  /** On the way to one safepoint. A thread that waits for a processor may be late by a slice. */
  private static final double MIN_MILLIS = 30;

  /** On a crowded machine, too, hardly a thread waits that long for a processor. */
  private static final double LONG_MILLIS = 250;

  private static final double FEWEST = 3;

  /** Of the machine's processors: else threads are late because they wait for one. */
  private static final double SHORT = 0.9;

  /** Loops that count are compiled with a look at the safepoint in them, whatever the collector. */
  private static final Change POLLS = new Change.JvmFlag("-XX:+UseCountedLoopSafepoints");

  /**
   * What safepoints took in one phase.
   *
   * @param share of the phase's time that threads stood still before the last one stopped, 0 to 1
   * @param millis on the way to one of them, mean
   */
  private record Late(Activity activity, double share, double count, double millis) {
    static Optional<Late> of(Evidence evidence, Activity activity) {
      Phase phase = activity.phase();
      OptionalDouble sync = Series.growth(evidence.recording(), phase, "safepoint.sync.nanos");
      OptionalDouble count = Series.growth(evidence.recording(), phase, "safepoint.count");
      if (sync.isEmpty() || count.isEmpty()) {
        return Optional.empty();
      }
      double nanos = sync.getAsDouble();
      return Optional.of(
          new Late(
              activity,
              Math.min(1, nanos / (phase.endNanos() - phase.startNanos())),
              count.getAsDouble(),
              nanos / 1e6 / Math.max(1, count.getAsDouble())));
    }

    boolean isMuch() {
      return share >= MIN_SHARE && millis >= MIN_MILLIS && count >= FEWEST;
    }

    boolean isTheThreads() {
      return activity.machineBusy() < SHORT || millis >= LONG_MILLIS;
    }

    String figures() {
      return String.format(
          Locale.ROOT,
          "%.1f %% of the time of %s (%.0f safepoints, %.1f ms to each)",
          share * 100,
          activity.labels(),
          count,
          millis);
    }
  }

  @Override
  public String id() {
    return "time-to-safepoint";
  }

  @Override
  public Outcome examine(Evidence evidence) {
    List<Late> seen =
        evidence.activities().stream().flatMap(a -> Late.of(evidence, a).stream()).toList();
    if (seen.isEmpty()) {
      return new Outcome.CannotTell("HotSpot's counters of its safepoints");
    }
    List<Late> much = seen.stream().filter(Late::isMuch).toList();
    Optional<Late> late =
        much.stream().filter(Late::isTheThreads).max(Comparator.comparingDouble(Late::share));
    if (late.isPresent()) {
      return new Outcome.Found(List.of(finding(late.get())));
    }
    String figures = String.join(", ", seen.stream().map(Late::figures).toList());
    return much.isEmpty()
        ? new Outcome.RuledOut("all threads wait for the last one to stop for " + figures)
        : new Outcome.CannotTell(
            "why threads are late for safepoints, while processors are short: " + figures);
  }

  private Finding finding(Late late) {
    List<String> facts = new ArrayList<>();
    facts.add("all threads waited for the last one to stop for " + late.figures());
    Optional<String> loop = computing(late);
    loop.ifPresent(method -> facts.add("what computes most meanwhile is in " + method));
    List<String> where = loop.stream().toList();
    return new Finding(
        id(),
        String.format(
            Locale.ROOT,
            "All threads stand still for %.0f ms, %.0f times in %.0f s, until the last one has stopped%s",
            late.millis(),
            late.count(),
            (late.activity().phase().endNanos() - late.activity().phase().startNanos()) / 1e9,
            loop.map(method -> ": " + CostFinding.simple(method)).orElse("")),
        new Cause(
            Cause.Kind.JVM,
            where,
            null,
            "-XX:+UseCountedLoopSafepoints",
            "For a collection, a thread dump and much else the JVM stops all threads, each at the next"
                + " place where it looks whether it should. In a loop that counts an int the compiler"
                + " leaves that look out, unless the collector asks for short pauses (G1, ZGC and"
                + " Shenandoah do; Parallel and Serial do not): everybody waits for such a loop to end."
                + " Have it count a long, work in pieces, or set the flag; G1 does without it.",
            null),
        facts,
        late.share(),
        late.activity().metricWithout(late.share()),
        PathFrame.way(where),
        List.of(POLLS));
  }

  /**
   * The Java method that most of the processor time passes in, its calls apart. A request that
   * computes for less than all waited holds nobody up for that long.
   */
  private static Optional<String> computing(Late late) {
    Activity activity = late.activity();
    Optional<String> other = Optional.empty();
    if (activity.cpuMillisPerRequest() < late.millis()) {
      Set<String> workers =
          activity.workers().stream().map(ThreadStack::threads).collect(Collectors.toSet());
      other = most(activity.all().stream().filter(s -> !workers.contains(s.threads())).toList());
    }
    return other.or(() -> most(activity.all()));
  }

  private static Optional<String> most(List<ThreadStack> stacks) {
    Map<String, Long> weights = new HashMap<>();
    for (ThreadStack stack : stacks) {
      int last = stack.frames().size() - 1;
      if (stack.runnable() && last >= 0 && stack.isJava(last)) {
        weights.merge(stack.frames().get(last), stack.weight(), Long::sum);
      }
    }
    return weights.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
  }
}
