package io.bootcause.investigation;

import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Finding;
import io.bootcause.experiment.Effect;
import io.bootcause.experiment.ExperimentResult;
import io.bootcause.service.change.Change;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes findings of suspicions, by experiment only. */
final class Suspected {
  /** For all of them: nothing is known to be wrong, and somebody waits to hear that. */
  private static final Duration BUDGET = Duration.ofSeconds(100);

  private static final String NOTHING_NEWER = "there is no newer release of what is computed in";

  private final Proof proof;

  Suspected(Proof proof) {
    this.proof = proof;
  }

  /** A diagnosis with what its experiments have shown. */
  record Tried(Diagnosis diagnosis, Proof.Results results) {}

  /**
   * Tries what is suspected, all in the same rounds.
   *
   * @param diagnosis one without findings
   */
  Tried run(Diagnosis diagnosis, Duration budget) throws InterruptedException {
    List<Finding> suspected =
        diagnosis.suspected().stream().filter(f -> !f.candidates().isEmpty()).toList();
    if (suspected.isEmpty()) {
      Diagnosis refuted = tried(diagnosis, List.of(), List.of());
      return new Tried(refuted, Proof.Results.none(refuted));
    }
    Finding first = suspected.get(0);
    List<Change> all = suspected.stream().flatMap(f -> f.candidates().stream()).toList();
    Duration time = budget.compareTo(BUDGET) < 0 ? budget : BUDGET;
    List<ExperimentResult> results =
        proof
            .run(
                diagnosis.withFindings(List.of(first.withCandidates(all))),
                List.of(),
                Optional.empty(),
                time)
            .fixes()
            .get(0);
    Map<Finding, List<ExperimentResult>> right = new LinkedHashMap<>();
    for (Finding finding : suspected) {
      List<ExperimentResult> its =
          results.stream().filter(r -> finding.candidates().contains(r.change())).toList();
      if (its.stream().anyMatch(ExperimentResult::confirmed)) {
        right.put(finding, its);
      }
    }
    List<Map.Entry<Finding, List<ExperimentResult>>> best =
        right.entrySet().stream()
            .sorted(Comparator.comparingDouble(e -> left(e.getValue())))
            .toList();
    List<Finding> found = best.stream().map(Map.Entry::getKey).toList();
    List<List<ExperimentResult>> fixes = best.stream().map(Map.Entry::getValue).toList();
    Diagnosis tried = tried(diagnosis, found, results);
    return found.isEmpty()
        ? new Tried(tried, Proof.Results.none(tried))
        : GoneWithTheFirst.folded(new Tried(tried, new Proof.Results(fixes, List.of(), List.of())));
  }

  /** Of methods that call one another, the one without which the least is left says it best. */
  private static double left(List<ExperimentResult> results) {
    return results.stream()
        .filter(ExperimentResult::confirmed)
        .map(ExperimentResult::effect)
        .mapToDouble(effect -> effect == null ? 1 : effect.ratio())
        .min()
        .orElse(1);
  }

  /** Those detectors are ruled out none of whose suspicions is a finding now. */
  private static Diagnosis tried(
      Diagnosis diagnosis, List<Finding> found, List<ExperimentResult> results) {
    Set<String> right = found.stream().map(Finding::detector).collect(Collectors.toSet());
    Map<String, List<Change>> wrong =
        diagnosis.suspected().stream()
            .filter(finding -> !right.contains(finding.detector()))
            .collect(
                Collectors.groupingBy(
                    Finding::detector,
                    LinkedHashMap::new,
                    Collectors.flatMapping(f -> f.candidates().stream(), Collectors.toList())));
    return diagnosis.tried(
        found,
        wrong.entrySet().stream()
            .map(
                e ->
                    new Diagnosis.RuledOutBy(
                        e.getKey(),
                        words(
                            results.stream()
                                .filter(r -> e.getValue().contains(r.change()))
                                .toList())))
            .toList());
  }

  /** What came of them, in a sentence. */
  private static String words(List<ExperimentResult> results) {
    if (results.isEmpty()) {
      return NOTHING_NEWER;
    }
    List<String> words = new ArrayList<>();
    for (ExperimentResult result : results) {
      Effect effect = result.effect();
      words.add(
          effect == null
              ? result.change().describe() + ": " + result.note()
              : String.format(
                  Locale.ROOT,
                  "with %s a request takes %.2f [%.2f, %.2f] of the time",
                  result.change().describe(),
                  effect.ratio(),
                  effect.low(),
                  effect.high()));
    }
    return "tried: " + String.join("; ", words);
  }
}
