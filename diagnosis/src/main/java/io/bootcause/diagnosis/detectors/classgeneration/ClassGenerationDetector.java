package io.bootcause.diagnosis.detectors.classgeneration;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.recording.profile.ThreadStack;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Each request has the JVM define classes. Doc page: class-generation.md. */
public final class ClassGenerationDetector implements Detector {
  /** Fewer for a request come from code that is reached for the first time. */
  private static final double MIN_CLASSES = 0.5;

  /** Of a call's samples, the share in which a class is defined: the rest prepares and uses it. */
  private static final double MIN_DEFINING = 0.05;

  private static final CostRule RULE =
      new CostRule(
          "class-generation",
          Frames.of(
              "java.lang.ClassLoader#defineClass*",
              "java.lang.invoke.MethodHandles$Lookup#define*",
              "java.lang.invoke.MethodHandles$Lookup$ClassDefiner#define*",
              "jdk.internal.misc.Unsafe#define*",
              "sun.misc.Unsafe#define*"),
          0.25,
          1,
          0.3,
          "making classes anew, and running them before they are compiled",
          "Each request has classes generated or loaded that are thrown away after it. The JVM parses,"
              + " verifies and links each of them, one at a time, and interprets their code, since none"
              + " lives long enough to be compiled.",
          Cause.Kind.APP_CODE,
          List.of());

  /** A call that leads to classes being defined. */
  private record Call(String caller, String callee) {}

  /** What a load showed. */
  private record Seen(CostPath cost, double classes) {}

  @Override
  public String id() {
    return RULE.id();
  }

  @Override
  public Outcome examine(Evidence evidence) {
    List<Seen> seen = new ArrayList<>();
    List<String> figures = new ArrayList<>();
    for (Activity activity : evidence.activities()) {
      OptionalDouble loaded =
          Series.growth(evidence.recording(), activity.phase(), "classes.loaded");
      if (!activity.tells() || loaded.isEmpty()) {
        continue;
      }
      double classes = loaded.getAsDouble() / activity.count();
      figures.add(String.format(Locale.ROOT, "%.2g in a %s", classes, activity.label()));
      if (classes >= MIN_CLASSES) {
        cost(activity, evidence.origins()).ifPresent(cost -> seen.add(new Seen(cost, classes)));
      }
    }
    if (figures.isEmpty()) {
      return new Outcome.CannotTell("the number of classes loaded, and stack samples of requests");
    }
    return seen.stream()
        .filter(s -> isMuch(s.cost()))
        .max(Comparator.comparingDouble(s -> s.cost().share()))
        .<Outcome>map(s -> new Outcome.Found(List.of(CostFinding.of(RULE, s.cost(), details(s)))))
        .orElseGet(() -> new Outcome.RuledOut("classes loaded: " + String.join(", ", figures)));
  }

  private static List<String> details(Seen seen) {
    return List.of(
        String.format(
            Locale.ROOT,
            "the JVM loads %.1f classes for each %s",
            seen.classes(),
            seen.cost().activity().label()));
  }

  private static boolean isMuch(CostPath cost) {
    Activity activity = cost.activity();
    double millis =
        activity.overloaded() ? cost.share() * activity.cpuMillisPerRequest() : cost.ownMillis();
    return cost.share() >= RULE.minShare()
        && millis >= (activity.overloaded() ? RULE.minLoadedMillis() : RULE.minMillis());
  }

  /** All that is done by what the service's own code calls to have classes made. */
  private static Optional<CostPath> cost(Activity activity, Origins origins) {
    Map<Call, Long> defining = new HashMap<>();
    Map<Call, Long> all = new HashMap<>();
    for (ThreadStack stack : activity.working()) {
      int define = RULE.frames().outermost(stack);
      for (int i = 1; i < stack.frames().size(); i++) {
        if (call(stack, i, origins)) {
          all.merge(at(stack, i), stack.weight(), Long::sum);
          if (i <= define) {
            defining.merge(at(stack, i), stack.weight(), Long::sum);
          }
        }
      }
    }
    Set<Call> makers = new HashSet<>();
    defining.forEach(
        (call, weight) -> {
          if (weight >= MIN_DEFINING * all.getOrDefault(call, 0L)) {
            makers.add(call);
          }
        });
    return CostPath.of(activity, origins, stack -> begins(stack, makers, origins));
  }

  private static int begins(ThreadStack stack, Set<Call> makers, Origins origins) {
    for (int i = stack.frames().size() - 1; i > 0; i--) {
      if (call(stack, i, origins) && makers.contains(at(stack, i))) {
        return i;
      }
    }
    return RULE.frames().outermost(stack);
  }

  /** Whether the service's own code calls somebody else's there. */
  private static boolean call(ThreadStack stack, int index, Origins origins) {
    return stack.isJava(index)
        && origins.isUsersOwn(stack.frames().get(index - 1))
        && !origins.isUsersOwn(stack.frames().get(index));
  }

  private static Call at(ThreadStack stack, int index) {
    return new Call(stack.frames().get(index - 1), stack.frames().get(index));
  }
}
