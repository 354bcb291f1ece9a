package io.bootcause.experiment;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Decides what replicates say of a prediction. Every metric is a cost: lower is better (give
 * throughput as time per request).
 *
 * <p>With <i>required</i> = half the predicted reduction:
 *
 * <table>
 * <caption>From interval to verdict, first match</caption>
 * <tr><td>1 - high ≥ required</td><td>CONFIRMED: even the pessimistic end is enough</td></tr>
 * <tr><td>the control did not show the symptom</td><td>INCONCLUSIVE</td></tr>
 * <tr><td>low &gt; 1</td><td>REFUTED, makes it worse</td></tr>
 * <tr><td>1 - low &lt; required, high &lt; 1</td><td>REFUTED, helps but is not the cause</td></tr>
 * <tr><td>1 - low &lt; required</td><td>REFUTED: even the optimistic end is too little</td></tr>
 * <tr><td>else</td><td>INCONCLUSIVE</td></tr>
 * </table>
 *
 * <p>Where a suspect was made slower, the other way round: CONFIRMED if low - 1 ≥ required, REFUTED
 * if high - 1 &lt; required, else INCONCLUSIVE.
 *
 * <p>From {@value #PAIRED_FROM} rounds on the interval is that of the ratios within the rounds
 * ({@link PairedRatio}): who has needed so many is on a machine that others use, and what they did
 * to a round hit both its sides. With fewer rounds there are too few differences to know their
 * spread by, and each side's own is taken ({@link HierarchicalBootstrap}).
 *
 * <p>A control that did not show the symptom cannot refute a fix.
 */
public final class Judge {
  /** Rounds; t has 4 degrees of freedom then. */
  static final int PAIRED_FROM = 5;

  private static final double SHAPES_DIFFER = 0.01;

  private final HierarchicalBootstrap bootstrap;
  private final double level;
  private final double small;

  /** Judges once, at 95 %. */
  public Judge(long seed) {
    this(seed, 0.95, 0);
  }

  /**
   * @param small differences below it, in the metric's unit, are not confirmed before the rounds
   *     can be compared one by one: three starts of a JVM may lie on one side of three others by
   *     chance, and what is as large as a JVM's luck then looks sure
   */
  Judge(long seed, double level, double small) {
    this.bootstrap = new HierarchicalBootstrap(seed);
    this.level = level;
    this.small = small;
  }

  /**
   * @param paired the same replicates by rounds, empty if they have none in common
   */
  Judgement judge(
      List<Replicate> control,
      List<Replicate> changed,
      Optional<PairedRatio> paired,
      Prediction prediction) {
    if (control.size() < 2 || changed.size() < 2) {
      return new Judgement(
          null, Verdict.INCONCLUSIVE, "fewer than two JVM starts on a side: no interval");
    }
    if (control.stream().allMatch(r -> r.mean() == 0)) {
      return new Judgement(null, Verdict.INCONCLUSIVE, "the control did not show the symptom");
    }
    Judgement judgement = decide(effect(control, changed, paired), prediction);
    Effect effect = judgement.effect();
    boolean few = Math.min(control.size(), changed.size()) < PAIRED_FROM;
    if (judgement.verdict() == Verdict.CONFIRMED
        && effect != null
        && few
        && Math.abs(effect.control() - effect.changed()) < small) {
      return new Judgement(
          effect,
          Verdict.INCONCLUSIVE,
          String.format(
              Locale.ROOT,
              "a difference of %.2g, which may be that of single JVM starts: %d of each are asked for",
              Math.abs(effect.control() - effect.changed()),
              PAIRED_FROM));
    }
    if (judgement.verdict() != Verdict.INCONCLUSIVE) {
      return judgement;
    }
    KolmogorovSmirnov shapes = KolmogorovSmirnov.of(control, changed);
    return shapes == null || shapes.pValue() > SHAPES_DIFFER
        ? judgement
        : new Judgement(
            judgement.effect(),
            judgement.verdict(),
            judgement.note()
                + String.format(
                    Locale.ROOT,
                    ", though the distributions differ (Kolmogorov-Smirnov %.2f)",
                    shapes.statistic()));
  }

  Effect effect(List<Replicate> control, List<Replicate> changed, Optional<PairedRatio> paired) {
    return paired
        .filter(p -> p.rounds() >= PAIRED_FROM)
        .map(p -> p.effect(level))
        .orElseGet(() -> bootstrap.effect(control, changed, level));
  }

  /** The table above, pure. */
  static Judgement decide(Effect effect, Prediction prediction) {
    if (prediction.grows()) {
      return grown(effect, prediction);
    }
    double required = prediction.required();
    if (1 - effect.high() >= required) {
      return new Judgement(effect, Verdict.CONFIRMED, "");
    }
    if (effect.control() < prediction.symptomAbove()) {
      return new Judgement(
          effect,
          Verdict.INCONCLUSIVE,
          String.format(
              Locale.ROOT,
              "the control did not show the symptom (%.3g, expected more than %.3g)",
              effect.control(),
              prediction.symptomAbove()));
    }
    if (effect.low() > 1) {
      return new Judgement(effect, Verdict.REFUTED, "makes it worse");
    }
    boolean helps = effect.high() < 1;
    if (1 - effect.low() < required) {
      return new Judgement(
          effect, Verdict.REFUTED, helps ? "helps, but is not the cause" : "no effect");
    }
    return new Judgement(
        effect,
        Verdict.INCONCLUSIVE,
        helps ? "helps, but how much is not yet clear" : "the interval is too wide to tell");
  }

  /**
   * What comes of a suspect that takes longer. How much longer its waiters wait, in times of its
   * delay, is the number of its calls that they wait for: their own, and those of who is before
   * them in a line.
   */
  private static Judgement grown(Effect effect, Prediction prediction) {
    double once = -prediction.reduction();
    if (effect.low() - 1 >= prediction.required()) {
      return new Judgement(
          effect,
          Verdict.CONFIRMED,
          String.format(
              Locale.ROOT,
              "what is measured waits for %s [%s, %s] calls of it, one after the other",
              calls((effect.ratio() - 1) / once),
              calls((effect.low() - 1) / once),
              calls((effect.high() - 1) / once)));
    }
    return effect.high() - 1 < prediction.required()
        ? new Judgement(effect, Verdict.REFUTED, "what is measured does not wait for it")
        : new Judgement(effect, Verdict.INCONCLUSIVE, "the interval is too wide to tell");
  }

  private static String calls(double number) {
    return String.format(Locale.ROOT, number < 10 ? "%.1f" : "%.0f", number);
  }
}
