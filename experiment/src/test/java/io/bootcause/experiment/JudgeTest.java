package io.bootcause.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JudgeTest {
  private static final Replicate STALL = new Replicate(List.of(48.0, 52.0));
  private static final Replicate HUMP = new Replicate(List.of(5.0, 95.0, 5.2, 94.0, 4.9, 96.0));
  private static final Replicate LEVEL = new Replicate(List.of(49.0, 50.0, 51.0, 49.5, 50.5, 50.0));

  /** 80 of 100 ms are predicted to go, so that 40 of 100 must surely be gone. */
  @ParameterizedTest
  @CsvSource({
    "0.10, 0.30, CONFIRMED, ''",
    "0.10, 0.60, CONFIRMED, ''",
    "0.10, 0.61, INCONCLUSIVE, 'helps, but how much is not yet clear'",
    "0.59, 0.90, INCONCLUSIVE, 'helps, but how much is not yet clear'",
    "0.61, 0.90, REFUTED, 'helps, but is not the cause'",
    "0.61, 1.00, REFUTED, 'no effect'",
    "0.90, 1.10, REFUTED, 'no effect'",
    "0.59, 1.00, INCONCLUSIVE, 'the interval is too wide to tell'",
    "0.10, 5.00, INCONCLUSIVE, 'the interval is too wide to tell'",
    "1.00, 1.20, REFUTED, 'no effect'",
    "1.01, 1.20, REFUTED, 'makes it worse'",
  })
  void table(double low, double high, Verdict verdict, String note) {
    double ratio = Math.sqrt(low * high);
    Effect effect = new Effect(100, 100 * ratio, ratio, low, high, 3);
    Judgement judgement = Judge.decide(effect, Prediction.of(100, 20));
    assertThat(judgement).isEqualTo(new Judgement(effect, verdict, note));
  }

  @Test
  void controlWithoutTheSymptomRefutesNothing() {
    Effect effect = new Effect(55, 54, 0.98, 0.9, 1.05, 3);
    Judgement judgement = Judge.decide(effect, Prediction.of(100, 20));
    assertThat(judgement.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(judgement.note())
        .isEqualTo("the control did not show the symptom (55.0, expected more than 60.0)");
    Effect worse = new Effect(8, 24, 3, 1.1, 8, 3);
    assertThat(Judge.decide(worse, Prediction.of(100, 20)).verdict())
        .isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void zeroControlOrSingleStartHasNoEffect() {
    Judge judge = new Judge(1);
    Replicate zero = new Replicate(List.of(0.0));
    Judgement none =
        judge.judge(
            List.of(zero, zero, zero), List.of(STALL, STALL), Optional.empty(), Prediction.none());
    assertThat(none)
        .isEqualTo(
            new Judgement(null, Verdict.INCONCLUSIVE, "the control did not show the symptom"));
    assertThat(
            judge
                .judge(List.of(STALL), List.of(STALL, STALL), Optional.empty(), Prediction.none())
                .note())
        .contains("fewer than two JVM starts");
  }

  /** Starts at 1 ms and at 0.6, a little apart. */
  private static Verdict ofSmall(int starts, double small) {
    List<Replicate> control =
        IntStream.range(0, starts).mapToObj(i -> new Replicate(List.of(1.0 + 0.05 * i))).toList();
    List<Replicate> changed =
        IntStream.range(0, starts).mapToObj(i -> new Replicate(List.of(0.6 - 0.03 * i))).toList();
    return new Judge(1, 0.95, small)
        .judge(control, changed, Optional.empty(), Prediction.none())
        .verdict();
  }

  @Test
  void whatIsAsSmallAsTheLuckOfOneStartNeedsMoreOfThem() {
    assertThat(ofSmall(3, 0)).isEqualTo(Verdict.CONFIRMED);
    assertThat(ofSmall(3, 1)).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(ofSmall(5, 1)).isEqualTo(Verdict.CONFIRMED);
  }

  @Test
  void saysSoWhereOnlyTheShapeDiffers() {
    Replicate mostlyLow = new Replicate(List.of(3.0, 3.1, 4.0, 4.1, 60.0, 3.2));
    Replicate mostlyHigh = new Replicate(List.of(150.0, 4.0, 140.0, 5.0, 130.0, 90.0));
    Judgement judgement =
        new Judge(1)
            .judge(
                List.of(HUMP, mostlyLow, HUMP, mostlyHigh),
                List.of(LEVEL, LEVEL, LEVEL, LEVEL),
                Optional.empty(),
                new Prediction(0.3, 0));
    assertThat(judgement.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(judgement.note())
        .isEqualTo(
            "the interval is too wide to tell, though the distributions differ"
                + " (Kolmogorov-Smirnov 0.54)");
  }

  @Property
  void confirmedMeansThatEnoughIsGoneForCertain(
      @ForAll @DoubleRange(min = 0, max = 3) double a,
      @ForAll @DoubleRange(min = 0, max = 3) double b,
      @ForAll @DoubleRange(min = 0.01, max = 1) double reduction) {
    double low = Math.min(a, b);
    double high = Math.max(a, b);
    Judgement judgement =
        Judge.decide(new Effect(100, 100 * low, low, low, high, 3), new Prediction(reduction, 0));
    boolean possible = 1 - low >= reduction / 2;
    boolean certain = 1 - high >= reduction / 2;
    Verdict expected =
        certain ? Verdict.CONFIRMED : possible ? Verdict.INCONCLUSIVE : Verdict.REFUTED;
    assertThat(judgement.verdict()).isEqualTo(expected);
  }

  @Property
  void aSlowerSuspectIsConfirmedIfItIsWaitedFor(
      @ForAll @DoubleRange(min = 0, max = 5) double a,
      @ForAll @DoubleRange(min = 0, max = 5) double b,
      @ForAll @DoubleRange(min = 1, max = 300) double longer) {
    double low = Math.min(a, b);
    double high = Math.max(a, b);
    Judgement judgement =
        Judge.decide(new Effect(100, 100 * low, low, low, high, 3), Prediction.slower(100, longer));
    boolean possible = (high - 1) * 100 >= longer / 2;
    boolean certain = (low - 1) * 100 >= longer / 2;
    Verdict expected =
        certain ? Verdict.CONFIRMED : possible ? Verdict.INCONCLUSIVE : Verdict.REFUTED;
    assertThat(judgement.verdict()).isEqualTo(expected);
  }

  @Test
  void howManyCallsAreWaitedForIsSaid() {
    Judgement line =
        Judge.decide(new Effect(100, 1_600, 16, 1.6, 19, 3), Prediction.slower(100, 10));
    assertThat(line.note())
        .isEqualTo("what is measured waits for 150 [6.0, 180] calls of it, one after the other");
    Judgement none =
        Judge.decide(new Effect(100, 101, 1.01, 0.98, 1.03, 3), Prediction.slower(100, 10));
    assertThat(none.note()).isEqualTo("what is measured does not wait for it");
  }

  /** A claim as small as 2 %: hardly more than noise is needed to fulfil it. */
  @Test
  void sameServiceTwiceIsHardlyEverConfirmed() {
    SplittableRandom random = new SplittableRandom(11);
    int confirmed = 0;
    int trials = 1_000;
    for (int i = 0; i < trials; i++) {
      Simulation simulation = new Simulation(0.2, 0.2, 2);
      Judgement judgement =
          new Judge(i)
              .judge(
                  simulation.replicates(3, 50, random),
                  simulation.replicates(3, 50, random),
                  Optional.empty(),
                  new Prediction(0.02, 0));
      confirmed += judgement.verdict() == Verdict.CONFIRMED ? 1 : 0;
    }
    assertThat(confirmed).isLessThanOrEqualTo(trials / 40);
  }

  @Test
  void realFixIsConfirmedFromThreeStarts() {
    SplittableRandom random = new SplittableRandom(11);
    int confirmed = 0;
    for (int i = 0; i < 200; i++) {
      Simulation simulation = new Simulation(0.15, 0.1, 1);
      Judgement judgement =
          new Judge(i, RepeatedLooks.level(3, 8, 0.95), 0)
              .judge(
                  simulation.replicates(3, 48, random),
                  simulation.replicates(3, 4, random),
                  Optional.empty(),
                  Prediction.of(48, 4));
      confirmed += judgement.verdict() == Verdict.CONFIRMED ? 1 : 0;
    }
    assertThat(confirmed).isGreaterThan(195);
  }

  @Test
  void predictionMustRemoveSomething() {
    assertThatThrownBy(() -> Prediction.of(10, 10)).hasMessageContaining("prediction");
    assertThatThrownBy(() -> Prediction.of(10, 12)).hasMessageContaining("prediction");
    assertThatThrownBy(() -> Prediction.of(0, 0)).hasMessageContaining("prediction");
    assertThatThrownBy(() -> Prediction.slower(10, 0)).hasMessageContaining("prediction");
    assertThat(Prediction.of(10, 0).reduction()).isEqualTo(1);
  }
}
