package io.bootcause.diagnosis.detectors.limitedjit;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
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

  @Override
  public String id() {
    return "limited-jit";
  }

  /**
   * A flag that limits the compiler.
   *
   * @param undone the flag that undoes it when it comes later
   */
  private record Limit(String flag, String undone, boolean interprets) {}

  @Override
  public Outcome examine(Evidence evidence) {
    List<String> flags = evidence.recording().jvmFlags();
    Optional<Limit> limit = limit(flags);
    Optional<Activity> overload = evidence.overload().filter(Activity::tells);
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
        limit = Optional.of(new Limit(flag, undone, true));
      } else if (flag.matches("-XX:TieredStopAtLevel=[0-3]")) {
        limit = Optional.of(new Limit(flag, "-XX:TieredStopAtLevel=4", flag.endsWith("=0")));
      } else if (flag.equals("-Xmixed") || flag.startsWith("-XX:TieredStopAtLevel=")) {
        limit = Optional.empty();
      }
    }
    return limit;
  }

  private static Finding finding(Evidence evidence, Activity activity, Limit limit) {
    double saved = limit.interprets() ? SAVED_FROM_INTERPRETED : SAVED;
    Optional<CostPath> path =
        CostPath.of(
            activity,
            evidence.origins(),
            s -> s.runnable() ? evidence.origins().outermostOwn(s) : -1);
    List<String> facts = new ArrayList<>();
    facts.add("the JVM was started with " + limit.flag());
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
            limit.interprets() ? "compiles nothing" : "does not compile well",
            limit.flag()),
        new Cause(
            Cause.Kind.JVM,
            path.map(CostPath::where).orElse(List.of()),
            null,
            limit.flag(),
            "The flag shortens the start and makes all that runs for longer than some seconds slower:"
                + (limit.interprets()
                    ? " the code is interpreted, which takes several times as long."
                    : " the code never reaches the compiler that optimises it.")
                + " It is often left over from a development set-up or a container's template.",
            null),
        facts,
        saved,
        activity.metricWithout(saved),
        path.map(CostPath::pathFrames).orElse(List.of()),
        List.of(new Change.JvmFlag(limit.undone())));
  }
}
