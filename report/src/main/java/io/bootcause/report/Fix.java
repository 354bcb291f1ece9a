package io.bootcause.report;

import io.bootcause.diagnosis.Finding;
import io.bootcause.experiment.Effect;
import io.bootcause.experiment.ExperimentResult;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A change that may mend a cause.
 *
 * @param result null if it was not tried
 * @param keeping whether what an experiment answers from memory could be kept in code as well
 */
record Fix(Change change, @Nullable ExperimentResult result, boolean keeping) {
  /** Where answers from memory prove a cause that is mended otherwise. */
  private static final Set<String> MENDED_OTHERWISE =
      Set.of(
          "cache-misses",
          "common-stall",
          "eager-fallback",
          "exception-flow",
          "growing-cost",
          "hash-collision",
          "object-text",
          "quadratic-work",
          "regex-backtracking");

  /**
   * What was tried for a finding, best first, then what the finding suggests and nobody tried. What
   * only takes a suspect out is no advice: it is left out where the cause is proven without it.
   */
  static List<Fix> of(Investigated investigated, int finding) {
    List<Fix> fixes = new ArrayList<>();
    Finding found = investigated.diagnosis().findings().get(finding);
    boolean keeping = !MENDED_OTHERWISE.contains(found.detector());
    if (finding < investigated.fixes().size()) {
      fixes.addAll(of(investigated.fixes().get(finding), keeping));
    }
    boolean proven = fixes.stream().anyMatch(Fix::confirmed);
    for (Change candidate : found.candidates()) {
      boolean tried = fixes.stream().anyMatch(f -> f.change().equals(candidate));
      if (!tried && (candidate.canBeMade() || !proven)) {
        fixes.add(new Fix(candidate, null, keeping));
      }
    }
    return List.copyOf(fixes);
  }

  static List<Fix> tried(Investigated investigated) {
    return of(investigated.tried(), true);
  }

  static List<Fix> together(Investigated investigated) {
    return of(investigated.together(), true);
  }

  private static List<Fix> of(List<ExperimentResult> results, boolean keeping) {
    return results.stream().map(r -> new Fix(r.change(), r, keeping)).toList();
  }

  /** Whether one of them can be made as it stands; what only takes a suspect out is no advice. */
  static boolean tellWhatToDo(List<Fix> fixes) {
    return fixes.stream().anyMatch(fix -> fix.change().canBeMade());
  }

  /** What to paste; empty if nothing is known that could be. */
  List<Snippet> snippets(@Nullable BootArtifact artifact) {
    return change instanceof Change.Remember && !keeping ? List.of() : Snippet.of(change, artifact);
  }

  boolean confirmed() {
    return result != null && result.confirmed();
  }

  @Nullable Effect effect() {
    return result == null ? null : result.effect();
  }

  String verdict() {
    return result == null ? "NOT TRIED" : result.verdict().name();
  }

  /** 47.9 → 3.41 ms; empty if not measured. */
  String beforeAfter(String arrow) {
    Effect effect = effect();
    return result == null || effect == null
        ? ""
        : Figures.value(effect.control())
            + " "
            + arrow
            + " "
            + Figures.value(effect.changed(), result.unit());
  }

  String note() {
    return result == null ? "Suggested, but not tried in this run." : result.note();
  }
}
