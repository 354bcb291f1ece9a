package io.bootcause.junit;

import io.bootcause.experiment.Effect;
import io.bootcause.experiment.HierarchicalBootstrap;
import io.bootcause.experiment.Replicate;
import io.bootcause.junit.FigureAssert.Finding;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Figures of an earlier run, kept in a file of the repository: {@code baselines/NAME.json}. Within
 * a machine's noise from day to day lies the tolerance, 10 % if nothing is said.
 */
public final class Baseline {
  /** System property: {@code record} keeps this run's figures instead of comparing them. */
  public static final String PROPERTY = "bootcause.baselines";

  private static final double USUAL_TOLERANCE = 0.1;
  private static final long SEED = 1;

  private final String name;
  private final double tolerance;
  private final boolean anyMachine;

  private Baseline(String name, double tolerance, boolean anyMachine) {
    this.name = name;
    this.tolerance = tolerance;
    this.anyMachine = anyMachine;
  }

  static Baseline named(String name) {
    if (!name.matches("[A-Za-z0-9_-][A-Za-z0-9._-]*")) {
      throw new IllegalArgumentException("not a baseline's name: '" + name + "'");
    }
    return new Baseline(name, USUAL_TOLERANCE, false);
  }

  /**
   * How much worse it may be.
   *
   * @param share 0.05 for five per cent: latency or time per request
   */
  public Baseline tolerating(double share) {
    if (!(share >= 0 && share <= 10)) {
      throw new IllegalArgumentException("a tolerance lies between 0 and 10: " + share);
    }
    return new Baseline(name, share, anyMachine);
  }

  /**
   * Compares with it on other machines too: for those that are known to be alike, whatever they
   * call their processors.
   */
  public Baseline onAnyMachine() {
    return new Baseline(name, tolerance, true);
  }

  Finding judge(
      LoadFigures figures,
      Figure figure,
      List<Double> values,
      Trust trust,
      Surroundings surroundings) {
    Path file = surroundings.baselines().resolve(name + ".json");
    BaselineFile now = BaselineFile.of(figures, Machine.here());
    if (System.getProperty(PROPERTY, "").equals("record")) {
      if (!trust.complete()) {
        return new Finding(Answer.CANNOT_TELL, "not kept as a baseline" + trust.doubts());
      }
      BaselineFile.keep(file, now.with(figure, values));
      return new Finding(
          Answer.HOLDS,
          Estimate.of(values).describe(figure.unit()) + " is kept as the baseline in " + file);
    }
    Optional<BaselineFile> kept = BaselineFile.read(file);
    if (kept.isEmpty()) {
      return cannotTell("there is no " + file);
    }
    Optional<String> difference = kept.get().differsFrom(now, anyMachine);
    if (difference.isPresent()) {
      return cannotTell(file + " is of another " + difference.get());
    }
    List<Double> before = kept.get().values(figure);
    if (before.isEmpty()) {
      return cannotTell(file + " has no " + figure.name());
    }
    return compared(figure, before, values, trust);
  }

  private static Finding cannotTell(String why) {
    return new Finding(
        Answer.CANNOT_TELL, why + "; keep one with -D" + PROPERTY + "=record on this machine");
  }

  private Finding compared(Figure figure, List<Double> before, List<Double> now, Trust trust) {
    Effect effect =
        new HierarchicalBootstrap(SEED).effect(replicates(figure, before), replicates(figure, now));
    Answer answer = trust.of(answer(effect, tolerance));
    String verdict =
        switch (answer) {
          case HOLDS -> "no worse than the baseline's";
          case FAILS -> "worse than the baseline's";
          case CANNOT_TELL -> "may or may not be worse than the baseline's";
        };
    return new Finding(
        answer,
        String.format(
            Locale.ROOT,
            "%s %s is %s %s, tolerating %.0f %%: its cost is %.2f times [%.2f, %.2f] as high%s",
            Estimate.number(mean(now)),
            figure.unit(),
            verdict,
            Estimate.number(mean(before)),
            tolerance * 100,
            effect.ratio(),
            effect.low(),
            effect.high(),
            trust.doubts()));
  }

  /** Of the ratio of costs now / before. */
  static Answer answer(Effect effect, double tolerance) {
    double limit = 1 + tolerance;
    return effect.high() < limit
        ? Answer.HOLDS
        : effect.low() > limit ? Answer.FAILS : Answer.CANNOT_TELL;
  }

  private static List<Replicate> replicates(Figure figure, List<Double> values) {
    return values.stream().map(v -> new Replicate(List.of(figure.cost(v)))).toList();
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }
}
