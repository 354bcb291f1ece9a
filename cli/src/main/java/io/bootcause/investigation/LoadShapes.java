package io.bootcause.investigation;

import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.load.LoadModel;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.PhaseResult;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.load.Schedules;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Shape;
import io.bootcause.report.Investigated;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** The shapes of load, each put on one instance and recorded. */
final class LoadShapes {
  /** Low enough for any service that is fit for use, high enough for a median in ten seconds. */
  static final double STEADY_RATE = 20;

  static final Duration STEADY = Duration.ofSeconds(10);
  private static final int STEADY_CONNECTIONS = 4;
  private static final int[] CONCURRENCY = {1, 2, 4, 8, 16, 32, 64};
  private static final Duration STEP = Duration.ofMillis(1500);
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** Requests straight after a first one; their median is what "typical" means there. */
  static final int FOLLOWERS = 4;

  /** Samples kept per phase; the figures of the shape are from all of them. */
  private static final int MAX_SAMPLES = 20_000;

  /** Throughput of so many slices in a row must agree before the service counts as warm. */
  private static final int AGREEING_SLICES = 3;

  private static final double AGREEMENT = 0.10;
  private static final int WARM_UP_CONNECTIONS = 4;
  private static final int WAKING_REQUESTS = 20;
  private static final Duration WARM_UP_SLICE = Duration.ofSeconds(1);

  private final Recorder recorder;
  private final List<Investigated.Shape> shapes = new ArrayList<>();
  private final Map<Double, List<Sample>> afterSilence = new TreeMap<>();

  LoadShapes(Recorder recorder) {
    this.recorder = recorder;
  }

  /** What was applied, in order; the silences last, one line for each length. */
  List<Investigated.Shape> applied() {
    List<Investigated.Shape> all = new ArrayList<>(shapes);
    afterSilence.forEach((seconds, samples) -> all.add(describeSilence(seconds, samples)));
    return all;
  }

  private static Investigated.Shape describeSilence(double seconds, List<Sample> samples) {
    Histogram firsts = new Histogram(3);
    Histogram latencies = new Histogram(3);
    long errors = 0;
    for (int i = 0; i < samples.size(); i++) {
      Sample sample = samples.get(i);
      latencies.recordValue(sample.latencyNanos());
      errors += sample.outcome() == SampleOutcome.OK ? 0 : 1;
      if (i % (1 + FOLLOWERS) == 0) {
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
            FOLLOWERS),
        samples.size(),
        errors,
        0,
        latencies.getValueAtPercentile(50) / 1e6,
        latencies.getValueAtPercentile(99) / 1e6,
        latencies.getMaxValue() / 1e6,
        0,
        0);
  }

  /**
   * Closed load, a second at a time, until throughput has stopped changing.
   *
   * @return true if it has, false if the time was up first
   */
  boolean warmUp(Instance instance, int minSlices, int maxSlices) throws InterruptedException {
    List<Double> throughput = new ArrayList<>();
    boolean warm = false;
    long requests = 0;
    for (int slice = 0; slice < maxSlices && !(warm && slice >= minSlices); slice++) {
      PhaseResult result =
          instance
              .engine()
              .run(
                  new LoadPhase(
                      "warm-up-" + instance.number() + "-" + slice,
                      new LoadModel.Closed(Long.MAX_VALUE),
                      WARM_UP_CONNECTIONS,
                      false,
                      WARM_UP_SLICE,
                      TIMEOUT),
                  sample -> {});
      requests += result.completed();
      throughput.add(result.throughput());
      warm = settled(throughput);
    }
    shapes.add(
        new Investigated.Shape(
            "warm-up",
            String.format(
                Locale.ROOT,
                "instance %d, %d s, %s",
                instance.number(),
                throughput.size(),
                warm ? "throughput settled" : "throughput had not settled"),
            requests,
            0,
            throughput.get(throughput.size() - 1),
            0,
            0,
            0,
            0,
            0));
    return warm;
  }

  /** True if the last slices differ by less than {@value #AGREEMENT} of their greatest. */
  static boolean settled(List<Double> throughput) {
    if (throughput.size() < AGREEING_SLICES) {
      return false;
    }
    List<Double> last = throughput.subList(throughput.size() - AGREEING_SLICES, throughput.size());
    double max = last.stream().max(Comparator.naturalOrder()).orElse(0.0);
    double min = last.stream().min(Comparator.naturalOrder()).orElse(0.0);
    return max - min <= AGREEMENT * max;
  }

  /** A few requests that are not recorded: an instance that waited for its turn has been silent. */
  void wake(Instance instance) throws InterruptedException {
    instance
        .engine()
        .run(
            new LoadPhase(
                "wake", new LoadModel.Closed(WAKING_REQUESTS), 1, false, WARM_UP_SLICE, TIMEOUT),
            sample -> {});
  }

  void steady(Instance instance) throws InterruptedException {
    run(
        instance,
        Shape.STEADY,
        new LoadPhase(
            "steady",
            new LoadModel.Open(Schedules.constant(STEADY_RATE)),
            STEADY_CONNECTIONS,
            false,
            STEADY,
            TIMEOUT),
        0,
        STEADY_RATE,
        false);
  }

  void steps(Instance instance) throws InterruptedException {
    for (int connections : CONCURRENCY) {
      run(
          instance,
          Shape.STEP,
          new LoadPhase(
              "step-" + connections,
              new LoadModel.Closed(Long.MAX_VALUE),
              connections,
              false,
              STEP,
              TIMEOUT),
          0,
          0,
          false);
    }
  }

  /** The requests after a silence that has just passed; each on a connection of its own. */
  List<Sample> afterSilence(Instance instance, double silenceSeconds, boolean traced, int round)
      throws InterruptedException {
    return run(
        instance,
        Shape.IDLE,
        new LoadPhase(
            String.format(Locale.ROOT, "idle-%s-%d-%d", silenceSeconds, instance.number(), round),
            new LoadModel.Closed(1L + FOLLOWERS),
            1,
            true,
            TIMEOUT,
            TIMEOUT),
        silenceSeconds,
        0,
        traced);
  }

  private List<Sample> run(
      Instance instance,
      Shape shape,
      LoadPhase phase,
      double silenceSeconds,
      double rate,
      boolean traced)
      throws InterruptedException {
    List<Sample> samples = new ArrayList<>();
    long serviceCpu = instance.service().cpuNanos();
    PhaseResult result =
        instance
            .engine()
            .run(
                phase,
                sample -> {
                  if (samples.size() < MAX_SAMPLES) {
                    samples.add(sample);
                  }
                });
    long serviceCpuUsed = serviceCpu < 0 ? -1 : instance.service().cpuNanos() - serviceCpu;
    recorder.phase(
        new Phase(
            phase.name(),
            shape,
            instance.number(),
            silenceSeconds,
            phase.connections(),
            rate,
            traced,
            result.startNanos(),
            result.endNanos(),
            result.generatorCpuNanos(),
            serviceCpuUsed),
        samples);
    if (shape == Shape.STEADY) {
      GeneratorChecks.of(result).forEach(recorder::check);
    }
    if (shape == Shape.IDLE) {
      afterSilence.computeIfAbsent(silenceSeconds, k -> new ArrayList<>()).addAll(samples);
    } else {
      shapes.add(describe(phase, result, serviceCpuUsed));
    }
    return samples;
  }

  private static Investigated.Shape describe(LoadPhase phase, PhaseResult result, long serviceCpu) {
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
