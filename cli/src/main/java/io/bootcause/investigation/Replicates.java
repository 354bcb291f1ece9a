package io.bootcause.investigation;

import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Stats;
import io.bootcause.experiment.Attempt;
import io.bootcause.experiment.Replicate;
import io.bootcause.experiment.ReplicateRunner;
import io.bootcause.experiment.Variant;
import io.bootcause.load.LoadEngine;
import io.bootcause.load.LoadModel;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.load.Schedules;
import io.bootcause.load.Workload;
import io.bootcause.report.Progress;
import io.bootcause.service.RunningService;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceLauncher;
import io.bootcause.service.ServiceSpec;
import io.bootcause.service.change.Change;
import io.bootcause.service.change.ChangeApplier;
import io.bootcause.service.change.EffectCheck;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Measures the symptom's metric in fresh JVMs that carry no agent. The JVMs of a round are started
 * one after the other; where the metric needs silence they share it, and are asked in turn.
 */
final class Replicates {
  private static final Duration WARM_UP = Duration.ofSeconds(2);
  private static final Duration STEADY = Duration.ofSeconds(8);
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int WARM_UP_CONNECTIONS = 2;

  /** A JVM start is worth more than another silence in the same JVM: long ones are kept once. */
  private static final double LONG_SILENCE_SECONDS = 15;

  private final ServiceSpec control;
  private final ChangeApplier applier;
  private final Workload workload;
  private final Workbench bench;
  private final Progress progress;
  private final Map<Change, ServiceSpec> changed = new HashMap<>();

  Replicates(
      ServiceSpec control,
      ChangeApplier applier,
      Workload workload,
      Workbench bench,
      Progress progress) {
    this.control = control;
    this.applier = applier;
    this.workload = workload;
    this.bench = bench;
    this.progress = progress;
  }

  ReplicateRunner measuring(SymptomMetric metric) {
    return (round, order) -> round(metric, round, order);
  }

  private Map<Variant, Attempt> round(SymptomMetric metric, int round, List<Variant> order)
      throws InterruptedException {
    progress.doing(
        "round "
            + (round + 1)
            + ": "
            + order.size()
            + " fresh JVMs, measuring the "
            + metric.name());
    Map<Variant, Attempt> attempts = new LinkedHashMap<>();
    Map<Variant, Subject> subjects = new LinkedHashMap<>();
    try {
      for (Variant variant : order) {
        start(variant, round, attempts).ifPresent(subject -> subjects.put(variant, subject));
      }
      for (Subject subject : subjects.values()) {
        subject.warmUp();
      }
      measure(metric, subjects, attempts);
    } finally {
      subjects.values().forEach(Subject::close);
    }
    return attempts;
  }

  private Optional<Subject> start(Variant variant, int round, Map<Variant, Attempt> attempts)
      throws InterruptedException {
    ServiceSpec spec;
    try {
      spec = specOf(variant);
    } catch (ServiceException e) {
      attempts.put(variant, new Attempt.Failed(Attempt.Failure.NOT_APPLIED, reason(e)));
      return Optional.empty();
    }
    RunningService service;
    try {
      service = ServiceLauncher.start(spec, bench.log("round-" + round), bench.readyTimeout());
    } catch (ServiceException e) {
      attempts.put(variant, new Attempt.Failed(Attempt.Failure.NOT_STARTED, reason(e)));
      return Optional.empty();
    }
    Optional<String> objection = objection(variant.change(), service, spec);
    if (objection.isPresent()) {
      service.close();
      attempts.put(variant, new Attempt.Failed(Attempt.Failure.NOT_APPLIED, objection.get()));
      return Optional.empty();
    }
    return Optional.of(new Subject(service, workload, round));
  }

  /** Why the change cannot be said to be in effect; empty if it is, and for the control. */
  private Optional<String> objection(
      @Nullable Change change, RunningService service, ServiceSpec spec) {
    if (change == null) {
      return Optional.empty();
    }
    try {
      EffectCheck.InEffect effect = EffectCheck.inEffect(change, control, service, spec);
      return effect.yes() ? Optional.empty() : Optional.of(effect.reason());
    } catch (ServiceException e) {
      return Optional.of(reason(e));
    }
  }

