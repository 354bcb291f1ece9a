package io.bootcause.investigation;

import io.bootcause.load.GeneratorValidity;
import io.bootcause.load.PhaseResult;
import io.bootcause.recording.MeasurementCheck;
import java.util.List;

/** What the load engine thinks of its own phase, noted in the recording. */
final class GeneratorChecks {
  private GeneratorChecks() {}

  static List<MeasurementCheck> of(PhaseResult result) {
    return GeneratorValidity.of(result).stream()
        .map(
            check ->
                new MeasurementCheck(
                    result.phase().name() + ": " + check.name(),
                    MeasurementCheck.Level.valueOf(check.level().name()),
                    check.detail()))
        .toList();
  }
}
