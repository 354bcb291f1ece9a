package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.Validity;
import io.bootcause.experiment.Effect;
import io.bootcause.experiment.ExperimentResult;
import io.bootcause.experiment.Verdict;
import io.bootcause.service.change.Change;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoneWithTheFirstTest {
  private static final Change OF_FIRST = new Change.JvmFlag("-XX:+One");
  private static final Change OF_OTHER = new Change.JvmFlag("-XX:+Two");

  private static Finding finding(String detector, double share, String metric) {
    return new Finding(
        detector,
        "why " + detector,
        new Cause(Cause.Kind.APP_CODE, List.of(detector), null, null, "", null),
        List.of(),
        share,
        new SymptomMetric(metric, "ms", 100, 100 * (1 - share)),
        List.of(),
        List.of(OF_OTHER));
  }

  private static ExperimentResult result(Change change, Verdict verdict, double high) {
    Effect effect = new Effect(100, 50 * high, high / 2, 0, high, 3);
    return new ExperimentResult(change, "request", "ms", effect, verdict, "", List.of(), List.of());
  }

  private static boolean isGone(double first, double other, double left, Verdict verdict) {
    return GoneWithTheFirst.is(
        finding("java-serialisation", first, "request"),
        List.of(result(OF_FIRST, verdict, left)),
        finding("contended-lock", other, "request"));
  }

  @ParameterizedTest
  @CsvSource({
    "0.94, 0.87, 0.06, true",
    "0.94, 0.87, 0.50, false",
    // Both may be causes of their own: together they are less than the whole, or hardly more.
    "0.60, 0.30, 0.02, false",
    "0.70, 0.50, 0.02, false",
    "0.80, 0.45, 0.20, true",
  })
  void itIsWhereBothAreMoreThanTheWholeAndLittleIsLeft(
      double first, double other, double left, boolean gone) {
    assertThat(isGone(first, other, left, Verdict.CONFIRMED)).isEqualTo(gone);
  }

  @Test
  void nothingIsKnownUntilTheFirstIsProven() {
    assertThat(isGone(0.94, 0.87, 0.06, Verdict.INCONCLUSIVE)).isFalse();
  }

  @Test
  void whatIsSeenOfOtherRequestsStays() {
    Finding first = finding("java-serialisation", 0.94, "request");
    Finding other = finding("idle-expiry", 0.87, "first request after 31 s of silence");
    assertThat(
            GoneWithTheFirst.is(first, List.of(result(OF_FIRST, Verdict.CONFIRMED, 0.06)), other))
        .isFalse();
  }

  @Test
  void itBecomesAFactOfTheFirst() {
    Finding first = finding("java-serialisation", 0.94, "request");
    Finding line = finding("contended-lock", 0.87, "request");
    Finding late = finding("idle-expiry", 0.87, "after silence");
    List<ExperimentResult> proven = List.of(result(OF_FIRST, Verdict.CONFIRMED, 0.06));
    List<ExperimentResult> ofLate = List.of(result(OF_OTHER, Verdict.REFUTED, 1));
    Suspected.Tried told =
        GoneWithTheFirst.folded(
            new Suspected.Tried(
                new Diagnosis(
                    new Validity(Validity.Level.VALID, List.of()),
                    List.of(),
                    List.of(first, line, late),
                    List.of(),
                    List.of(),
                    List.of()),
                new Proof.Results(List.of(proven, List.of(), ofLate), List.of(), List.of())));

    assertThat(told.diagnosis().findings())
        .extracting(Finding::detector)
        .containsExactly("java-serialisation", "idle-expiry");
    assertThat(told.diagnosis().findings().get(0).evidence())
        .containsExactly("gone with it (contended-lock): why contended-lock");
    assertThat(told.results().fixes()).containsExactly(proven, ofLate);
  }
}
