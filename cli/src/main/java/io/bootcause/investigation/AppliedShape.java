package io.bootcause.investigation;

import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.PhaseResult;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.Phase;
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
        Double.NaN,
        Double.NaN,
        Double.NaN,
        Double.NaN,
        Double.NaN);
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
        Double.NaN,
        latencies.getValueAtPercentile(50) / 1e6,
        latencies.getValueAtPercentile(99) / 1e6,
        latencies.getMaxValue() / 1e6,
        Double.NaN,
        Double.NaN);
  }

  static Investigated.Shape of(LoadPhase phase, PhaseResult result, long serviceCpu) {
    double p50 = result.latency().getValueAtPercentile(50) / 1e6;
    double p99 = result.latency().getValueAtPercentile(99) / 1e6;
    double max = result.latency().getMaxValue() / 1e6;
    return new Investigated.Shape(
        phase.name(),
        summary(result.throughput(), p50, p99)
            + ", "
            + result.errors()
            + " errors"
            + GeneratorChecks.doubts(result),
        result.completed() + result.errors(),
        result.errors(),
        result.throughput(),
        p50,
        p99,
        max,
        serviceCpu < 0 ? Double.NaN : serviceCpu / 1e9,
        result.generatorCpuNanos() / 1e9);
  }

  /**
   * As a recording has it.
   *
   * @param samples of this phase, one at least
   * @param all false if more were sent, later, than there are samples
   */
  static Investigated.Shape recorded(Phase phase, List<Sample> samples, boolean all) {
    Histogram latency = new Histogram(3);
    samples.stream()
        .filter(s -> s.outcome() == SampleOutcome.OK)
        .forEach(s -> latency.recordValue(Math.max(0, s.latencyNanos())));
    long ok = latency.getTotalCount();
    long errors = samples.size() - ok;
    long until = all ? phase.endNanos() : last(samples);
    double perSecond = ok * 1e9 / Math.max(1, until - phase.startNanos());
    double p50 = millis(latency, 50);
    double p99 = millis(latency, 99);
    return new Investigated.Shape(
        phase.name(),
        (ok == 0 ? "" : summary(perSecond, p50, p99) + ", ")
            + errors
            + " errors"
            + (all ? "" : String.format(Locale.ROOT, ", of the first %,d", samples.size())),
        all ? samples.size() : -1,
        all ? errors : -1,
        perSecond,
        p50,
        p99,
        millis(latency, 100),
        phase.serviceCpuNanos() < 0 ? Double.NaN : phase.serviceCpuNanos() / 1e9,
        phase.generatorCpuNanos() / 1e9);
  }

  /** When the last of these ended, nanoTime. */
  static long last(List<Sample> samples) {
    long last = samples.get(0).end();
    for (Sample sample : samples) {
      last = sample.end() - last > 0 ? sample.end() : last;
    }
    return last;
  }

  private static double millis(Histogram latency, double percentile) {
    return latency.getTotalCount() == 0
        ? Double.NaN
        : latency.getValueAtPercentile(percentile) / 1e6;
  }

  private static String summary(double perSecond, double p50, double p99) {
    return String.format(
        Locale.ROOT, "%.0f requests/s, p50 %.1f ms, p99 %.1f ms", perSecond, p50, p99);
  }
}
