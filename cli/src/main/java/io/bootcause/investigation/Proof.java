package io.bootcause.investigation;

import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.experiment.ExperimentResult;
import io.bootcause.experiment.Experiments;
import io.bootcause.experiment.FixRanking;
import io.bootcause.experiment.Plan;
import io.bootcause.experiment.Prediction;
import io.bootcause.experiment.ReplicateRunner;
import io.bootcause.report.Progress;
import io.bootcause.service.change.Change;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** Tries the changes that the findings and the user suggest, each against the same control. */
final class Proof {
  /**
   * The results per finding, in the findings' order; those of the user's own changes; those of two
   * fixes alone and at once.
   */
  record Results(
      List<List<ExperimentResult>> fixes,
      List<ExperimentResult> tried,
      List<ExperimentResult> together) {
    static Results none(Diagnosis diagnosis) {
      return new Results(
          diagnosis.findings().stream().map(f -> List.<ExperimentResult>of()).toList(),
          List.of(),
          List.of());
    }
  }

  /** Of what is left of the time, as long as findings wait: the first is what people act on. */
  private static final double FOR_THE_FIRST = 2.0 / 3;

  /** A first round that is begun is ended: with less than this it is not. */
  private static final Duration SHORTEST = Duration.ofSeconds(30);

  /** For all other findings once a fix of the first is confirmed: whoever waits can act on that. */
  private static final Duration AFTER_THE_FIRST = Duration.ofSeconds(75);

  /** It adds to what is proven already: not worth more. */
  private static final Duration TOGETHER = Duration.ofSeconds(90);

  /** Of the symptom. */
  private static final double HARDLY_ANY = 0.1;

  /** Calls of a suspect that a request waits for if there is a line for it, at the least. */
  private static final int IN_LINE = 3;

  private final Function<SymptomMetric, ReplicateRunner> measuring;
  private final FixRanking ranking;
  private final Progress progress;
  private final LongSupplier nanoTime;

  Proof(
      Function<SymptomMetric, ReplicateRunner> measuring,
      Map<String, String> currentVersions,
      Progress progress,
      LongSupplier nanoTime) {
    this.measuring = measuring;
    this.nanoTime = nanoTime;
    this.ranking = new FixRanking(currentVersions);
    this.progress = progress;
  }

  /**
   * Runs the experiments.
   *
   * @param fallback what to measure if the diagnosis found nothing and the user has changes to try
   */
  Results run(
      Diagnosis diagnosis, List<Change> tries, Optional<SymptomMetric> fallback, Duration budget)
      throws InterruptedException {
    long started = nanoTime.getAsLong();
    List<Finding> findings = diagnosis.findings();
    List<List<ExperimentResult>> fixes = new ArrayList<>();
    List<ExperimentResult> tried = new ArrayList<>();
    Duration end = budget;
    for (int i = 0; i < findings.size(); i++) {
      Finding finding = findings.get(i);
      Set<Change> helps = helping(finding.candidates());
      Set<Change> candidates = new LinkedHashSet<>(finding.candidates());
      candidates.removeAll(helps);
      // The user's changes are held against the first finding, in the same rounds as its fixes.
      List<Change> withIt = i == 0 ? tries : List.of();
      Duration spent = Duration.ofNanos(nanoTime.getAsLong() - started);
      if (i == 1 && confirmed(fixes.get(0)).isPresent()) {
        end = shorter(budget, spent.plus(AFTER_THE_FIRST));
      }
      Duration left = end.minus(spent);
      List<ExperimentResult> results =
          new ArrayList<>(
              i > 0
                      && (left.compareTo(SHORTEST) < 0
                          || GoneWithTheFirst.is(findings.get(0), fixes.get(0), finding))
                  ? List.of()
                  : experiment(
                      finding.metric(),
                      candidates,
                      finding.around(),
                      withIt,
                      share(left, findings.size() - i)));
      Duration rest = shorter(end.minusNanos(nanoTime.getAsLong() - started), AFTER_THE_FIRST);
      if (!helps.isEmpty() && confirmed(results).isPresent() && rest.compareTo(SHORTEST) >= 0) {
        results.addAll(experiment(finding.metric(), helps, List.of(), List.of(), rest));
        candidates.addAll(helps);
      }
      candidates.addAll(finding.around());
      fixes.add(
          ranking.rank(results.stream().filter(r -> candidates.contains(r.change())).toList()));
      results.stream().filter(r -> withIt.contains(r.change())).forEach(tried::add);
    }
    if (findings.isEmpty() && !tries.isEmpty() && fallback.isPresent()) {
      tried.addAll(experiment(fallback.get(), Set.of(), List.of(), tries, budget));
    }
    Duration rest = budget.minusNanos(nanoTime.getAsLong() - started);
    return new Results(fixes, tried, together(findings, fixes, shorter(rest, TOGETHER)));
  }

