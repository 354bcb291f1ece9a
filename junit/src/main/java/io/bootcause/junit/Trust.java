package io.bootcause.junit;

import io.bootcause.load.GeneratorValidity;
import io.bootcause.load.GeneratorValidity.Check;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the generator's own trouble leaves of an answer. At a fixed rate a late generator makes a
 * service look worse than it is, never better, so that what holds even so does hold. A closed loop
 * with a late generator loads the service less, which may make its latency look better too.
 */
final class Trust {
  /** Checks that tell of delays, which count as the service's at a fixed rate. */
  static final Set<String> DELAYS =
      Set.of(
          GeneratorValidity.LATENESS,
          GeneratorValidity.CPU,
          GeneratorValidity.STARVATION,
          GeneratorValidity.STALLS);

  private final boolean onlyWorse;
  private final String doubts;

  private Trust(boolean onlyWorse, String doubts) {
    this.onlyWorse = onlyWorse;
    this.doubts = doubts;
  }

  /**
   * @param delaysOnlyWorsen whether the figure can only look worse for a late generator
   */
  static Trust in(List<Check> checks, boolean delaysOnlyWorsen) {
    List<Check> invalid =
        checks.stream().filter(c -> c.level() == GeneratorValidity.Level.INVALID).toList();
    return new Trust(
        delaysOnlyWorsen && invalid.stream().allMatch(c -> DELAYS.contains(c.name())),
        invalid.stream()
            .map(c -> c.name() + ": " + c.detail())
            .distinct()
            .collect(Collectors.joining("; ")));
  }

  Answer of(Answer answer) {
    return doubts.isEmpty() || (answer == Answer.HOLDS && onlyWorse) ? answer : Answer.CANNOT_TELL;
  }

  boolean complete() {
    return doubts.isEmpty();
  }

  /** What is wrong, for a message; empty if nothing is. */
  String doubts() {
    return doubts.isEmpty() ? "" : "; the generator was at fault: " + doubts;
  }
}
