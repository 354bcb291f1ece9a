package io.bootcause.junit;

/** Throughput to be asserted: answered requests per second. */
public final class ThroughputAssert extends FigureAssert {
  ThroughputAssert(LoadAssert load, LoadFigures figures) {
    super(load, figures, new Figure.Throughput());
  }

  /**
   * Holds if its whole interval lies above.
   *
   * @return the load's other figures
   * @throws AssertionError if the whole interval lies below
   */
  public LoadAssert isAbove(double perSecond) {
    if (!(perSecond > 0)) {
      throw new IllegalArgumentException("a throughput is above 0: " + perSecond);
    }
    return settle(perSecond, false);
  }
}
