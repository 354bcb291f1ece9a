package io.bootcause.experiment;

/**
 * What a finding says a change will do to the metric.
 *
 * @param reduction the share of the metric that will be gone, at most 1; below 0 if the metric is
 *     to grow by that share of it, since the change makes a suspect slower
 * @param symptomAbove the metric below which a control does not show the symptom at all, in the
 *     metric's unit; 0 if not known
 */
public record Prediction(double reduction, double symptomAbove) {
  /** No prediction from one run is better than that. */
  private static final double EXACTNESS = 0.9;

  /** Half of the predicted share is asked for, and a few rounds leave it this much to spare. */
  private static final double ON_ITS_WAY = 0.75;

  public Prediction {
    if (!(reduction <= 1) || reduction == 0 || !(symptomAbove >= 0)) {
      throw new IllegalArgumentException(
          "a prediction removes a part of the metric, all of it, or adds to it: " + reduction);
    }
  }

  /**
   * From the metric in the run that was diagnosed and its predicted value without the cause. A
   * control below the middle of the two is said not to show the symptom.
   */
  public static Prediction of(double observed, double predicted) {
    if (!(predicted < observed)) {
      throw new IllegalArgumentException(
          "a prediction removes a part of the metric: " + observed + " to " + predicted);
    }
    return new Prediction(1 - predicted / observed, (observed + predicted) / 2);
  }

  /**
   * Of a suspect that is made slower by so much each time, if what is measured waits for it once or
   * more.
   */
  public static Prediction slower(double observed, double longer) {
    return new Prediction(-longer / observed, 0);
  }

  /**
   * Where no finding predicted anything, as for a change the user would like to try: only a tenth
   * of the metric or more (half the predicted share) is worth being called a fix.
   */
  public static Prediction none() {
    return new Prediction(0.2, 0);
  }

  /** The change that must be seen at the interval's pessimistic end: half the predicted one. */
  double required() {
    return Math.abs(reduction) / 2;
  }

  boolean grows() {
    return reduction < 0;
  }

  /**
   * How much of it a first few values show, to tell which change to go on with.
   *
   * @param ratio of the changed metric to the control's; NaN if there is none yet
   * @return up to 1, which is also for what cannot be told
   */
  double promise(double ratio) {
    double fulfilled = (1 - ratio) / reduction;
    return grows() || !(fulfilled < ON_ITS_WAY) ? 1 : fulfilled;
  }

  /** Whether all of it may have come true: nothing of the cause need be left. */
  boolean met(Effect effect) {
    return !grows() && 1 - effect.low() >= EXACTNESS * reduction;
  }
}
