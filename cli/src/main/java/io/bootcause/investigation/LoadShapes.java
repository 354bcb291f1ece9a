package io.bootcause.investigation;

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
import org.jspecify.annotations.Nullable;

/** The shapes of load, each put on one instance and recorded. */
final class LoadShapes {
  /** Low enough for any service that is fit for use, high enough for a median in ten seconds. */
  static final double STEADY_RATE = 20;

  static final Duration STEADY = Duration.ofSeconds(10);
  private static final int STEADY_CONNECTIONS = 4;
  private static final int[] CONCURRENCY = {1, 2, 4, 8, 16, 32, 64};
  private static final Duration STEP = Duration.ofMillis(1500);

  /** Requests straight after a first one; their median is what "typical" means there. */
  static final int FOLLOWERS = 4;

  /** Throughput of so many slices in a row must agree before the service counts as warm. */
  private static final int AGREEING_SLICES = 3;

  private static final double AGREEMENT = 0.10;
  private static final int WARM_UP_CONNECTIONS = 4;
  private static final int WAKING_REQUESTS = 20;
  private static final Duration WARM_UP_SLICE = Duration.ofSeconds(1);

  /** Share of the service's warm throughput that leaves it mostly idle. */
  private static final double LOW = 0.3;

  /** Steps that answer slower than this would cost more time than they tell. */
  private static final double SLOW_STEP_MILLIS = 1_000;

  /** A step with this share of the best throughput has reached the knee. */
  private static final double AT_THE_KNEE = 0.9;

  private static final int BEYOND_THE_KNEE = 4;
  private static final int LEAST_OVERLOAD = 16;

  /** Requests that take longer tell no more, and experiments make them again and again. */
  private static final Duration LONGEST_REQUEST = Duration.ofSeconds(5);

  private static final Duration OVERLOAD = Duration.ofSeconds(3);
  private static final Duration PROBE_TIMEOUT = Duration.ofSeconds(2);
  private static final int PROBES = 3;

  private static final Duration STANDING = Duration.ofSeconds(2);
  private static final int LEAST_STANDING = 16;

  private final Recorder recorder;
  private final Patience patience = new Patience();
  private final Map<Integer, PhaseResult> steps = new TreeMap<>();
  private double steadyRate = STEADY_RATE;
  private long answered;
  private @Nullable Hoard held;
  private final List<Investigated.Shape> shapes = new ArrayList<>();
  private final Map<Double, List<Sample>> afterSilence = new TreeMap<>();

  LoadShapes(Recorder recorder) {
    this.recorder = recorder;
  }

  /** What was applied, in order; the silences last, one line for each length. */
  List<Investigated.Shape> applied() {
    List<Investigated.Shape> all = new ArrayList<>(shapes);
    afterSilence.forEach((seconds, samples) -> all.add(AppliedShape.silence(seconds, samples)));
    return all;
  }

