package io.bootcause.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.experiment.Effect;
import io.bootcause.experiment.Tolerance.Answer;
import io.bootcause.report.Compared;
import io.bootcause.report.Compared.Better;
import io.bootcause.report.Compared.Word;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CompareExitCodeTest {
  private static final Effect NONE = new Effect(1, 1, 1, 0.98, 1.02, 3);

  private static int exitCode(Answer... answers) {
    return exitCode(
        NONE, NONE, new Compared.Gate(0.05, List.of("latency", "throughput"), List.of(answers)));
  }

  private static int exitCode(
      @Nullable Effect startUp, @Nullable Effect p50, Compared.@Nullable Gate gate) {
    return CompareCommand.exitCode(
        new Compared(
            "1",
            "now",
            "",
            List.of(),
            List.of(),
            List.of(),
            new Compared.Conditions(1, true, 1, 1, 1, 1, List.of(), 3, 1, 0, ""),
            List.of(metric("start-up", startUp), metric("latency-p50", p50)),
            gate,
            List.of(),
            1));
  }

  private static Compared.Metric metric(String key, @Nullable Effect effect) {
    return new Compared.Metric(
        key,
        key,
        "s",
        Better.LOWER,
        List.of(
            new Compared.Value(1, List.of(), null, Double.NaN, Word.NOT_MEASURED),
            new Compared.Value(1, List.of(), effect, 1, Word.NO_DIFFERENCE_SEEN)));
  }

  @Test
  void withoutAGateWhateverIsMeasuredIsWell() {
    assertThat(exitCode(NONE, NONE, null)).isZero();
  }

  @Test
  void withoutAFigureUnderLoadNothingWasCompared() {
    assertThat(exitCode(NONE, null, null)).isEqualTo(3);
  }

  @Test
  void oneThatIsWorseBreaksTheBuild() {
    assertThat(exitCode(Answer.WITHIN, Answer.WITHIN)).isZero();
    assertThat(exitCode(Answer.WITHIN, Answer.WORSE)).isEqualTo(1);
    assertThat(exitCode(Answer.CANNOT_TELL, Answer.WORSE)).isEqualTo(1);
  }

  @Test
  void whatCannotBeToldIsNoPass() {
    assertThat(exitCode(Answer.WITHIN, Answer.CANNOT_TELL)).isEqualTo(3);
  }
}