  /**
   * What spares a part of a proven cause, and stands behind what takes it out: whether that is
   * enough is tried in what time is left.
   */
  private static Set<Change> helping(List<Change> candidates) {
    return candidates.stream()
        .skip(1)
        .filter(Change.AddLibrary.class::isInstance)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static Duration shorter(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }

  /**
   * @param findings this one and those that wait
   */
  private static Duration share(Duration left, int findings) {
    return findings == 1 ? left : Duration.ofNanos(Math.round(left.toNanos() * FOR_THE_FIRST));
  }

  /**
   * What the first finding's best fix and another one's do for the first symptom, each alone and
   * both at once; empty if two findings have none, hardly any of the symptom is left without the
   * first, or the time is over.
   */
  private List<ExperimentResult> together(
      List<Finding> findings, List<List<ExperimentResult>> fixes, Duration budget)
      throws InterruptedException {
    Optional<Change> first =
        fixes.stream().findFirst().filter(results -> !isAll(results)).flatMap(Proof::confirmed);
    Optional<Change> second =
        fixes.stream()
            .skip(1)
            .flatMap(results -> confirmed(results).stream())
            .filter(change -> first.stream().noneMatch(f -> f.equals(change) || nested(f, change)))
            .findFirst();
    if (first.isEmpty() || second.isEmpty() || budget.compareTo(SHORTEST) < 0) {
      return List.of();
    }
    List<Change> changes = new ArrayList<>(List.of(first.get(), second.get()));
    changes.add(new Change.Together(changes));
    return experiment(findings.get(0).metric(), Set.of(), List.of(), changes, budget);
  }

  /** Whether without one of the two calls the other is not made either: there is no both. */
  private static boolean nested(Change one, Change other) {
    return one instanceof Change.Remember a
        && other instanceof Change.Remember b
        && (a.caller().equals(b.callee()) || b.caller().equals(a.callee()));
  }

  /** Whether there is nothing that another fix could do besides. */
  private static boolean isAll(List<ExperimentResult> fixes) {
    return fixes.stream()
        .filter(ExperimentResult::provesRemoval)
        .map(ExperimentResult::effect)
        .anyMatch(effect -> effect != null && effect.ratio() <= HARDLY_ANY);
  }

  private static Optional<Change> confirmed(List<ExperimentResult> results) {
    return results.stream()
        .filter(ExperimentResult::provesRemoval)
        .map(ExperimentResult::change)
        .findFirst();
  }

  private List<ExperimentResult> experiment(
      SymptomMetric metric,
      Set<Change> candidates,
      List<Change> around,
      List<Change> tries,
      Duration budget)
      throws InterruptedException {
    Prediction prediction =
        metric.predicted() > 0 && metric.predicted() < metric.observed()
            ? Prediction.of(metric.observed(), metric.predicted())
            : Prediction.none();
    Set<Change> all = new LinkedHashSet<>(candidates);
    all.addAll(tries);
    if (all.isEmpty()) {
      return List.of();
    }
    if (!candidates.isEmpty()) {
      all.addAll(around);
    }
    Optional<Change> narrowest = narrowest(candidates);
    Plan plan =
        Plan.of(
            all.stream()
                .map(
                    c ->
                        new Plan.Candidate(
                            c,
                            slower(c, metric).orElse(prediction),
                            role(c, candidates, tries, narrowest, metric)))
                .toList(),
            metric.name(),
            metric.unit(),
            budget,
            1);
    return new Experiments(nanoTime, new ToldRounds(plan, progress, nanoTime))
        .run(plan, measuring.apply(metric));
  }

  /**
   * What a suspect's delay does to a time: once, where a request is alone. Of many at once each has
   * to wait for others' calls, too, since its own says nothing of a line.
   */
  private static Optional<Prediction> slower(Change change, SymptomMetric metric) {
    int calls = metric.connections() > 1 ? IN_LINE : 1;
    return change instanceof Change.Delay delay && metric.unit().equals("ms")
        ? Optional.of(Prediction.slower(metric.observed(), calls * delay.millis()))
        : Optional.empty();
  }

  private static Plan.Role role(
      Change change,
      Set<Change> candidates,
      List<Change> tries,
      Optional<Change> narrowest,
      SymptomMetric metric) {
    if (tries.contains(change)) {
      return Plan.Role.ASKED_FOR;
    }
    if (!candidates.contains(change)) {
      return Plan.Role.LAST_RESORT;
    }
    // Taking the suspect out proves the cause where no fix does. Where a round is mostly silence,
    // one more in it costs little, and another round much.
    boolean canWait = !change.canBeMade() && metric.silenceSeconds() == 0;
    return canWait && !narrowest.equals(Optional.of(change))
        ? Plan.Role.RESERVE
        : Plan.Role.SUGGESTED;
  }

  /**
   * Where there are only calls to take out, the first one, which takes the least out with it: the
   * others wait for what comes of it.
   */
  private static Optional<Change> narrowest(Set<Change> candidates) {
    boolean onlyCalls =
        candidates.stream()
            .allMatch(c -> c instanceof Change.Remember || c instanceof Change.Delay);
    return onlyCalls ? candidates.stream().findFirst() : Optional.empty();
  }
}
