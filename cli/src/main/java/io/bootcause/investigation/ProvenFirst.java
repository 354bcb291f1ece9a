package io.bootcause.investigation;

import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Finding;
import io.bootcause.experiment.Effect;
import io.bootcause.experiment.ExperimentResult;
import io.bootcause.experiment.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Of two findings the one that was proven is told before the one that was tried and was not: what
 * was seen says how likely a cause is, an experiment whether it is one.
 */
final class ProvenFirst {
  /** Of the first one's share: what is proven to go must be worth telling before it. */
  private static final double AS_MUCH = 0.5;

  private ProvenFirst() {}

  /**
   * The same order if the first one was proven, or not tried, or no other was proven.
   *
   * @param results of the diagnosis's findings, in their order
   */
  static Suspected.Tried of(Diagnosis diagnosis, Proof.Results results) {
    OptionalInt proven = ahead(diagnosis.findings(), results.fixes());
    if (proven.isEmpty()) {
      return new Suspected.Tried(diagnosis, results);
    }
    return new Suspected.Tried(
        diagnosis.withFindings(toFront(diagnosis.findings(), proven.getAsInt())),
        new Proof.Results(
            toFront(results.fixes(), proven.getAsInt()), results.tried(), results.together()));
  }

  private static OptionalInt ahead(List<Finding> findings, List<List<ExperimentResult>> fixes) {
    if (fixes.isEmpty() || fixes.get(0).isEmpty() || isProven(fixes.get(0))) {
      return OptionalInt.empty();
    }
    double first = findings.get(0).share();
    boolean refuted = fixes.get(0).stream().allMatch(r -> r.verdict() == Verdict.REFUTED);
    return IntStream.range(1, fixes.size())
        .filter(i -> isProven(fixes.get(i)))
        .filter(i -> refuted || gone(findings.get(i), fixes.get(i)) >= AS_MUCH * first)
        .findFirst();
  }

  private static boolean isProven(List<ExperimentResult> fixes) {
    return fixes.stream().anyMatch(ExperimentResult::confirmed);
  }

  /**
   * Share of its symptom: what went with it, or what it is said to have where it was made slower.
   */
  private static double gone(Finding finding, List<ExperimentResult> fixes) {
    return fixes.stream()
        .filter(ExperimentResult::confirmed)
        .mapToDouble(r -> gone(r, finding.share()))
        .max()
        .orElse(0);
  }

  private static double gone(ExperimentResult result, double share) {
    Effect effect = result.effect();
    return effect == null || !result.change().removes() ? share : 1 - effect.ratio();
  }

  private static <T> List<T> toFront(List<T> all, int index) {
    List<T> moved = new ArrayList<>(all);
    moved.add(0, moved.remove(index));
    return List.copyOf(moved);
  }
}
