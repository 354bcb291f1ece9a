package io.bootcause.experiment;

import java.util.ArrayList;
import java.util.List;

/**
 * Whether a changed service may replace another: it may cost more by a tolerated share and no more.
 * Three answers, as in a non-inferiority trial:
 *
 * <ul>
 *   <li>WORSE: a cost has surely risen beyond the tolerance (any of them, corrected by Holm);
 *   <li>WITHIN: no cost has (each of them is surely below, which needs no correction: all must be);
 *   <li>CANNOT_TELL: the intervals are too wide for either.
 * </ul>
 */
public final class Tolerance {
  private static final double LEVEL = 0.05;

  private Tolerance() {}

  /** The three answers. */
  public enum Answer {
    WITHIN,
    WORSE,
    CANNOT_TELL
  }

  /**
   * @param costs ratios changed / control, of which lower is better
   * @param share e.g. 0.05 for five per cent
   */
  public static Answer judge(List<PairedRatio> costs, double share) {
    if (costs.isEmpty()) {
      return Answer.CANNOT_TELL;
    }
    List<Double> above = new ArrayList<>();
    costs.forEach(cost -> above.add(cost.pAbove(1 + share)));
    if (Holm.adjusted(above).stream().anyMatch(p -> p < LEVEL)) {
      return Answer.WORSE;
    }
    return costs.stream().allMatch(cost -> cost.pBelow(1 + share) < LEVEL)
        ? Answer.WITHIN
        : Answer.CANNOT_TELL;
  }
}
