package io.bootcause.investigation;

import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.evidence.Stats;
import io.bootcause.experiment.Attempt;
import io.bootcause.experiment.Replicate;
import io.bootcause.experiment.ReplicateRunner;
import io.bootcause.experiment.Variant;
import io.bootcause.load.Workload;
import io.bootcause.report.Progress;
import io.bootcause.service.RunningService;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceLauncher;
import io.bootcause.service.ServiceSpec;
import io.bootcause.service.change.Change;
import io.bootcause.service.change.ChangeApplier;
import io.bootcause.service.change.EffectCheck;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Measures the symptom's metric in fresh JVMs that carry no agent. Where the metric needs silence,
 * the JVMs share it, those of several rounds too, and are asked in turn; else one answers at a
 * time.
 *
 * <p>A service that keeps something for itself, a second port or the file of its database, does not
 * start beside another: what has failed beside others is tried again alone, and if it starts then,
 * so is all that follows. So is one that computes though nobody asks it.
 *
 * <p>Who is asked first after a long silence wakes the machine and the generator, too: that alone
 * may take ten times what the others take. It is one JVM more, and does not count.
 */
final class Replicates {

  /** The round of the JVM that wakes the machine. */
  private static final int WAKING = -1;

  private static final int EFFECT_TRIES = 13;

  /** Of these, the last ones, of a second each: in vain where there is no effect at all. */
  private static final int LONG_TRIES = 3;

  private static final int EFFECT_WAIT_MILLIS = 100;
  private static final Duration EFFECT_AT_MOST = Duration.ofSeconds(20);

  /** A JVM start is worth more than another silence in the same JVM: long ones are kept once. */
  private static final double LONG_SILENCE_SECONDS = 15;

  private final ServiceSpec control;
  private final ChangeApplier applier;
  private final Workload workload;
  private final ServiceLoad load;
  private final Workbench bench;
  private final Progress progress;
  private final Map<Change, ServiceSpec> changed = new HashMap<>();
  private boolean oneAtATime;

  /**
   * @param oneAtATime where those that nobody asks would take processors from the one that is asked
   */
  Replicates(
      ServiceSpec control,
      ChangeApplier applier,
      Workload workload,
      ServiceLoad load,
      Workbench bench,
      Progress progress,
      boolean oneAtATime) {
    this.control = control;
    this.applier = applier;
    this.workload = workload;
    this.load = load;
    this.bench = bench;
    this.progress = progress;
    this.oneAtATime = oneAtATime;
  }

  ReplicateRunner measuring(SymptomMetric metric) {
    return new Runner(metric);
  }

  /** One JVM to be started: a variant in a round. */
  private record Start(int round, Variant variant) {}

  /** The same with its change applied. */
  private record Ready(Start start, ServiceSpec spec) {}

  private final class Runner implements ReplicateRunner {
    private final SymptomMetric metric;

    Runner(SymptomMetric metric) {
      this.metric = metric;
    }

    @Override
    public Map<Variant, Attempt> runRound(int round, List<Variant> order)
        throws InterruptedException {
      return runRounds(round, List.of(order)).get(0);
    }

    /** As many rounds share a silence as memory has room for. */
    @Override
    public int atOnce(int variants) {
      return metric.silenceSeconds() > 0 && !oneAtATime
          ? Math.max(1, (FreeMemory.forServices() - 1) / variants)
          : 1;
    }

    @Override
    public Duration waiting() {
      return oneAtATime
          ? Duration.ZERO
          : Duration.ofMillis(Math.round(silences(metric) * metric.silenceSeconds() * 1000));
    }

    @Override
    public List<Map<Variant, Attempt>> runRounds(int firstRound, List<List<Variant>> orders)
        throws InterruptedException {
      List<Start> starts = new ArrayList<>();
      for (int round = 0; round < orders.size(); round++) {
        for (Variant variant : orders.get(round)) {
          starts.add(new Start(round, variant));
        }
      }
      progress.doing(
          String.format(
              Locale.ROOT,
              "round %d to %d: %d fresh JVMs%s, measuring the %s",
              firstRound + 1,
              firstRound + orders.size(),
              starts.size(),
              oneAtATime ? " one after the other" : "",
              metric.name()));
      Map<Start, Outcome> outcomes = new LinkedHashMap<>();
      if (oneAtATime) {
        for (Start start : starts) {
          together(metric, List.of(start), outcomes);
        }
      } else {
        together(metric, starts, outcomes);
        alone(metric, starts, outcomes);
      }
      List<AnswerSizes> usual =
          outcomes.entrySet().stream()
              .filter(e -> e.getKey().variant().change() == null)
              .flatMap(e -> Optional.ofNullable(e.getValue().answers()).stream())
              .toList();
      List<Map<Variant, Attempt>> attempts = new ArrayList<>();
      orders.forEach(order -> attempts.add(new LinkedHashMap<>()));
      outcomes.forEach(
          (start, outcome) ->
              attempts
                  .get(start.round())
                  .put(
                      start.variant(),
                      start.variant().change() == null
                          ? outcome.attempt()
                          : outcome.attemptBeside(usual)));
      return attempts;
    }
  }

