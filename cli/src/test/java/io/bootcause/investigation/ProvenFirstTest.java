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

class ProvenFirstTest {
  private static final Change OF_SEEN = new Change.JvmFlag("-XX:+One");
  private static final Change OF_OTHER = new Change.JvmFlag("-XX:+Two");

  private static final Finding SEEN = finding("exception-flow", 0.8, OF_SEEN);
  private static final Finding OTHER = finding("expensive-object", 0.3, OF_OTHER);

  private static Finding finding(String detector, double share, Change candidate) {
    return new Finding(
        detector,
        detector,
        new Cause(Cause.Kind.APP_CODE, List.of(detector), null, null, "", null),
        List.of(),
        share,
        new SymptomMetric("request", "ms", 100, 100 * (1 - share)),
        List.of(),
        List.of(candidate));
  }

  private static ExperimentResult result(Change change, Verdict verdict, double ratio) {
    Effect effect = new Effect(100, 100 * ratio, ratio, ratio - 0.1, ratio + 0.1, 3);
    return new ExperimentResult(change, "request", "ms", effect, verdict, "", List.of(), List.of());
  }

  private static Suspected.Tried told(List<ExperimentResult> seen, List<ExperimentResult> other) {
    Diagnosis diagnosis =
        new Diagnosis(
            new Validity(Validity.Level.VALID, List.of()),
            List.of(),
            List.of(SEEN, OTHER),
            List.of(),
            List.of(),
            List.of());
    return ProvenFirst.of(diagnosis, new Proof.Results(List.of(seen, other), List.of(), List.of()));
  }

  private static List<ExperimentResult> seen(Verdict verdict) {
    return List.of(result(OF_SEEN, verdict, 0.9));
  }

  private static List<ExperimentResult> other(Verdict verdict, double ratio) {
    return List.of(result(OF_OTHER, verdict, ratio));
  }

  @Test
  void whatWasProvenComesBeforeWhatWasTriedAndWasNot() {
    List<ExperimentResult> proven = other(Verdict.CONFIRMED, 0.5);
    Suspected.Tried told = told(seen(Verdict.INCONCLUSIVE), proven);

    assertThat(told.diagnosis().findings()).containsExactly(OTHER, SEEN);
    assertThat(told.results().fixes()).containsExactly(proven, seen(Verdict.INCONCLUSIVE));
  }

  @Test
  void ofWhatWasNotDecidedOnlyIfItIsWorthIt() {
    assertThat(first(seen(Verdict.INCONCLUSIVE), other(Verdict.CONFIRMED, 0.7))).isEqualTo(SEEN);
    assertThat(first(seen(Verdict.REFUTED), other(Verdict.CONFIRMED, 0.7))).isEqualTo(OTHER);
  }

  @Test
  void whatWasMadeSlowerCountsByItsShare() {
    Change slower = new Change.Delay(20, "a.Mill#price");
    List<ExperimentResult> grown = List.of(result(slower, Verdict.CONFIRMED, 3));

    assertThat(first(seen(Verdict.INCONCLUSIVE), grown)).isEqualTo(SEEN);
    assertThat(first(seen(Verdict.REFUTED), grown)).isEqualTo(OTHER);
  }

  @Test
  void elseTheOrderStays() {
    assertThat(first(seen(Verdict.CONFIRMED), other(Verdict.CONFIRMED, 0.1))).isEqualTo(SEEN);
    assertThat(first(List.of(), other(Verdict.CONFIRMED, 0.1))).isEqualTo(SEEN);
    assertThat(first(seen(Verdict.REFUTED), other(Verdict.REFUTED, 0.1))).isEqualTo(SEEN);
    assertThat(first(seen(Verdict.REFUTED), List.of())).isEqualTo(SEEN);
  }

  private static Finding first(List<ExperimentResult> seen, List<ExperimentResult> other) {
    return told(seen, other).diagnosis().findings().get(0);
  }
}
