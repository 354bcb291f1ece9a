package io.bootcause.cli.load;

import io.bootcause.cli.load.hyperfoil.RunFigures;
import io.bootcause.cli.load.hyperfoil.Stage;
import io.bootcause.load.GeneratorValidity.Check;
import io.bootcause.load.GeneratorValidity.Level;
import io.bootcause.load.LoadModel;
import io.bootcause.load.PhaseResult;
import io.bootcause.load.SampleOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether load that agents sent can be believed. They tell less of themselves than this process
 * does: neither lateness nor stalls, but the CPU of their machines and what they complained of.
 */
final class RemoteChecks {
  private static final Pattern PERCENT = Pattern.compile("(\\d+(?:[.,]\\d+)?)\\s*%");

  /** Where a queue in front of the CPU makes twenty times its service. */
  private static final double SATURATED_PERCENT = 95;

  /** Starting and ending cost a little of a short phase. */
  private static final double DOUBTFUL_SHORTFALL = 0.05;

  private static final double INVALID_SHORTFALL = 0.20;
  private static final double INVALID_SHARE = 0.50;
  private static final double INVALID_CUT_OFF = 0.10;

  private RemoteChecks() {}

  /**
   * All that can be checked of a phase.
   *
   * @param agents that were asked to send
   * @param errors of the run
   */
  static List<Check> of(
      Stage stage,
      PhaseResult result,
      RunFigures.Phase phase,
      List<String> agents,
      List<String> errors) {
    List<Check> checks = new ArrayList<>();
    checks.add(
        result.completed() > 0
            ? check("answers", Level.VALID, "%d requests were answered", result.completed())
            : check(
                "answers", Level.INVALID, "no request was answered: there is nothing to measure"));
    checks.add(senders(phase, agents));
    checks.add(sessions(phase));
    if (stage.phase().model() instanceof LoadModel.Open) {
      checks.add(rate(stage, result));
    }
    checks.add(cpu(phase.agents()));
    long internal = count(result, SampleOutcome.GENERATOR);
    checks.add(
        check(
            "generator errors",
            internal == 0 ? Level.VALID : Level.DOUBTFUL,
            "%d requests failed in Hyperfoil itself",
            internal));
    long broken = count(result, SampleOutcome.RESET);
    checks.add(
        check(
            "connect errors",
            grade(broken, result, INVALID_SHARE),
            "%d requests lost their connection or got none%s",
            broken,
            broken == 0 ? "" : ": the latencies are of those that did"));
    long cut = count(result, SampleOutcome.CANCELLED);
    checks.add(
        check(
            "cut off",
            grade(cut, result, INVALID_CUT_OFF),
            "%d requests were unanswered when the phase ended%s",
            cut,
            cut == 0 ? "" : ": the slowest latencies are missing"));
    if (!errors.isEmpty()) {
      checks.add(
          check(
              "Hyperfoil's complaints",
              Level.DOUBTFUL,
              "%s%s",
              errors.get(0),
              errors.size() == 1 ? "" : " (and " + (errors.size() - 1) + " more)"));
    }
    return List.copyOf(checks);
  }

  private static Check senders(RunFigures.Phase phase, List<String> agents) {
    if (phase.agents().isEmpty()) {
      return check("agents", Level.DOUBTFUL, "Hyperfoil does not say what each of them sent");
    }
    List<String> silent =
        agents.stream()
            .filter(
                name ->
                    phase.agents().getOrDefault(name, new RunFigures.Share(0, "")).requests() == 0)
            .toList();
    return silent.isEmpty()
        ? check("agents", Level.VALID, "all agents sent")
        : check("agents", Level.INVALID, "nothing was sent by %s", String.join(", ", silent));
  }

  private static Check sessions(RunFigures.Phase phase) {
    boolean exceeded =
        phase.complaints().stream()
            .anyMatch(text -> text.toLowerCase(Locale.ROOT).contains("session limit"));
    return exceeded
        ? check(
            "agents' sessions",
            Level.INVALID,
            "requests waited until a session was free, which no latency contains")
        : check("agents' sessions", Level.VALID, "there was always one free");
  }

  private static Check rate(Stage stage, PhaseResult result) {
    long sent = result.completed() + result.errors();
    double missing = Math.max(0, 1 - sent / Math.max(1, stage.asked()));
    Level level =
        missing > INVALID_SHORTFALL
            ? Level.INVALID
            : missing > DOUBTFUL_SHORTFALL ? Level.DOUBTFUL : Level.VALID;
    return check(
        "agents' rate",
        level,
        "%d requests were sent, %.0f were due%s",
        sent,
        stage.asked(),
        level == Level.VALID ? "" : ": the load was lower than asked for");
  }

  private static Check cpu(Map<String, RunFigures.Share> agents) {
    List<String> saturated = new ArrayList<>();
    agents.forEach(
        (name, share) -> {
          Matcher percent = PERCENT.matcher(share.cpu());
          if (percent.find()
              && Double.parseDouble(percent.group(1).replace(',', '.')) >= SATURATED_PERCENT) {
            saturated.add(name);
          }
        });
    return saturated.isEmpty()
        ? check("agents' CPU", Level.VALID, "their machines had CPU left")
        : check(
            "agents' CPU",
            Level.DOUBTFUL,
            "no CPU was left on the machine of %s: latencies may be the wait for it",
            String.join(", ", saturated));
  }

  private static Level grade(long count, PhaseResult result, double invalidAbove) {
    double share = (double) count / Math.max(1, result.completed() + result.errors());
    return count == 0 ? Level.VALID : share > invalidAbove ? Level.INVALID : Level.DOUBTFUL;
  }

  private static long count(PhaseResult result, SampleOutcome outcome) {
    return result.outcomes().getOrDefault(outcome, 0L);
  }

  private static Check check(String name, Level level, String detail, Object... figures) {
    return new Check(name, level, String.format(Locale.ROOT, detail, figures));
  }
}
