package io.bootcause.diagnosis.detectors.limitedjit;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The JVM does not compile code as well as it can, or not at all. Doc page: limited-jit.md. */
public final class LimitedJitDetector implements Detector {
  /** Of the processors: with less, faster code would save little that anyone notices. */
  private static final double MIN_BUSY = 0.4;

  /** One request's processor time under load, milliseconds. */
  private static final double MIN_CPU_MILLIS = 0.5;

  /** What the best code saves against that of the first compiler, at the least; cautious. */
  private static final double SAVED = 0.3;

  private static final double SAVED_FROM_INTERPRETED = 0.8;

  /** Of the code cache: the JVM keeps a part of it free for itself. */
  private static final double FULL = 0.9;

  private static final String CODE_CACHE = "-XX:ReservedCodeCacheSize=";
  private static final String ROOM = CODE_CACHE + "240m";

  private static final String LEFT_OVER =
      " It is often left over from a development set-up or a container's template.";

  @Override
  public String id() {
    return "limited-jit";
  }

  /**
   * A flag that limits the compiler.
   *
   * @param undone the flag that undoes it when it comes later
   */
  private record Limit(String flag, String undone, How how) {}

  private enum How {
    NOTHING(
        "compiles nothing",
        "The flag shortens the start and makes all that runs for longer than some seconds slower: the"
            + " code is interpreted, which takes several times as long."
            + LEFT_OVER),
    NOT_WELL(
        "does not compile well",
        "The flag shortens the start and makes all that runs for longer than some seconds slower: the"
            + " code never reaches the compiler that optimises it."
            + LEFT_OVER),
    NO_ROOM(
        "has no room for compiled code",
        "The code cache is full: the JVM stops compiling, or throws compiled code away and compiles it"
            + " anew, and what is left is interpreted, which takes several times as long. The default"
            + " of 240 MB is an upper limit, of which only what is needed is used.");

    final String words;
    final String explanation;

    How(String words, String explanation) {
      this.words = words;
      this.explanation = explanation;
    }
  }

  @Override
  public Outcome examine(Evidence evidence) {
    List<String> flags = evidence.recording().jvmFlags();
    Optional<Activity> overload = evidence.overload().filter(Activity::tells);
    Optional<Limit> limit =
        limit(flags).or(() -> overload.filter(a -> isFull(evidence, a)).map(a -> ofCache(flags)));
    if (limit.isEmpty()) {
      Optional<Finding> uncompiled = overload.flatMap(a -> Uncompiled.finding(evidence, a));
      return uncompiled.isPresent()
          ? new Outcome.Found(List.of(uncompiled.get()))
          : flags.isEmpty()
              ? new Outcome.CannotTell("the flags of the JVM")
              : new Outcome.RuledOut(
                  "no flag of the JVM limits its compilers, and no method is interpreted for long");
    }
    if (overload.isEmpty()) {
      return new Outcome.CannotTell("stack samples of requests on many connections at a time");
    }
    Activity activity = overload.get();
    double busy = activity.ownBusy();
    double cpu = activity.cpuMillisPerRequest();
    if (!(busy >= MIN_BUSY) || !(cpu >= MIN_CPU_MILLIS)) {
      return new Outcome.RuledOut(
          String.format(
              Locale.ROOT,
              "the JVM has %s, but a %s takes %.2f ms of processor time, and the service used %.0f %%"
                  + " of the processors",
              limit.get().flag(),
              activity.label(),
              cpu,
              busy * 100));
    }
    return new Outcome.Found(List.of(finding(evidence, activity, limit.get())));
  }

  /** The last of several wins. */
  private static Optional<Limit> limit(List<String> flags) {
    Optional<Limit> limit = Optional.empty();
    for (String flag : flags) {
      if (flag.equals("-Xint") || flag.equals("-XX:-UseCompiler")) {
        String undone = flag.equals("-Xint") ? "-Xmixed" : "-XX:+UseCompiler";
        limit = Optional.of(new Limit(flag, undone, How.NOTHING));
      } else if (flag.matches("-XX:TieredStopAtLevel=[0-3]")) {
        How how = flag.endsWith("=0") ? How.NOTHING : How.NOT_WELL;
        limit = Optional.of(new Limit(flag, "-XX:TieredStopAtLevel=4", how));
      } else if (flag.equals("-Xmixed") || flag.startsWith("-XX:TieredStopAtLevel=")) {
        limit = Optional.empty();
      }
    }
    return limit;
  }

  private static boolean isFull(Evidence evidence, Activity activity) {
    return Series.last(evidence.recording(), activity.phase(), "code.filled").orElse(0) >= FULL;
  }

  /** The size of the code cache, given or not. */
  private static Limit ofCache(List<String> flags) {
    String flag =
        flags.stream()
            .filter(f -> f.startsWith(CODE_CACHE))
            .reduce((former, later) -> later)
            .orElse("the default of " + CODE_CACHE.substring(0, CODE_CACHE.length() - 1));
    return new Limit(flag, ROOM, How.NO_ROOM);
  }

  private static Finding finding(Evidence evidence, Activity activity, Limit limit) {
    double saved = limit.how() == How.NOTHING ? SAVED_FROM_INTERPRETED : SAVED;
    Optional<CostPath> path = CostPath.ofOwnWork(activity, evidence.origins());
    List<String> facts = new ArrayList<>();
    facts.add(
        limit.flag().startsWith("-")
            ? "the JVM was started with " + limit.flag()
            : "the JVM has " + limit.flag());
    if (limit.how() == How.NO_ROOM) {
      facts.add("its code cache has been full");
    }
    facts.add(
        String.format(
            Locale.ROOT,
            "a %s takes %.1f ms of processor time; the service used %.0f %% of the processors",
            activity.label(),
            activity.cpuMillisPerRequest(),
            activity.ownBusy() * 100));
    path.ifPresent(p -> facts.add("most of it in " + String.join(" → ", p.where())));
    return new Finding(
        "limited-jit",
        String.format(
            Locale.ROOT,
            "The JVM %s because of %s, and the processors are what limits this service",
            limit.how().words,
            limit.flag()),
        new Cause(
            Cause.Kind.JVM,
            path.map(CostPath::where).orElse(List.of()),
            null,
            limit.flag(),
            limit.how().explanation,
            null),
        facts,
        saved,
        activity.metricWithout(saved),
        path.map(CostPath::pathFrames).orElse(List.of()),
        List.of(new Change.JvmFlag(limit.undone())));
  }
}
