package io.bootcause.investigation;

import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.SymptomMetric.Moment;
import io.bootcause.diagnosis.evidence.Stats;
import io.bootcause.load.Generator;
import io.bootcause.load.LoadModel;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.load.Schedules;
import io.bootcause.load.Workload;
import io.bootcause.service.ProcFs;
import io.bootcause.service.RunningService;
import io.bootcause.service.ServiceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A fresh JVM with a load engine of its own, in which the symptom's metric is measured. */
final class Subject implements AutoCloseable {
  private static final Duration WARM_UP = Duration.ofSeconds(1);
  private static final Duration STEADY = Duration.ofSeconds(2);
  private static final Duration LOADED = Duration.ofMillis(1200);

  /** A pass of this many periods has the moments in it that matter. */
  private static final double PERIODS = 1.5;

  /** One pass has several stalls in it, so that one more or less does not decide. */
  private static final double STANDING_PERIODS = 3;

  private static final Duration LONGEST_PASS = Duration.ofSeconds(7);

  /** So that requests can come while others wait. */
  private static final int RECURRING_CONNECTIONS = 64;

  private static final long MOST_LEAVING = 50_000;
  private static final int LEAVING_CONNECTIONS = 4;
  private static final long LEAST_LEAVING = 100;

  /** Few enough for a limit of a thousand, the collections of a small heap, and several passes. */
  private static final double OPEN_TO_SEE = 100;

  /** A ratio needs something to divide by. */
  private static final double LEAST_OPEN = 0.1;

  private static final Duration LEAVING_AT_MOST = Duration.ofSeconds(10);

  private static final Duration PROVOKED = Duration.ofSeconds(4);
  private static final Duration PROBE_TIMEOUT = Duration.ofSeconds(2);
  private static final int WARM_UP_CONNECTIONS = 2;

  /** As long as seconds come that are faster than all before by a tenth, code is being compiled. */
  private static final double FASTER = 0.9;

  /** So many seconds in a row that are not faster end it; one may have been disturbed. */
  private static final int NOT_FASTER = 2;

  /** Seconds. */
  private static final int LONGEST_WARM_UP = 10;

  /** Seconds; the load that is measured warms it up further. */
  private static final int WARM_UP_BEFORE_LOAD = 5;

  /** A pass with requests that take so long is as good as several of shorter ones. */
  private static final double LONG_MILLIS = 3_000;

  private static final int WAKING_REQUESTS = 20;
  private static final int AFTER_SILENCE = 4;
  private static final int PROBES = 3;
  private static final int PASSES = 3;
  private static final double DEFAULT_RATE = 20;

  /** Figures of a service that fails this share of its requests are those of its failures. */
  private static final double MAX_FAILED = 0.01;

  private final RunningService service;
  private final ServiceLoad load;
  private final Generator engine;
  private final String path;
  private Duration timeout = Patience.LONGEST;

  /** The first requests of each kind that this JVM was sent; none before it was sent any. */
  private final Map<Integer, Sample> veryFirst = new HashMap<>();

  private final int kinds;
  private final AnswerSizes answers = new AnswerSizes();

  Subject(RunningService service, Workload workload, ServiceLoad load, int round) {
    this.service = service;
    this.path = workload.requests().get(0).path();
    this.kinds = workload.requests().size();
    this.load = load;
    this.engine = load.open(service, workload, round);
  }

  RunningService service() {
    return service;
  }

  /** What the service has answered so far. */
  AnswerSizes answers() {
    return answers;
  }

  void warmUp(SymptomMetric metric) throws InterruptedException {
    if (metric.countsFailures()) {
      timeout = Duration.ofMillis(Math.round(metric.timeoutMillis()));
    }
    if (metric.moment() == Moment.FIRST_REQUEST) {
      run(new LoadModel.Closed(kinds), 1, true, timeout);
    } else if (metric.isLeftBehind()) {
      leave(metric); // Caches fill, and no more than that: the heap may be small.
    } else if (settles(metric)) {
      // At full load the compiler's work is the service's: it must be done before. Among as many
      // busy threads as there are connections the compiler's own hardly get a processor.
      int longest = isLoaded(metric) ? WARM_UP_BEFORE_LOAD : LONGEST_WARM_UP;
      untilSettled(WARM_UP_CONNECTIONS, NOT_FASTER, longest);
    } else {
      run(new LoadModel.Closed(Long.MAX_VALUE), WARM_UP_CONNECTIONS, false, WARM_UP);
    }
  }

  /**
   * Whether the code must be compiled for the metric; it is measured under a load of its own then.
   */
  static boolean settles(SymptomMetric metric) {
    return metric.silenceSeconds() == 0
        && metric.hoarded() == 0
        && !metric.countsFailures()
        && !metric.isLeftBehind()
        && metric.moment() == Moment.WARM;
  }

  private static boolean isLoaded(SymptomMetric metric) {
    return metric.connections() > WARM_UP_CONNECTIONS;
  }