  /**
   * What came of a start.
   *
   * @param answers null if it was not measured
   */
  private record Outcome(Attempt attempt, @Nullable AnswerSizes answers) {
    static Outcome failed(Attempt.Failure failure, String reason) {
      return new Outcome(new Attempt.Failed(failure, reason), null);
    }

    /** One of a changed service, which must do what it was asked as the others do. */
    Attempt attemptBeside(List<AnswerSizes> usual) {
      return Optional.ofNullable(answers)
          .flatMap(own -> usual.stream().flatMap(u -> own.objection(u).stream()).findFirst())
          .<Attempt>map(why -> new Attempt.Failed(Attempt.Failure.NOT_APPLIED, why))
          .orElse(attempt);
    }

    Outcome with(String seen) {
      return attempt instanceof Attempt.Measured measured
          ? new Outcome(new Attempt.Measured(measured.replicate(), seen), answers)
          : this;
    }

    boolean notStarted() {
      return attempt instanceof Attempt.Failed failed
          && failed.failure() == Attempt.Failure.NOT_STARTED;
    }
  }

  private void together(SymptomMetric metric, List<Start> starts, Map<Start, Outcome> outcomes)
      throws InterruptedException {
    List<Start> all = new ArrayList<>(starts);
    Start waking = new Start(WAKING, Variant.CONTROL);
    if (metric.silenceSeconds() > 0 && starts.size() > 1) {
      all.add(0, waking);
    }
    Map<Start, Subject> subjects = new LinkedHashMap<>();
    Map<Start, String> seen = new HashMap<>();
    try (Lanes lanes = new Lanes()) {
      subjects.putAll(startAll(metric, all, outcomes, seen, lanes));
      warmUp(metric, List.copyOf(subjects.values()), lanes);
      measure(metric, subjects, outcomes);
      outcomes.replaceAll((start, outcome) -> outcome.with(seen.getOrDefault(start, "")));
    } finally {
      Lanes.closeAll(subjects.values());
    }
    outcomes.remove(waking);
  }

  /** Those that have not started beside others. */
  private void alone(SymptomMetric metric, List<Start> starts, Map<Start, Outcome> outcomes)
      throws InterruptedException {
    if (starts.size() == 1) {
      return;
    }
    for (Start start : starts) {
      Outcome beside = outcomes.get(start);
      if (beside != null && beside.notStarted()) {
        together(metric, List.of(start), outcomes);
        Outcome alone = outcomes.get(start);
        if (alone != null && !alone.notStarted() && !oneAtATime) {
          oneAtATime = true;
          progress.say(
              "instances do not start beside each other, and are measured one after the other");
        }
      }
    }
  }

  /** Side by side where they are only to be compiled: what waits leaves a processor to others. */
  private static void warmUp(SymptomMetric metric, List<Subject> subjects, Lanes lanes)
      throws InterruptedException {
    if (Subject.settles(metric)) {
      lanes.run(
          subjects,
          subject -> {
            subject.warmUp(metric);
            return subject;
          });
      return;
    }
    for (Subject subject : subjects) {
      subject.warmUp(metric);
    }
  }