  private ServiceSpec specOf(Variant variant) throws ServiceException {
    Change change = variant.change();
    if (change == null) {
      return control;
    }
    ServiceSpec spec = changed.get(change);
    if (spec == null) {
      Path directory = bench.directory("change-" + changed.size());
      spec = applier.apply(control, List.of(change), directory);
      changed.put(change, spec);
    }
    return spec;
  }

  private static String reason(ServiceException e) {
    return String.valueOf(e.getMessage());
  }

  private static void measure(
      SymptomMetric metric, Map<Variant, Subject> subjects, Map<Variant, Attempt> attempts)
      throws InterruptedException {
    Map<Variant, List<Double>> values = new LinkedHashMap<>();
    if (metric.silenceSeconds() > 0) {
      int silences = metric.silenceSeconds() > LONG_SILENCE_SECONDS ? 1 : 2;
      for (int i = 0; i < silences; i++) {
        Thread.sleep(Math.round(metric.silenceSeconds() * 1000));
        for (Map.Entry<Variant, Subject> subject : subjects.entrySet()) {
          subject
              .getValue()
              .firstRequestMillis()
              .ifPresent(
                  ms -> values.computeIfAbsent(subject.getKey(), k -> new ArrayList<>()).add(ms));
        }
      }
    } else {
      for (Map.Entry<Variant, Subject> subject : subjects.entrySet()) {
        subject
            .getValue()
            .steadyMillis()
            .ifPresent(ms -> values.put(subject.getKey(), List.of(ms)));
      }
    }
    for (Variant variant : subjects.keySet()) {
      List<Double> measured = values.get(variant);
      attempts.put(
          variant,
          measured != null
              ? new Attempt.Measured(new Replicate(measured))
              : new Attempt.Failed(
                  Attempt.Failure.NOT_MEASURED,
                  "no request succeeded after " + Evidence.seconds(metric.silenceSeconds())));
    }
  }

  /** A fresh JVM with a load engine of its own. */
  private static final class Subject implements AutoCloseable {
    private final RunningService service;
    private final LoadEngine engine;

    Subject(RunningService service, Workload workload, int round) {
      this.service = service;
      this.engine =
          new LoadEngine(
              new InetSocketAddress(InetAddress.getLoopbackAddress(), service.port()),
              workload,
              round);
    }

    void warmUp() throws InterruptedException {
      run(new LoadModel.Closed(Long.MAX_VALUE), WARM_UP_CONNECTIONS, false, WARM_UP);
    }

    /** The first request after a silence; the one after it tells nothing here and is not made. */
    Optional<Double> firstRequestMillis() throws InterruptedException {
      return run(new LoadModel.Closed(1), 1, true, TIMEOUT).stream()
          .filter(s -> s.outcome() == SampleOutcome.OK)
          .map(s -> s.latencyNanos() / 1e6)
          .findFirst();
    }

    Optional<Double> steadyMillis() throws InterruptedException {
      List<Double> millis =
          run(
                  new LoadModel.Open(Schedules.constant(LoadShapes.STEADY_RATE)),
                  WARM_UP_CONNECTIONS,
                  false,
                  STEADY)
              .stream()
              .filter(s -> s.outcome() == SampleOutcome.OK)
              .map(s -> s.latencyNanos() / 1e6)
              .toList();
      return millis.isEmpty() ? Optional.empty() : Optional.of(Stats.median(millis));
    }

    private List<Sample> run(LoadModel model, int connections, boolean fresh, Duration duration)
        throws InterruptedException {
      List<Sample> samples = new ArrayList<>();
      engine.run(
          new LoadPhase("replicate", model, connections, fresh, duration, TIMEOUT), samples::add);
      return samples;
    }

    @Override
    public void close() {
      engine.close();
      service.close();
    }
  }
}
