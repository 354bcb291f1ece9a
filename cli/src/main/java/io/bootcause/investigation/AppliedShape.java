package io.bootcause.investigation;

import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.PhaseResult;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.report.Investigated;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/** A shape of load in the report's words. */
final class AppliedShape {
  private AppliedShape() {}

  static Investigated.Shape warmUp(
      int instance, int seconds, boolean warm, long requests, double throughput) {
    return new Investigated.Shape(
        "warm-up",
        String.format(
            Locale.ROOT,
            "instance %d, %d s, %s",
            instance,
            seconds,
            warm ? "throughput settled" : "throughput had not settled"),
        requests,
        0,
        throughput,
        0,
        0,
        0,
        0,
        0);
  }

  static Investigated.Shape silence(double seconds, List<Sample> samples) {
    Histogram firsts = new Histogram(3);
    Histogram latencies = new Histogram(3);
    long errors = 0;
    for (int i = 0; i < samples.size(); i++) {
      Sample sample = samples.get(i);
      latencies.recordValue(sample.latencyNanos());
      errors += sample.outcome() == SampleOutcome.OK ? 0 : 1;
      if (i % (1 + LoadShapes.FOLLOWERS) == 0) {
        firsts.recordValue(sample.latencyNanos());
      }
    }
    return new Investigated.Shape(
        "silence " + Evidence.seconds(seconds),
        String.format(
            Locale.ROOT,
            "%d first requests, median %.1f ms, max %.1f ms, each followed by %d more",
            firsts.getTotalCount(),
            firsts.getValueAtPercentile(50) / 1e6,
            firsts.getMaxValue() / 1e6,
            LoadShapes.FOLLOWERS),
        samples.size(),
        errors,
        0,
        latencies.getValueAtPercentile(50) / 1e6,
        latencies.getValueAtPercentile(99) / 1e6,
        latencies.getMaxValue() / 1e6,
        0,
        0);
  }

  static Investigated.Shape of(LoadPhase phase, PhaseResult result, long serviceCpu) {
    double p50 = result.latency().getValueAtPercentile(50) / 1e6;
    double p99 = result.latency().getValueAtPercentile(99) / 1e6;
    double max = result.latency().getMaxValue() / 1e6;
    return new Investigated.Shape(
        phase.name(),
        String.format(
            Locale.ROOT,
            "%.0f requests/s, p50 %.1f ms, p99 %.1f ms, %d errors%s",
            result.throughput(),
            p50,
            p99,
            result.errors(),
            GeneratorChecks.doubts(result)),
        result.completed() + result.errors(),
        result.errors(),
        result.throughput(),
        p50,
        p99,
        max,
        Math.max(0, serviceCpu) / 1e9,
        result.generatorCpuNanos() / 1e9);
  }
}