  /** Each kind of request twice, one after the other, before anything else is sent. */
  List<Sample> firstRequests(Instance instance, int kinds) throws InterruptedException {
    return run(
        instance,
        Shape.FIRST,
        new LoadPhase(
            "first-" + instance.number(),
            new LoadModel.Closed(2L * kinds),
            1,
            false,
            Patience.LONGEST,
            Patience.LONGEST),
        0,
        0,
        false);
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
    // A slice lasts as long as the requests that it begins.
    long end = System.nanoTime() + WARM_UP_SLICE.multipliedBy(maxSlices).toNanos();
    for (int slice = 0;
        slice < maxSlices && System.nanoTime() < end && !(warm && slice >= minSlices);
        slice++) {
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
                      patience.timeout()),
                  sample -> {});
      patience.saw(result);
      if (patience.exhausted() != null) {
        return false;
      }
      requests += result.completed();
      answered += instance.number() == 0 ? result.completed() : 0;
      throughput.add(result.throughput());
      warm = settled(throughput);
    }
    double capacity = throughput.get(throughput.size() - 1);
    if (instance.number() == 0) {
      steadyRate = lowRate(capacity);
    }
    shapes.add(AppliedShape.warmUp(instance.number(), throughput.size(), warm, requests, capacity));
    return warm;
  }

  /** Requests per second that keep a service of this capacity mostly idle, two digits. */
  static double lowRate(double capacity) {
    double rate = Math.min(STEADY_RATE, Math.max(0.2, capacity * LOW));
    double unit = Math.pow(10, Math.floor(Math.log10(rate)) - 1);
    return Math.round(rate / unit) * unit;
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
                "wake",
                new LoadModel.Closed(WAKING_REQUESTS),
                1,
                false,
                WARM_UP_SLICE,
                patience.timeout()),
            sample -> {});
  }

  void steady(Instance instance) throws InterruptedException {
    run(
        instance,
        Shape.STEADY,
        new LoadPhase(
            "steady",
            new LoadModel.Open(Schedules.constant(steadyRate)),
            STEADY_CONNECTIONS,
            false,
            STEADY,
            patience.timeout()),
        0,
        steadyRate,
        false);
  }

  void steps(Instance instance) throws InterruptedException {
    for (int connections : CONCURRENCY) {
      run(instance, Shape.STEP, closed("step-" + connections, connections, STEP), 0, 0, false);
      PhaseResult result = steps.get(connections);
      boolean slow = result != null && result.latency().getMean() / 1e6 > SLOW_STEP_MILLIS;
      if (slow || patience.exhausted() != null) {
        return;
      }
    }
  }

  private LoadPhase closed(String name, int connections, Duration duration) {
    return new LoadPhase(
        name,
        new LoadModel.Closed(Long.MAX_VALUE),
        connections,
        false,
        duration,
        patience.timeout());
  }

  Patience patience() {
    return patience;
  }

  /**
   * The load under which the service had stopped answering, or a little more, to see where it
   * stands.
   *
   * @param connections of the phase that it did not answer any more
   */
  void standing(Instance instance, int connections) throws InterruptedException {
    int many = Math.max(LEAST_STANDING, connections);
    run(instance, Shape.OVERLOAD, closed("standing-" + many, many, STANDING), 0, 0, false);
  }

  /** More connections than it takes to get all the throughput there is. */
  int overloadConnections() {
    double best = steps.values().stream().mapToDouble(PhaseResult::throughput).max().orElse(0);
    int knee =
        steps.entrySet().stream()
            .filter(step -> step.getValue().throughput() >= AT_THE_KNEE * best)
            .mapToInt(Map.Entry::getKey)
            .findFirst()
            .orElse(1);
    int most = CONCURRENCY[CONCURRENCY.length - 1];
    // By Little's law a request takes as long as its like in the queue before it.
    int patient = (int) Math.max(BEYOND_THE_KNEE, best * LONGEST_REQUEST.toSeconds());
    return Math.min(Math.min(most, patient), Math.max(LEAST_OVERLOAD, BEYOND_THE_KNEE * knee));
  }

  void overload(Instance instance) throws InterruptedException {
    int connections = overloadConnections();
    run(
        instance,
        Shape.OVERLOAD,
        closed("overload-" + connections, connections, OVERLOAD),
        0,
        0,
        false);
  }

  /** Load that nothing is measured under. */
  void more(Instance instance) throws InterruptedException {
    run(instance, Shape.WARM_UP, closed("more", LEAST_OVERLOAD, OVERLOAD), 0, 0, false);
  }

  /** The same with so many requests. */
  void more(Instance instance, long requests) throws InterruptedException {
    LoadModel model = new LoadModel.Closed(requests);
    run(
        instance,
        Shape.WARM_UP,
        new LoadPhase("more", model, WARM_UP_CONNECTIONS, false, OVERLOAD, patience.timeout()),
        0,
        0,
        false);
  }

  /** Requests that the first instance has answered. */
  long answered() {
    return answered;
  }

  /**
   * Single requests on connections of their own, as a health check makes them.
   *
   * @return how many of them failed
   */
  int probe(Instance instance, Hoard hoard) throws InterruptedException {
    held = hoard;
    try {
      List<Sample> samples =
          run(
              instance,
              Shape.HOARD,
              new LoadPhase(
                  "hoard-" + hoard.size(),
                  new LoadModel.Closed(PROBES),
                  1,
                  true,
                  PROBE_TIMEOUT.multipliedBy(PROBES),
                  PROBE_TIMEOUT),
              0,
              0,
              false);
      return (int) samples.stream().filter(s -> s.outcome() != SampleOutcome.OK).count();
    } finally {
      held = null;
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
            Patience.LONGEST,
            Patience.LONGEST),
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
    KeptSamples kept = new KeptSamples();
    boolean closed = shape == Shape.STEP || shape == Shape.OVERLOAD;
    StallWatch stalls = new StallWatch(phase.connections());
    PhaseMeter meter = new PhaseMeter(instance.service());
    long serviceCpu = instance.service().cpuNanos();
    PhaseResult result =
        instance
            .engine()
            .run(
                phase,
                sample -> {
                  kept.add(sample);
                  if (closed) {
                    stalls.saw(sample);
                  }
                });
    answered += instance.number() == 0 ? result.completed() : 0;
    if (shape != Shape.IDLE && shape != Shape.HOARD) {
      patience.saw(result);
    }
    long serviceCpuUsed = serviceCpu < 0 ? -1 : instance.service().cpuNanos() - serviceCpu;
    int index =
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
            kept);
    if (closed) {
      recorder.stalls(stalls.stalls(index));
    }
    Hoard hoard = held;
    if (hoard != null) {
      meter.hoarding(hoard.size(), hoard.backlog());
    }
    if (shape != Shape.IDLE) {
      recorder.profile(meter.profile(index));
    }
    if (shape == Shape.STEP) {
      steps.put(phase.connections(), result);
    }
    if (shape == Shape.STEADY) {
      GeneratorChecks.of(result).forEach(recorder::check);
    }
    if (shape == Shape.IDLE) {
      afterSilence.computeIfAbsent(silenceSeconds, k -> new ArrayList<>()).addAll(kept.first());
    } else {
      shapes.add(AppliedShape.of(phase, result, serviceCpuUsed));
    }
    return kept.first();
  }
}
