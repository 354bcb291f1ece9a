package io.bootcause.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.load.GeneratorFigures;
import io.bootcause.load.GeneratorValidity;
import io.bootcause.load.GeneratorValidity.Check;
import io.bootcause.load.GeneratorValidity.Level;
import io.bootcause.load.PhaseResult;
import io.bootcause.load.SampleOutcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrustTest {
  private static Trust in(String check, Level level, boolean delaysOnlyWorsen) {
    return Trust.in(
        List.of(new Check("answers", Level.VALID, "fine"), new Check(check, level, "bad")),
        delaysOnlyWorsen);
  }

  @ParameterizedTest
  @CsvSource({
    "generator CPU starvation, DOUBTFUL, false, FAILS, FAILS",
    "generator CPU starvation, INVALID, true, HOLDS, HOLDS",
    "generator CPU starvation, INVALID, true, FAILS, CANNOT_TELL",
    "generator CPU starvation, INVALID, false, HOLDS, CANNOT_TELL",
    "generator errors, INVALID, true, HOLDS, CANNOT_TELL",
    "cut off, INVALID, true, FAILS, CANNOT_TELL",
    "cut off, VALID, true, HOLDS, HOLDS"
  })
  void aLateGeneratorCanOnlyMakeItLookWorse(
      String check, Level level, boolean delaysOnlyWorsen, Answer before, Answer after) {
    assertThat(in(check, level, delaysOnlyWorsen).of(before)).isEqualTo(after);
  }

  @Test
  void whatIsWrongIsSaid() {
    assertThat(in("cut off", Level.INVALID, true).doubts())
        .isEqualTo("; the generator was at fault: cut off: bad");
    assertThat(in("cut off", Level.DOUBTFUL, true).doubts()).isEmpty();
  }

  /** The checks are known by their names only. */
  @Test
  void theNamesAreThoseOfTheChecks() {
    PhaseResult result =
        new PhaseResult(
            Tables.RATE.phase("x", Duration.ofSeconds(1)),
            BatchQuantileTest.histogram(),
            BatchQuantileTest.histogram(),
            BatchQuantileTest.histogram(),
            Map.of(SampleOutcome.OK, 1L),
            0,
            1_000_000_000,
            0,
            0,
            new GeneratorFigures(BatchQuantileTest.histogram(), 0, 0, 0, 0, 0, 0));
    assertThat(GeneratorValidity.of(result).stream().map(Check::name)).containsAll(Trust.DELAYS);
  }
}
