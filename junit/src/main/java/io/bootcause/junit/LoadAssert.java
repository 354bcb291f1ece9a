package io.bootcause.junit;

import org.opentest4j.AssertionFailedError;

/** The figures of a load that was put on, to be asserted one after the other. */
public final class LoadAssert {
  private final LoadFigures figures;

  private LoadAssert(LoadFigures figures) {
    this.figures = figures;
  }

  static LoadAssert after(PlannedLoad load) {
    LoadFigures figures = LoadRun.of(load);
    if (figures.failedTooOften()) {
      throw new AssertionFailedError(figures.describe() + ": " + figures.failures());
    }
    return new LoadAssert(figures);
  }

  /** Median latency. */
  public LatencyAssert p50() {
    return percentile(50);
  }

  /** Latency that nine in ten requests stay below. */
  public LatencyAssert p90() {
    return percentile(90);
  }

  /** Latency that 95 in 100 requests stay below. */
  public LatencyAssert p95() {
    return percentile(95);
  }

  /** Latency that 99 in 100 requests stay below; it takes 1,500 requests. */
  public LatencyAssert p99() {
    return percentile(99);
  }

  /**
   * @param percent between 0 and 100, e.g. 99.9, which takes 15,000 requests
   */
  public LatencyAssert percentile(double percent) {
    return new LatencyAssert(this, figures, new Figure.Percentile(percent));
  }

  /** Mean latency. */
  public LatencyAssert mean() {
    return new LatencyAssert(this, figures, new Figure.Mean());
  }

  /**
   * Answered requests per second.
   *
   * @throws IllegalStateException if the load had a rate: it is the rate then
   */
  public ThroughputAssert throughput() {
    if (!figures.load().closed()) {
      throw new IllegalStateException(
          "the throughput of a load with a rate is the rate: use a closed loop");
    }
    return new ThroughputAssert(this, figures);
  }
}
