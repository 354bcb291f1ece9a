package io.bootcause.experiment;

import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Which fix to name first: CONFIRMED, then INCONCLUSIVE, then REFUTED; of confirmed ones those that
 * can be made before those that only take a suspect out; the better ratio first, but among
 * confirmed ones that cannot be told from the best by their intervals, the one that changes less of
 * the service: a property or JVM flag, a patch version, a bigger bump, a removal, another server;
 * of equal ones the one that was listed first.
 *
 * <p>"Intervals overlap" is not transitive, so this is no comparator: the best remaining fix and
 * all that overlap with it form a group, ordered by what they change; then the next group.
 */
public final class FixRanking {
  private final Map<String, String> currentVersions;

  /**
   * @param currentVersions "groupId:artifactId" to the version in the unchanged service; a library
   *     that is missing counts as a bigger bump
   */
  public FixRanking(Map<String, String> currentVersions) {
    this.currentVersions = Map.copyOf(currentVersions);
  }

  /** The same results, best first; what cannot be told apart keeps its order. */
  public List<ExperimentResult> rank(List<ExperimentResult> results) {
    List<ExperimentResult> ranked = new ArrayList<>();
    for (boolean canBeMade : List.of(true, false)) {
      ranked.addAll(
          confirmed(results.stream().filter(r -> r.change().canBeMade() == canBeMade).toList()));
    }
    for (Verdict verdict : List.of(Verdict.INCONCLUSIVE, Verdict.REFUTED)) {
      results.stream()
          .filter(r -> r.verdict() == verdict)
          .sorted(Comparator.comparingDouble(FixRanking::ratio))
          .forEach(ranked::add);
    }
    return List.copyOf(ranked);
  }

  private List<ExperimentResult> confirmed(List<ExperimentResult> results) {
    List<ExperimentResult> rest =
        new ArrayList<>(results.stream().filter(ExperimentResult::confirmed).toList());
    rest.sort(Comparator.comparingDouble(FixRanking::ratio));
    List<ExperimentResult> ranked = new ArrayList<>();
    while (!rest.isEmpty()) {
      ExperimentResult best = rest.get(0);
      List<ExperimentResult> group =
          rest.stream()
              .filter(r -> overlap(best, r))
              .sorted(
                  Comparator.<ExperimentResult>comparingInt(r -> invasiveness(r.change()))
                      .thenComparingInt(results::indexOf))
              .toList();
      ranked.addAll(group);
      rest.removeAll(group);
    }
    return ranked;
  }

  private static boolean overlap(ExperimentResult best, ExperimentResult other) {
    Effect a = best.effect();
    Effect b = other.effect();
    return best.equals(other) || (a != null && b != null && b.low() <= a.high());
  }

  private static double ratio(ExperimentResult result) {
    Effect effect = result.effect();
    return effect == null ? Double.POSITIVE_INFINITY : effect.ratio();
  }

  /** 0 changes least. */
  int invasiveness(Change change) {
    if (change instanceof Change.BumpLibrary bump) {
      String current = currentVersions.get(bump.groupId() + ":" + bump.artifactId());
      return current != null && samePatchLine(current, bump.version()) ? 1 : 2;
    }
    if (change instanceof Change.Together together) {
      return together.parts().stream().mapToInt(this::invasiveness).max().orElseThrow();
    }
    if (change instanceof Change.JavaVersion) {
      return 2;
    }
    if (change instanceof Change.SwapServer) {
      return 4;
    }
    if (change instanceof Change.Patch) {
      return 4; // Proves the cause, but nobody can ship it.
    }
    return change instanceof Change.RemoveLibrary || change instanceof Change.AddLibrary ? 3 : 0;
  }

  /** Major and minor agree: 8.5.31 and 8.5.40, 2.9.2.RELEASE and 2.9.10. */
  private static boolean samePatchLine(String a, String b) {
    String[] x = a.split("[.-]", 3);
    String[] y = b.split("[.-]", 3);
    return x.length == 3 && y.length == 3 && x[0].equals(y[0]) && x[1].equals(y[1]);
  }
}
