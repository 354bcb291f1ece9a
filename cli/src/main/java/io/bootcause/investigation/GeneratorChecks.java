package io.bootcause.investigation;

import io.bootcause.load.GeneratorValidity;
import io.bootcause.load.PhaseResult;
import io.bootcause.recording.MeasurementCheck;
import java.util.List;
import java.util.stream.Collectors;

/** What the load engine thinks of its own phase. */
final class GeneratorChecks {
  private GeneratorChecks() {}

  static List<MeasurementCheck> of(PhaseResult result) {
    return GeneratorValidity.of(result).stream()
        .map(
            check ->
                new MeasurementCheck(
                    check.name(),
                    MeasurementCheck.Level.valueOf(check.level().name()),
                    check.detail()))
        .toList();
  }

  /** What speaks against a phase's figures, to be put after them; empty if nothing does. */
  static String doubts(PhaseResult result) {
    String names =
        GeneratorValidity.of(result).stream()
            .filter(check -> check.level() != GeneratorValidity.Level.VALID)
            .map(GeneratorValidity.Check::name)
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? "" : "; doubtful: " + names;
  }
}
