package io.bootcause.diagnosis.detectors;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Turns a cost that is too high into a finding. */
public final class CostFinding {
  /** As the compilers of Java and Kotlin call a lambda's body in a method. */
  private static final Pattern LAMBDA =
      Pattern.compile("#(?:lambda\\$(?!new\\$|static\\$)(.+)\\$\\d+|(.+?)\\$lambda\\$\\d.*)$");

  private CostFinding() {}

  /**
   * The finding.
   *
   * @param details facts besides the share
   */
  public static Finding of(CostRule rule, CostPath cost, List<String> details) {
    return of(rule, cost, details, cost.own().or(cost::responsibleCaller));
  }

  /**
   * The finding.
   *
   * @param from the method that the title names
   */
  public static Finding of(
      CostRule rule, CostPath cost, List<String> details, Optional<String> from) {
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
    facts.addAll(details);
    Blame blame = Blame.of(cost);
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
            from.map(f -> ", from " + simple(f)).orElse("")),
        rule.elsewhere()
            ? blame.causeElsewhere(rule.explanation(), rule.kind())
            : blame.cause(rule.explanation(), rule.kind()),
        facts,
        share,
        cost.runnable() < 0.5
            ? activity.metricWithoutWaiting(share)
            : activity.metricWithout(share),
        cost.pathFrames(),
        List.copyOf(candidates));
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

  private static String time(CostPath cost) {
    return cost.ofProcessors() ? "processor time" : "time";
  }

  /** {@code Class.method}, as people write it; of a lambda's body, the method it stands in. */
  public static String simple(String frame) {
    String plain = LAMBDA.matcher(frame).replaceFirst("#$1$2");
    int hash = plain.indexOf('#');
    return plain.substring(plain.lastIndexOf('.', hash) + 1).replace('#', '.');
  }
}
