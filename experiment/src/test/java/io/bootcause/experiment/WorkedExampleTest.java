package io.bootcause.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The example in package-info. */
class WorkedExampleTest {
  private static final List<Replicate> CONTROL = List.of(of(50, 46), of(47, 52), of(45, 49));
  private static final List<Replicate> TOMCAT = List.of(of(4, 3), of(4, 5), of(4, 4));
  private static final List<Replicate> TTL = List.of(of(33, 30), of(32, 34), of(31, 33));

  @Test
  void verdictsAreAsDocumented() {
    Prediction prediction = Prediction.of(48, 4);
    assertThat(1 - prediction.required()).isCloseTo(0.542, within(0.0005));

    check(TOMCAT, prediction, 0.083, 0.055, 0.117, Verdict.CONFIRMED, "");
    check(TTL, prediction, 0.668, 0.603, 0.734, Verdict.REFUTED, "helps, but is not the cause");
  }

  private static void check(
      List<Replicate> changed,
      Prediction prediction,
      double ratio,
      double low,
      double high,
      Verdict verdict,
      String note) {
    Judgement judgement = new Judge(1).judge(CONTROL, changed, Optional.empty(), prediction);
    Effect effect = judgement.effect();
    assertThat(effect).isNotNull();
    assertThat(effect.ratio()).isCloseTo(ratio, within(0.0005));
    assertThat(effect.low()).isCloseTo(low, within(0.0005));
    assertThat(effect.high()).isCloseTo(high, within(0.0005));
    assertThat(judgement.verdict()).isEqualTo(verdict);
    assertThat(judgement.note()).isEqualTo(note);
  }

  private static Replicate of(double a, double b) {
    return new Replicate(List.of(a, b));
  }
}
