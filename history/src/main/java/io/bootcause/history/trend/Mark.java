package io.bootcause.history.trend;

/**
 * What can be said of one figure of a run, against the runs before it.
 *
 * @param level geometric mean of the runs before; NaN if there are none
 * @param ratio of the group that the run belongs to / the level before it; NaN if there is none
 * @param low lower end of its 99 % interval; NaN if it cannot be given
 * @param high upper end
 * @param p of "nothing has changed", corrected over the figures of the run; NaN likewise
 * @param runs of the group, up to this one; with a mark also the run before it that was marked
 *     alike
 * @param before runs that it was held against
 */
public record Mark(
    Word word,
    double level,
    double ratio,
    double low,
    double high,
    double p,
    int runs,
    int before) {

  /** The answers. */
  public enum Word {
    WORSE,
    BETTER,
    /** A change beyond the tolerance would have shown: the interval lies within it. */
    UNCHANGED,
    /** No change seen, but one beyond the tolerance may be there; or too few runs to say more. */
    CANNOT_TELL
  }

  static Mark untested(double level, double ratio, int runs, int before) {
    return new Mark(
        Word.CANNOT_TELL, level, ratio, Double.NaN, Double.NaN, Double.NaN, runs, before);
  }

  /** Whether there were runs enough for an interval. */
  public boolean tested() {
    return Double.isFinite(p);
  }
}
