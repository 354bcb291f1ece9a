package io.bootcause.diagnosis.detectors;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.NamedProxies;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Turns a cost that is too high into a finding. */
public final class CostFinding {
  /** As the compilers of Java and Kotlin call a lambda's body in a method. */
  private static final Pattern LAMBDA =
      Pattern.compile("#(?:lambda\\$(?!new\\$|static\\$)(.+)\\$\\d+|(.+?)\\$lambda\\$\\d.*)$");

  /** As Kotlin's compiler calls a coroutine's body in a method, and those within it. */
  private static final Pattern COROUTINE =
      Pattern.compile("((?:[^$#]|\\$(?=[A-Z]))+)\\$(\\w+?)\\$\\d.*#invokeSuspend$");

  /** As the class of a proxy is called after the one that it stands for. */
  private static final Pattern PROXY =
      Pattern.compile(
          "(?:\\$\\$\\w*SpringCGLIB\\$\\$\\w+|" + Pattern.quote(NamedProxies.SUFFIX) + ")(?=#)");

  private static final int MOST_PLACES = 4;

  private CostFinding() {}

  /**
   * The finding.
   *
   * @param details facts besides the share
   */
  public static Finding of(CostRule rule, CostPath cost, List<String> details) {
    return of(rule, cost, details, from(cost));
  }

  /** The service's own method that it is done for; else whoever asks for it. */
  static Optional<String> from(CostPath cost) {
    return cost.own().or(cost::responsibleCaller);
  }

  /**
   * The finding.
   *
   * @param from the method that the title names
   */
  public static Finding of(
      CostRule rule, CostPath cost, List<String> details, Optional<String> from) {
    return of(rule, cost, details, from, Blame.of(cost));
  }

  /** The finding, of a cost that is known to be somebody's. */
  public static Finding of(CostRule rule, CostPath cost, List<String> details, Blame blame) {
    return of(rule, cost, details, from(cost), blame);
  }

  private static Finding of(
      CostRule rule, CostPath cost, List<String> details, Optional<String> from, Blame blame) {
    Activity activity = cost.activity();
    double share = Math.min(1, cost.share());
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "%.0f %% of the %s of a %s, about %.1f ms of %.1f ms (%d stack samples), is %s",
            share * 100,
            time(cost),
            activity.label(),
            cost.millis(),
            cost.ofProcessors() ? activity.cpuMillisPerRequest() : activity.meanMillis(),
            cost.samples(),
            rule.doing()));
    facts.add(
        cost.ofProcessors()
            ? String.format(
                Locale.ROOT,
                "%.0f %% of the processors' time was in use: what requests take of it is what limits"
                    + " their number",
                activity.machineBusy() * 100)
            : runningOrAsleep(cost.runnable() * 100));
    facts.add("in " + String.join(" → ", cost.where()));
    elsewhere(cost).ifPresent(facts::add);
    facts.addAll(details);
    Set<Change> candidates = new LinkedHashSet<>(blame.knownFixes());
    candidates.addAll(rule.candidates());
    if (rule.removable()) {
      candidates.addAll(Removal.of(cost));
    }
    return new Finding(
        rule.id(),
        String.format(
            Locale.ROOT,
            "%.0f %% of %sa %s is %s%s",
            share * 100,
            cost.ofProcessors() ? "the processor time of " : "",
            activity.label(),
            rule.doing(),
            from.map(f -> from(cost, f)).orElse("")),
        rule.elsewhere()
            ? blame.causeElsewhere(rule.explanation(), rule.kind())
            : blame.cause(rule.explanation(), rule.kind()),
        facts,
        share,
        cost.runnable() < 0.5
            ? activity.metricWithoutWaiting(share * gone(cost, candidates))
            : activity.metricWithout(share * gone(cost, candidates)),
        cost.pathFrames(),
        List.copyOf(candidates),
        candidates.stream().anyMatch(Change.Remember.class::isInstance)
            ? Removal.around(cost, candidates)
            : List.of());
  }

  /** Where it is one of several places, how much of it that is. */
  private static String from(CostPath cost, String frame) {
    return cost.isNearlyAllBelow(frame)
        ? ", from " + simple(frame)
        : String.format(
            Locale.ROOT, ", %.0f %% of it from %s", cost.partBelow(frame) * 100, simple(frame));
  }

  private static Optional<String> elsewhere(CostPath cost) {
    if (!cost.isSpread()) {
      return Optional.empty();
    }
    return Optional.of(
        "from "
            + cost.places().stream()
                .limit(MOST_PLACES)
                .map(
                    p ->
                        String.format(
                            Locale.ROOT,
                            "%s %.0f %%, %.1f ms",
                            simple(p.method()),
                            p.part() * 100,
                            p.part() * cost.millis()))
                .collect(Collectors.joining("; ")));
  }

  private static String runningOrAsleep(double percent) {
    return percent > 99.5
        ? "in all of those samples the thread ran or waited for a processor"
        : percent < 0.5
            ? "in all of those samples the thread slept"
            : String.format(
                Locale.ROOT,
                "in %.0f %% of those samples the thread ran or waited for a processor, in the rest"
                    + " it slept",
                percent);
  }

  /** What is taken out is taken out at one place: of the cost, the part that is gone then. */
  private static double gone(CostPath cost, Set<Change> candidates) {
    boolean onlyTakenOut =
        !candidates.isEmpty() && candidates.stream().noneMatch(Change::canBeMade);
    return onlyTakenOut && cost.isSpread() ? cost.places().get(0).part() : 1;
  }

  private static String time(CostPath cost) {
    return cost.ofProcessors() ? "processor time" : "time";
  }

  /**
   * {@code Class.method}, as people write it; of a lambda's or a coroutine's body, the method it
   * stands in; of a proxy, the class that it stands for.
   */
  public static String simple(String frame) {
    String proxied = PROXY.matcher(frame).replaceFirst("");
    String method = COROUTINE.matcher(proxied).replaceFirst("$1#$2");
    String plain = LAMBDA.matcher(method).replaceFirst("#$1$2");
    int hash = plain.indexOf('#');
    return plain.substring(plain.lastIndexOf('.', hash) + 1).replace('#', '.');
  }
}
