package io.bootcause.junit;

import io.bootcause.load.GeneratorValidity.Check;
import io.bootcause.load.SampleOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a load came to.
 *
 * @param load that was put on
 * @param parts one for each JVM start, or {@value #STRETCHES} of one run in their order
 * @param outcomes of all requests
 * @param checks of the generator, in all its runs
 */
record LoadFigures(
    PlannedLoad load, List<Part> parts, Map<SampleOutcome, Long> outcomes, List<Check> checks) {
  /** Divides by 12, 6, 4 and 3. More than some ten values narrow no interval (Schmeiser, 1982). */
  static final int STRETCHES = 12;

  private static final int[] GROUPS = {12, 6, 4, 3};
  private static final int FEWEST = GROUPS[GROUPS.length - 1];

  LoadFigures {
    parts = List.copyOf(parts);
    outcomes = Map.copyOf(outcomes);
    checks = List.copyOf(checks);
  }

  /**
   * A figure's values, of as many parts as have enough requests each; none if three have not, or
   * one of three starts.
   */
  List<Double> values(Figure figure) {
    return grouped(figure).stream().map(figure::of).toList();
  }

  private List<Part> grouped(Figure figure) {
    if (load.service() != null) {
      return enough(parts, figure) ? parts : List.of();
    }
    for (int number : GROUPS) {
      List<Part> groups = together(STRETCHES / number);
      if (enough(groups, figure)) {
        return groups;
      }
    }
    return List.of();
  }

  private static boolean enough(List<Part> parts, Figure figure) {
    return parts.stream()
        .allMatch(part -> part.latency().getTotalCount() >= figure.fewestRequests());
  }

  private List<Part> together(int number) {
    List<Part> groups = new ArrayList<>();
    for (int from = 0; from + number <= parts.size(); from += number) {
      groups.add(parts.subList(from, from + number).stream().reduce(Part::plus).orElseThrow());
    }
    return groups;
  }

  /** What to do where there are no values. */
  String tooFew(Figure figure) {
    boolean starts = load.service() != null;
    return figure.name()
        + " of "
        + describe()
        + ": needs "
        + figure.fewestRequests()
        + " answered requests in each "
        + (starts ? "start" : "of " + FEWEST + " stretches")
        + ", and there were "
        + completed()
        + (starts ? " in " + parts.size() : " in all")
        + "; load longer";
  }

  String describe() {
    return load.describe();
  }

  long completed() {
    return outcomes.getOrDefault(SampleOutcome.OK, 0L);
  }

  /** The generator's own apart: they are for its validity. */
  long failed() {
    return outcomes.entrySet().stream()
        .filter(e -> e.getKey() != SampleOutcome.OK && e.getKey() != SampleOutcome.GENERATOR)
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** Whether more failed than may, or all. */
  boolean failedTooOften() {
    long all = completed() + failed();
    return completed() == 0 || failed() > load.toleratedFailures() * all;
  }

  /** {@code 12 of 400 requests failed (connection refused: 12)}. */
  String failures() {
    String kinds =
        outcomes.entrySet().stream()
            .filter(e -> e.getKey() != SampleOutcome.OK)
            .sorted(Map.Entry.comparingByKey())
            .map(e -> e.getKey().meaning() + ": " + e.getValue())
            .collect(Collectors.joining(", "));
    return failed() + " of " + (completed() + failed()) + " requests failed (" + kinds + ")";
  }
}
