package io.bootcause.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.Validity;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExitCodeTest {
  private static final Finding FINDING =
      new Finding(
          "archive-scan",
          "",
          new Cause(Cause.Kind.CONFIG, List.of(), null, null, "", null),
          List.of(),
          0.5,
          new SymptomMetric("", "", 2, 1),
          List.of(),
          List.of());

  private static int exitCode(Validity.Level level, List<Finding> findings) {
    return exitCode(level, findings, 0);
  }

  private static int exitCode(Validity.Level level, List<Finding> findings, long known) {
    return ExitCode.of(
        new Diagnosis(new Validity(level, List.of()), List.of(), findings, List.of(), List.of()),
        known);
  }

  @Test
  void whatIsKnownDoesNotCount() {
    assertThat(exitCode(Validity.Level.VALID, List.of(FINDING, FINDING), 2)).isZero();
    assertThat(exitCode(Validity.Level.VALID, List.of(FINDING, FINDING), 1)).isEqualTo(1);
    assertThat(exitCode(Validity.Level.INVALID, List.of(FINDING), 1)).isEqualTo(3);
  }

  @Test
  void tellsFindingsFromNone() {
    assertThat(exitCode(Validity.Level.VALID, List.of())).isZero();
    assertThat(exitCode(Validity.Level.DOUBTFUL, List.of())).isZero();
    assertThat(exitCode(Validity.Level.DOUBTFUL, List.of(FINDING))).isEqualTo(1);
  }

  @Test
  void anInvalidMeasurementIsNeverGreen() {
    assertThat(exitCode(Validity.Level.INVALID, List.of())).isEqualTo(3);
    assertThat(exitCode(Validity.Level.INVALID, List.of(FINDING))).isEqualTo(1);
  }
}
