package io.bootcause.experiment;

/**
 * What a finding says a change will do to the metric.
 *
 * @param reduction the share of the metric that will be gone, 0 &lt; reduction ≤ 1
 * @param symptomAbove the metric below which a control does not show the symptom at all, in the
 *     metric's unit; 0 if not known
 */
public record Prediction(double reduction, double symptomAbove) {
  /** No prediction from one run is better than that. */
  private static final double EXACTNESS = 0.9;

  public Prediction {
    if (!(reduction > 0 && reduction <= 1) || !(symptomAbove >= 0)) {
      throw new IllegalArgumentException(
          "a prediction removes between none and all of the metric: " + reduction);
    }
  }

  /**
   * From the metric in the run that was diagnosed and its predicted value without the cause. A
   * control below the middle of the two is said not to show the symptom.
   */
  public static Prediction of(double observed, double predicted) {
    return new Prediction(1 - predicted / observed, (observed + predicted) / 2);
  }

  /**
   * Where no finding predicted anything, as for a change the user would like to try: only a tenth
   * of the metric or more (half the predicted share) is worth being called a fix.
   */
  public static Prediction none() {
    return new Prediction(0.2, 0);
  }

  /** The reduction that must be seen at the interval's pessimistic end: half the predicted one. */
  double required() {
    return reduction / 2;
  }

  /** Whether all of it may have come true: nothing of the cause need be left. */
  boolean met(Effect effect) {
    return 1 - effect.low() >= EXACTNESS * reduction;
  }
}
