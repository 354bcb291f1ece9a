package io.bootcause.report;

import io.bootcause.diagnosis.BudgetLine;
import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.RequestClass;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.Validity;
import io.bootcause.experiment.Effect;
import io.bootcause.experiment.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the reader must know if he reads nothing else.
 *
 * @param sentence the verdict in one sentence
 * @param support the proof behind it, or what is missing, in one or two sentences
 */
record Headline(Tone tone, String sentence, String support) {
  private static final Set<String> UNSEEN = Set.of(Diagnosis.LIMIT, Diagnosis.FEW);

  private static final double WORTH_A_WORD_NANOS = 20e6;

  /** How sure the verdict is. */
  enum Tone {
    PROVEN,
    SUSPECTED,
    NOTHING_FOUND,
    CANNOT_TELL,
    INVALID
  }

  static Headline of(Investigated investigated) {
    Diagnosis diagnosis = investigated.diagnosis();
    if (diagnosis.validity().verdict() == Validity.Level.INVALID) {
      return invalid(diagnosis);
    }
    Headline headline =
        diagnosis.findings().isEmpty() ? nothingFound(investigated) : found(investigated);
    return diagnosis.validity().verdict() == Validity.Level.DOUBTFUL
        ? headline.plus("The measurement is doubtful: " + failed(diagnosis.validity()) + ".")
        : headline;
  }

  /** The names of the checks that are as bad as the whole. */
  static String failed(Validity validity) {
    String names =
        validity.checks().stream()
            .filter(c -> c.level() == validity.verdict())
            .map(Validity.Check::name)
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? "no check says why" : names;
  }

  private Headline plus(String more) {
    return new Headline(tone, sentence, support.isEmpty() ? more : support + " " + more);
  }

  private static Headline invalid(Diagnosis diagnosis) {
    String why =
        diagnosis.validity().checks().stream()
            .filter(c -> c.level() == Validity.Level.INVALID)
            .map(Validity.Check::detail)
            .findFirst()
            .map(d -> capital(d) + (d.endsWith(".") ? "" : "."))
            .orElse("");
    String leads =
        diagnosis.findings().isEmpty() ? "" : " What follows are leads at best, not findings.";
    return new Headline(
        Tone.INVALID,
        "No verdict: this measurement is invalid (" + failed(diagnosis.validity()) + ").",
        (why + leads).strip());
  }

  private static Headline nothingFound(Investigated investigated) {
    Diagnosis diagnosis = investigated.diagnosis();
    int ruledOut = diagnosis.ruledOut().size();
    int open = diagnosis.cannotTell().size();
    String name = fileName(investigated.target());
    if (ruledOut == 0) {
      return new Headline(
          Tone.NOTHING_FOUND,
          "Cannot tell whether anything slows " + name + " down: no suspicion could be checked.",
          open == 0 ? "" : Figures.count(open, "check") + " lacked evidence; see below.");
    }
    Optional<Diagnosis.CannotTellBy> limit = unknown(diagnosis, UNSEEN);
    boolean few = limit.filter(by -> by.detector().equals(Diagnosis.FEW)).isPresent();
    return new Headline(
        limit.isPresent() ? Tone.CANNOT_TELL : Tone.NOTHING_FOUND,
        limit.isPresent()
            ? few
                ? "Cannot tell why few requests to " + name + " are slow."
                : "Cannot tell what limits " + name + " under load."
            : "Nothing was found that slows " + name + " down.",
        limit
                .or(() -> unknown(diagnosis, Set.of(Diagnosis.WORK)))
                .map(by -> "It is not known " + by.missing() + ". ")
                .orElseGet(() -> mostOfTheTime(diagnosis))
            + Figures.count(ruledOut, "cause")
            + (ruledOut == 1 ? " was" : " were")
            + " looked for "
            + lookedForIn(investigated.shapes().size())
            + " and ruled out"
            + (open == 0 ? "." : "; " + open + " could not be told."));
  }