  private void untilSettled(int connections, int enough, int seconds) throws InterruptedException {
    double best = Double.POSITIVE_INFINITY;
    int notFaster = 0;
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    // A second of load takes as long as the requests that it begins.
    while (System.nanoTime() < end && notFaster < enough) {
      double now =
          usable(run(new LoadModel.Closed(Long.MAX_VALUE), connections, false, WARM_UP))
              .map(Stats::mean)
              .orElse(Double.POSITIVE_INFINITY);
      notFaster = now < best * FASTER ? 0 : notFaster + 1;
      best = Math.min(best, now);
    }
  }

  /** Ends whatever silence there was, so that all subjects are silent for as long. */
  void wake() throws InterruptedException {
    run(new LoadModel.Closed(WAKING_REQUESTS), 1, false, WARM_UP);
  }

  /** Requests such as the symptom's are made of: some of what a service does is seldom done. */
  void bringOut(SymptomMetric metric) throws InterruptedException {
    if (standsStill(metric)) {
      LoadModel closed = new LoadModel.Closed(Long.MAX_VALUE);
      run(closed, metric.connections(), false, longEnough(metric, PERIODS));
    } else {
      wake();
    }
  }

  /** As many as there is time for: what one in hundreds of them does. */
  void bringOutSeldom(SymptomMetric metric) throws InterruptedException {
    if (settles(metric)) {
      int connections = Math.max(1, metric.connections());
      run(new LoadModel.Closed(Long.MAX_VALUE), connections, false, WARM_UP);
    } else {
      bringOut(metric);
    }
  }

  /**
   * A request by itself; the one after it tells nothing here and is not made, unless it may fail,
   * too.
   */
  Optional<Double> afterSilence(SymptomMetric metric) throws InterruptedException {
    if (metric.countsFailures()) {
      return meanWithTimeouts(
          run(new LoadModel.Closed(AFTER_SILENCE), 1, false, timeout.multipliedBy(AFTER_SILENCE)),
          timeout);
    }
    return run(new LoadModel.Closed(1), 1, true, timeout).stream()
        .filter(s -> s.outcome() == SampleOutcome.OK)
        .map(s -> s.latencyNanos() / 1e6)
        .findFirst();
  }

  /** Of several kinds the one that took longest, as in the recording. */
  private Optional<Double> slowestFirstMillis() {
    return veryFirst.values().stream()
        .filter(s -> s.outcome() == SampleOutcome.OK)
        .map(s -> s.latencyNanos() / 1e6)
        .max(Comparator.naturalOrder());
  }

  /** Brings the service to where the metric can be measured. */
  void prepare(SymptomMetric metric) throws InterruptedException {
    if (metric.countsFailures()) {
      run(new LoadModel.Closed(Long.MAX_VALUE), metric.connections(), false, PROVOKED);
    } else if (settles(metric) && isLoaded(metric)) {
      untilSettled(metric.connections(), 1, LONGEST_WARM_UP);
    }
  }

  /**
   * How often a metric that needs no silence is measured in one JVM, in turn with the others: what
   * else the machine does meanwhile then hits all of them.
   */
  static int passes(SymptomMetric metric) {
    return metric.hoarded() > 0
            || metric.countsFailures()
            || metric.moment() != Moment.WARM
            || standsStill(metric)
            || (!metric.isLeftBehind() && metric.observed() > LONG_MILLIS)
        ? 1
        : PASSES;
  }

  /**
   * A metric that needs no silence, once prepared, in its unit; empty if too many requests failed.
   */
  Optional<Double> value(SymptomMetric metric) throws InterruptedException {
    if (metric.isLeftBehind()) {
      return leftBehind(metric);
    }
    if (metric.moment() == Moment.FIRST_REQUEST) {
      return slowestFirstMillis();
    }
    if (metric.moment() == Moment.START) {
      return Optional.of(service.startupNanos() / 1e6);
    }
    if (metric.hoarded() > 0) {
      return besideIdle();
    }
    if (metric.countsFailures()) {
      return meanWithTimeouts(failing(metric), timeout);
    }
    if (metric.connections() > 0) {
      Duration pass = standsStill(metric) ? longEnough(metric, STANDING_PERIODS) : LOADED;
      return usable(run(new LoadModel.Closed(Long.MAX_VALUE), metric.connections(), false, pass))
          .map(Stats::mean);
    }
    if (metric.periodSeconds() > 0) {
      return recurring(metric);
    }
    double rate = metric.rate() > 0 ? metric.rate() : DEFAULT_RATE;
    return usable(
            run(new LoadModel.Open(Schedules.constant(rate)), WARM_UP_CONNECTIONS, false, STEADY))
        .map(Stats::median);
  }

