package io.bootcause.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.experiment.Tolerance.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ToleranceTest {
  private static PairedRatio cost(double ratio, double standardError) {
    return new PairedRatio(1, ratio, Math.log(ratio), standardError, 8);
  }

  @Test
  void saysWorseOnlyIfSurelyBeyondTheTolerance() {
    assertThat(Tolerance.judge(List.of(cost(1.20, 0.01)), 0.05)).isEqualTo(Answer.WORSE);
    assertThat(Tolerance.judge(List.of(cost(1.07, 0.05)), 0.05)).isEqualTo(Answer.CANNOT_TELL);
    // Surely dearer, but surely by less than what is tolerated.
    assertThat(Tolerance.judge(List.of(cost(1.02, 0.005)), 0.05)).isEqualTo(Answer.WITHIN);
    assertThat(Tolerance.judge(List.of(), 0.05)).isEqualTo(Answer.CANNOT_TELL);
  }

  @Test
  void oneBadCostIsEnoughAndOneUnclearOneKeepsItOpen() {
    assertThat(Tolerance.judge(List.of(cost(1.0, 0.01), cost(1.3, 0.02)), 0.05))
        .isEqualTo(Answer.WORSE);
    assertThat(Tolerance.judge(List.of(cost(1.0, 0.01), cost(1.0, 0.2)), 0.05))
        .isEqualTo(Answer.CANNOT_TELL);
  }

  /** At the very edge of what is tolerated, each wrong answer comes up in 5 % at most. */
  @Test
  void errsAsSeldomAsItSays() {
    SplittableRandom random = new SplittableRandom(3);
    int worse = 0;
    int within = 0;
    int experiments = 3_000;
    for (int i = 0; i < experiments; i++) {
      List<Double> a = new ArrayList<>();
      List<Double> b = new ArrayList<>();
      for (int round = 0; round < 6; round++) {
        a.add(Math.exp(0.05 * random.nextGaussian()));
        b.add(1.05 * Math.exp(0.05 * random.nextGaussian()));
      }
      Answer answer = Tolerance.judge(List.of(PairedRatio.of(a, b, 0).orElseThrow()), 0.05);
      worse += answer == Answer.WORSE ? 1 : 0;
      within += answer == Answer.WITHIN ? 1 : 0;
    }
    assertThat((double) worse / experiments).isBetween(0.03, 0.065);
    assertThat((double) within / experiments).isBetween(0.03, 0.065);
  }
}
