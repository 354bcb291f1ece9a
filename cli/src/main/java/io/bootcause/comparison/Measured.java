package io.bootcause.comparison;

import io.bootcause.experiment.KneeFit;
import io.bootcause.load.GeneratorValidity;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What one JVM start yielded.
 *
 * @param figures those that could be had; what the generator spoiled is not among them
 * @param latency at the fixed rate, nanoseconds; empty if the generator spoiled it
 * @param steps one per concurrency
 * @param knee null if the steps do not make a curve
 * @param checks of the fixed-rate phase and of the generator's part in the steps
 */
record Measured(
    Map<Figure, Double> figures,
    Histogram latency,
    List<StepResult> steps,
    @Nullable KneeFit knee,
    List<GeneratorValidity.Check> checks,
    Slots warmUp,
    Slots fixedRate) {
  /** One concurrency step. */
  record StepResult(
      int concurrency, double throughput, double p50Millis, double p99Millis, long errors) {}
}
