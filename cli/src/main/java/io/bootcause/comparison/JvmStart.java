package io.bootcause.comparison;

import io.bootcause.comparison.Measured.StepResult;
import io.bootcause.experiment.KneeFit;
import io.bootcause.investigation.ServiceLoad;
import io.bootcause.load.Generator;
import io.bootcause.load.GeneratorValidity;
import io.bootcause.load.HttpRequest;
import io.bootcause.load.LoadModel;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.PhaseResult;
import io.bootcause.load.Sample;
import io.bootcause.load.Schedules;
import io.bootcause.load.Workload;
import io.bootcause.service.RunningService;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import io.bootcause.service.ServiceFigures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * One fresh JVM and the load on it. The order is the same for all: first answer, warm-up,
 * concurrency steps, fixed rate, then what is read from outside. The full collection comes last,
 * for nothing is worth measuring after it.
 */
final class JvmStart implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int BOOT_LOG_LINES = 2_000;

  /** Above, what is measured is how fast the service fails. */
  private static final double MOST_ERRORS_SHARE = 0.5;

  private final RunningService service;
  private final Generator engine;
  private final List<HttpRequest> requests;
  private final Map<Figure, Double> figures = new EnumMap<>(Figure.class);

  /** The service has just begun to answer; nothing has been asked of it yet. */
  JvmStart(RunningService service, Workload workload, ServiceLoad load, long seed) {
    this.service = service;
    this.engine = load.open(service, workload, seed);
    this.requests = workload.requests();
  }

  RunningService service() {
    return service;
  }

  /** The rest of the start-up: until the first real request has its answer. */
  void firstAnswer() throws InterruptedException, ServiceException {
    List<Sample> seen = new ArrayList<>();
    PhaseResult first = run("first", new LoadModel.Closed(1), 1, true, TIMEOUT, seen::add);
    if (first.completed() == 0) {
      throw new ServiceException(
          Kind.MEASUREMENT,
          "the first request failed: "
              + seen.stream().findFirst().map(this::failure).orElse("not sent"));
    }
    figures.put(Figure.START, (service.startupNanos() + first.latency().getMaxValue()) / 1e9);
    ServiceFigures.bootSeconds(service.lastLogLines(BOOT_LOG_LINES))
        .ifPresent(seconds -> figures.put(Figure.BOOT, seconds));
  }

  private String failure(Sample sample) {
    return requests.get(sample.request()).label()
        + ": "
        + ServiceLoad.failure(engine, sample.outcome())
        + (sample.status() > 0 ? ", " + sample.status() : "");
  }

  /** Requests/s in the last third of a short closed load. */
  double pilot(Duration duration) throws InterruptedException, ServiceException {
    warmUp(duration, sample -> {});
    PhaseResult last =
        run(
            "pilot",
            new LoadModel.Closed(Long.MAX_VALUE),
            Phases.WARM_UP_CONNECTIONS,
            false,
            duration.dividedBy(2),
            sample -> {});
    checkAnswers(last);
    return last.throughput();
  }

  private PhaseResult warmUp(Duration duration, Consumer<Sample> sink) throws InterruptedException {
    return run(
        "warm-up",
        new LoadModel.Closed(Long.MAX_VALUE),
        Phases.WARM_UP_CONNECTIONS,
        false,
        duration,
        sink);
  }

  Measured measure(Phases phases) throws InterruptedException, ServiceException {
    firstAnswer();
    Slots warming = new Slots();
    long errors = warmUp(phases.warmUp(), warming).errors();
    List<GeneratorValidity.Check> checks = new ArrayList<>();
    List<StepResult> steps = new ArrayList<>();
    for (int concurrency : phases.connections()) {
      PhaseResult step =
          run(
              "step-" + concurrency,
              new LoadModel.Closed(Long.MAX_VALUE),
              concurrency,
              false,
              phases.step(),
              sample -> {});
      checkAnswers(step);
      errors += step.errors();
      steps.add(
          new StepResult(
              concurrency,
              step.throughput(),
              step.latency().getValueAtPercentile(50) / 1e6,
              step.latency().getValueAtPercentile(99) / 1e6,
              step.errors()));
      atTheKnee(step, checks);
    }
    Slots steady = new Slots();
    long cpu = service.cpuNanos();
    PhaseResult fixed =
        run(
            "fixed-rate",
            new LoadModel.Open(Schedules.constant(phases.rate())),
            Phases.FIXED_RATE_CONNECTIONS,
            false,
            phases.fixedRate(),
            steady);
    long cpuAfter = service.cpuNanos();
    checkAnswers(fixed);
    errors += fixed.errors();
    boolean stepsHold = GeneratorValidity.verdict(checks) != GeneratorValidity.Level.INVALID;
    List<GeneratorValidity.Check> ofFixed = GeneratorValidity.of(fixed);
    boolean timesHold = !GeneratorValidity.spoilsTimes(ofFixed);
    checks.addAll(ofFixed);
    if (timesHold) {
      latency(fixed.latency());
    }
    if (cpu >= 0 && cpuAfter >= cpu) {
      figures.put(
          Figure.CPU, (cpuAfter - cpu) / 1e3 / Math.max(1, fixed.completed() + fixed.errors()));
    }
    figures.put(Figure.ERRORS, (double) errors);
    KneeFit knee = knee(steps);
    if (knee != null && stepsHold) {
      figures.put(Figure.THROUGHPUT, knee.throughput(knee.knee()));
    }
    fromOutside();
    return new Measured(
        Map.copyOf(figures),
        timesHold ? fixed.latency() : new Histogram(3),
        List.copyOf(steps),
        knee,
        List.copyOf(checks),
        warming,
        steady);
  }

  private static @Nullable KneeFit knee(List<StepResult> steps) {
    return KneeFit.of(
            steps.stream().map(s -> new KneeFit.Step(s.concurrency(), s.throughput())).toList())
        .orElse(null);
  }

  /** Of a closed loop only one thing is asked: was it the generator that could not do more? */
  private static void atTheKnee(PhaseResult step, List<GeneratorValidity.Check> checks) {
    for (GeneratorValidity.Check check : GeneratorValidity.of(step)) {
      if (check.name().equals(GeneratorValidity.CPU)) {
        checks.add(
            new GeneratorValidity.Check(
                GeneratorValidity.CPU + " in the steps", check.level(), check.detail()));
      }
    }
  }

  private void latency(Histogram latency) {
    figures.put(Figure.P50, latency.getValueAtPercentile(50) / 1e6);
    figures.put(Figure.P99, latency.getValueAtPercentile(99) / 1e6);
    figures.put(Figure.MEAN, latency.getMean() / 1e6);
  }

  private void fromOutside() {
    long pid = service.pid();
    ServiceFigures.residentBytes(pid).ifPresent(b -> figures.put(Figure.RSS, b / 1e6));
    ServiceFigures.threads(pid)
        .ifPresent(
            threads -> {
              figures.put(Figure.THREADS_LIVE, (double) threads.live());
              figures.put(Figure.THREADS_STARTED, (double) threads.started());
            });
    ServiceFigures.heapAfterCollectionBytes(pid).ifPresent(b -> figures.put(Figure.HEAP, b / 1e6));
  }

  private void checkAnswers(PhaseResult result) throws ServiceException {
    if (!service.alive()) {
      List<String> last = service.lastLogLines(1);
      throw new ServiceException(
          Kind.MEASUREMENT,
          "the service ended under load" + (last.isEmpty() ? "" : ": " + last.get(0).strip()));
    }
    long all = result.completed() + result.errors();
    if (all == 0 || result.errors() > all * MOST_ERRORS_SHARE) {
      throw new ServiceException(Kind.MEASUREMENT, "most requests failed: " + result.outcomes());
    }
  }

  private PhaseResult run(
      String name,
      LoadModel model,
      int connections,
      boolean fresh,
      Duration duration,
      Consumer<Sample> sink)
      throws InterruptedException {
    return engine.run(new LoadPhase(name, model, connections, fresh, duration, TIMEOUT), sink);
  }

  @Override
  public void close() {
    engine.close();
    service.close();
  }
}
