package io.bootcause.junit;

import java.time.Duration;

/** A latency to be asserted: from the intended start, of successful requests. */
public final class LatencyAssert extends FigureAssert {
  LatencyAssert(LoadAssert load, LoadFigures figures, Figure figure) {
    super(load, figures, figure);
  }

  /**
   * Holds if its whole interval lies below.
   *
   * @return the load's other figures
   * @throws AssertionError if the whole interval lies above
   */
  public LoadAssert isBelow(Duration limit) {
    if (limit.isZero() || limit.isNegative()) {
      throw new IllegalArgumentException("no latency is below " + limit);
    }
    return settle(limit.toNanos() / 1e6, true);
  }
}