  private Map<Start, Subject> startAll(
      SymptomMetric metric,
      List<Start> starts,
      Map<Start, Outcome> outcomes,
      Map<Start, String> seen,
      Lanes lanes)
      throws InterruptedException {
    List<Ready> startable = new ArrayList<>();
    for (Start start : starts) {
      try {
        startable.add(new Ready(start, specOf(start.variant())));
      } catch (ServiceException e) {
        outcomes.put(start, Outcome.failed(Attempt.Failure.NOT_APPLIED, reason(e)));
      }
    }
    Map<Ready, Lanes.Outcome<RunningService>> launched =
        lanes.run(
            startable,
            ready ->
                ServiceLauncher.start(
                    ready.spec(),
                    bench.log("round-" + ready.start().round()),
                    bench.readyTimeout()));
    Map<Start, Subject> subjects = new LinkedHashMap<>();
    Map<Start, ServiceSpec> specs = new LinkedHashMap<>();
    launched.forEach(
        (ready, outcome) -> {
          Start start = ready.start();
          RunningService service = outcome.value();
          if (service == null) {
            outcomes.put(start, Outcome.failed(Attempt.Failure.NOT_STARTED, outcome.failure()));
            return;
          }
          subjects.put(start, new Subject(service, workload, load, start.round()));
          specs.put(start, ready.spec());
        });
    for (Map.Entry<Start, ServiceSpec> started : specs.entrySet()) {
      Start start = started.getKey();
      Subject subject = subjects.get(start);
      Change change = start.variant().change();
      if (subject == null || change == null) {
        continue;
      }
      EffectCheck.InEffect effect = effect(metric, change, subject, started.getValue());
      seen.put(start, effect.found());
      if (!effect.yes()) {
        subjects.remove(start);
        subject.close();
        outcomes.put(start, Outcome.failed(Attempt.Failure.NOT_APPLIED, effect.reason()));
      }
    }
    return subjects;
  }

  /** Whether the change is in effect. */
  private EffectCheck.InEffect effect(
      SymptomMetric metric, Change change, Subject subject, ServiceSpec spec)
      throws InterruptedException {
    try {
      EffectCheck.InEffect effect = EffectCheck.inEffect(change, control, subject.service(), spec);
      boolean patched = change.single().stream().anyMatch(Change.Patch.class::isInstance);
      long end = System.nanoTime() + EFFECT_AT_MOST.toNanos();
      for (int i = 0;
          i < EFFECT_TRIES && patched && !effect.yes() && System.nanoTime() < end;
          i++) {
        // Only requests bring it out.
        if (i < EFFECT_TRIES - LONG_TRIES) {
          subject.bringOut(metric);
        } else {
          subject.bringOutSeldom(metric);
        }
        Thread.sleep(EFFECT_WAIT_MILLIS);
        effect = EffectCheck.inEffect(change, control, subject.service(), spec);
      }
      return effect;
    } catch (ServiceException e) {
      return new EffectCheck.InEffect(false, reason(e));
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

  private static int silences(SymptomMetric metric) {
    return metric.silenceSeconds() > LONG_SILENCE_SECONDS ? 1 : 2;
  }

  private static void measure(
      SymptomMetric metric, Map<Start, Subject> subjects, Map<Start, Outcome> outcomes)
      throws InterruptedException {
    Map<Start, List<Double>> values = new HashMap<>();
    if (metric.silenceSeconds() > 0) {
      for (Subject subject : subjects.values()) {
        subject.wake();
      }
      for (int i = 0; i < silences(metric); i++) {
        if (metric.countsFailures()) {
          for (Subject subject : subjects.values()) {
            subject.prepare(metric);
          }
        }
        Thread.sleep(Math.round(metric.silenceSeconds() * 1000));
        for (Map.Entry<Start, Subject> subject : subjects.entrySet()) {
          subject
              .getValue()
              .afterSilence(metric)
              .ifPresent(
                  ms -> values.computeIfAbsent(subject.getKey(), k -> new ArrayList<>()).add(ms));
        }
      }
    } else {
      measureInTurn(metric, subjects, values);
    }
    subjects.forEach(
        (start, subject) -> {
          List<Double> measured = values.get(start);
          outcomes.put(
              start,
              measured == null
                  ? Outcome.failed(
                      Attempt.Failure.NOT_MEASURED,
                      "no request succeeded in this JVM" + PrintedErrors.most(subject.service()))
                  : new Outcome(new Attempt.Measured(new Replicate(measured)), subject.answers()));
        });
  }

  private static void measureInTurn(
      SymptomMetric metric, Map<Start, Subject> subjects, Map<Start, List<Double>> values)
      throws InterruptedException {
    List<Map.Entry<Start, Subject>> order = new ArrayList<>(subjects.entrySet());
    for (Map.Entry<Start, Subject> subject : order) {
      subject.getValue().prepare(metric);
    }
    Map<Start, List<Double>> passes = new HashMap<>();
    for (int pass = 0; pass < Subject.passes(metric); pass++) {
      for (Map.Entry<Start, Subject> subject : order) {
        subject
            .getValue()
            .value(metric)
            .ifPresent(
                v -> passes.computeIfAbsent(subject.getKey(), k -> new ArrayList<>()).add(v));
      }
      Collections.reverse(order);
    }
    // A JVM start is one replicate: a pass that something else disturbed must not speak for it.
    passes.forEach((start, all) -> values.put(start, List.of(Stats.median(all))));
  }
}