  /**
   * Each connection asks once where nobody is answered; where some are, often enough for one
   * failure more or less not to decide. What is under way when the time is over has not failed yet.
   */
  private List<Sample> failing(SymptomMetric metric) throws InterruptedException {
    int connections = metric.connections();
    boolean none = metric.observed() >= metric.timeoutMillis();
    LoadModel model = new LoadModel.Closed(none ? connections : Long.MAX_VALUE);
    List<Sample> all = run(model, connections, false, timeout);
    List<Sample> ended = all.stream().filter(s -> s.outcome() != SampleOutcome.CANCELLED).toList();
    return none || ended.isEmpty() ? all : ended;
  }

  /** For each request, at least next to nothing: what is freed beside it may hide that little. */
  private Optional<Double> leftBehind(SymptomMetric metric) throws InterruptedException {
    try {
      if (metric.isFiles()) {
        return leftOpen(metric);
      }
      long before = LiveObjects.settled(service.pid()).bytes();
      Optional<List<Double>> answered = usable(leave(metric));
      long after = LiveObjects.settled(service.pid()).bytes();
      return answered.map(requests -> Math.max(1, (double) (after - before) / requests.size()));
    } catch (ServiceException e) {
      return Optional.empty(); // It has ended, or its heap is full.
    }
  }

  /** After a collection, which closes what was left before, and puts off the next one. */
  private Optional<Double> leftOpen(SymptomMetric metric)
      throws ServiceException, InterruptedException {
    LiveObjects.settled(service.pid());
    int before = ProcFs.openFiles(service.pid());
    Optional<List<Double>> answered = usable(leave(metric));
    int after = ProcFs.openFiles(service.pid());
    return answered.map(requests -> Math.max(LEAST_OPEN, after - before) / requests.size());
  }

  private List<Sample> leave(SymptomMetric metric) throws InterruptedException {
    long enough =
        metric.isFiles()
            ? Math.max(LEAST_LEAVING, Math.round(OPEN_TO_SEE / metric.observed()))
            : LiveObjects.requestsToSee(metric.observed());
    long count = Math.min(enough, MOST_LEAVING);
    return run(new LoadModel.Closed(count), LEAVING_CONNECTIONS, false, LEAVING_AT_MOST);
  }

  private Optional<Double> recurring(SymptomMetric metric) throws InterruptedException {
    LoadModel byTheClock = new LoadModel.Open(Schedules.constant(metric.rate()));
    Duration pass = longEnough(metric, PERIODS);
    return usable(run(byTheClock, RECURRING_CONNECTIONS, false, pass)).map(Stats::mean);
  }

  private static boolean standsStill(SymptomMetric metric) {
    return metric.connections() > 0 && metric.periodSeconds() > 0;
  }

  private static Duration longEnough(SymptomMetric metric, double periods) {
    Duration all = Duration.ofMillis(Math.round(metric.periodSeconds() * periods * 1000));
    return Collections.min(List.of(Collections.max(List.of(STEADY, all)), LONGEST_PASS));
  }

  /** Mean over a few requests; one that fails counts as its time-out. */
  private Optional<Double> besideIdle() throws InterruptedException {
    try (Hoard hoard = Hoard.open(service, path, load.tls())) {
      List<Sample> samples = new ArrayList<>();
      engine.run(
          new LoadPhase(
              "beside-" + hoard.size(),
              new LoadModel.Closed(PROBES),
              1,
              true,
              PROBE_TIMEOUT.multipliedBy(PROBES),
              PROBE_TIMEOUT),
          samples::add);
      return meanWithTimeouts(samples, PROBE_TIMEOUT);
    }
  }

  private static Optional<Double> meanWithTimeouts(List<Sample> samples, Duration timeout) {
    return samples.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Stats.mean(
                samples.stream()
                    .map(
                        s ->
                            s.outcome() == SampleOutcome.OK
                                ? s.latencyNanos() / 1e6
                                : timeout.toMillis())
                    .toList()));
  }

  private static Optional<List<Double>> usable(List<Sample> samples) {
    List<Double> millis =
        samples.stream()
            .filter(s -> s.outcome() == SampleOutcome.OK)
            .map(s -> s.latencyNanos() / 1e6)
            .toList();
    long failed =
        samples.stream()
            .filter(s -> s.outcome() != SampleOutcome.OK && s.outcome() != SampleOutcome.CANCELLED)
            .count();
    return millis.isEmpty() || failed > MAX_FAILED * samples.size()
        ? Optional.empty()
        : Optional.of(millis);
  }

  private List<Sample> run(LoadModel model, int connections, boolean fresh, Duration duration)
      throws InterruptedException {
    List<Sample> samples = new ArrayList<>();
    engine.run(
        new LoadPhase("replicate", model, connections, fresh, duration, timeout), samples::add);
    samples.forEach(answers::add);
    if (veryFirst.size() < kinds) {
      samples.forEach(s -> veryFirst.putIfAbsent(s.request(), s));
    }
    return samples;
  }

  @Override
  public void close() {
    engine.close();
    service.close();
  }
}
