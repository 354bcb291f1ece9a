package io.bootcause.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.experiment.Tolerance.Answer;
import io.bootcause.report.Compared;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompareExitCodeTest {
  private static int exitCode(Answer... answers) {
    return CompareCommand.exitCode(
        new Compared.Gate(0.05, List.of("latency", "throughput"), List.of(answers)));
  }

  @Test
  void withoutAGateWhateverIsMeasuredIsWell() {
    assertThat(CompareCommand.exitCode(null)).isZero();
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