  private static Optional<Diagnosis.CannotTellBy> unknown(Diagnosis diagnosis, Set<String> what) {
    return diagnosis.cannotTell().stream().filter(by -> what.contains(by.detector())).findFirst();
  }

  /** A recording that is read again comes without the figures of the loads that made it. */
  private static String lookedForIn(int shapes) {
    return shapes == 0 ? "in the recording" : "under " + Figures.count(shapes, "load shape");
  }

  /**
   * What a slow service without a cause spends its time on, be it rightly; empty for a fast one.
   */
  private static String mostOfTheTime(Diagnosis diagnosis) {
    RequestClass typical = BudgetView.typical(diagnosis.budget());
    if (typical == null || typical.meanNanos() < WORTH_A_WORD_NANOS) {
      return "";
    }
    return typical.lines().stream()
        .filter(line -> !line.unexplained())
        .max(Comparator.comparingDouble(BudgetLine::meanNanos))
        .filter(line -> line.meanNanos() > typical.meanNanos() / 2)
        .map(
            line ->
                String.format(
                    Locale.ROOT,
                    "Of the %s ms of a typical request, %.0f %% pass in “%s”. ",
                    Figures.value(typical.meanNanos() / 1e6),
                    line.meanNanos() / typical.meanNanos() * 100,
                    line.label()))
        .orElse("");
  }

  private static Headline found(Investigated investigated) {
    Finding first = investigated.diagnosis().findings().get(0);
    String title = first.title();
    String sentence = title.endsWith(".") ? title : title + ".";
    List<Fix> fixes = Fix.of(investigated, 0);
    Fix best = fixes.stream().filter(Fix::confirmed).findFirst().orElse(null);
    String published = published(first.cause());
    if (best != null) {
      return new Headline(
          Tone.PROVEN, sentence, published + proof(best, fixes) + failures(first.metric()));
    }
    return new Headline(Tone.SUSPECTED, sentence, published + unproven(fixes));
  }

  /** Whose bug it is, where that has been told in public. */
  private static String published(Cause cause) {
    return cause.kind() == Cause.Kind.LIBRARY_BUG
            && cause.artifact() != null
            && cause.reference() != null
        ? "A published bug of "
            + cause.artifact().replaceFirst("^[^:]*:(?=[^:]+:)", "").replace(':', ' ')
            + ". "
        : "";
  }

  /** What one without an answer takes is a convention. */
  private static String failures(SymptomMetric metric) {
    return metric.countsFailures()
        ? " A request that fails counts as " + Figures.value(metric.timeoutMillis(), "ms") + "."
        : "";
  }

  private static String proof(Fix best, List<Fix> fixes) {
    Effect effect = best.effect();
    String what = ChangeWords.doing(best.change());
    long others = fixes.stream().filter(Fix::confirmed).count() - 1;
    String more =
        others == 0
            ? ""
            : others == 1
                ? " One more fix is confirmed."
                : " " + others + " more fixes are confirmed.";
    if (effect == null || best.result() == null) {
      return "Proven by experiment: " + what + "." + more;
    }
    return "Proven by experiment: "
        + what
        + " takes it from "
        + Figures.value(effect.control(), best.result().unit())
        + " to "
        + Figures.value(effect.changed(), best.result().unit())
        + ", over "
        + Figures.count(effect.replicates(), "JVM start")
        + (effect.replicates() == 1 ? "." : " each.")
        + more;
  }

  private static String unproven(List<Fix> fixes) {
    List<Fix> tried = fixes.stream().filter(f -> f.result() != null).toList();
    if (tried.isEmpty()) {
      return "Suspected from the recording; no experiment was run.";
    }
    boolean refuted = tried.stream().allMatch(f -> f.verdict().equals(Verdict.REFUTED.name()));
    return refuted
        ? "Suspected, not proven: none of the changes tried removes it."
        : "Suspected, not proven: the experiments did not decide.";
  }

  static String fileName(String target) {
    String trimmed = target.endsWith("/") ? target.substring(0, target.length() - 1) : target;
    return trimmed.substring(trimmed.lastIndexOf('/') + 1);
  }

  private static String capital(String text) {
    return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }
}
