package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.Validity;
import io.bootcause.experiment.ExperimentResult;
import io.bootcause.experiment.Verdict;
import io.bootcause.service.change.Change;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What requests wait for is told with its cause once an experiment has shown that. */
class RevealedTest {
  private static final Change NEWER = new Change.BumpLibrary("x", "client", "2.1");
  private static final Change CALLS = new Change.Remember("a.Quote#get", "a.Mill#price");

  private static Finding finding(
      String detector, String title, double share, String fact, Change... candidates) {
    return new Finding(
        detector,
        title,
        new Cause(Cause.Kind.LIBRARY_BUG, List.of(detector), null, null, "", null),
        List.of(fact),
        share,
        new SymptomMetric("request", "ms", 100, 100 * (1 - share)),
        List.of(),
        List.of(candidates));
  }

  private static final Finding WAITED =
      finding("chatty-downstream", "75 % is waiting for 3 calls", 0.75, "3 calls", NEWER, CALLS);

  private static final Finding BEHIND =
      finding("known-bug", "by way of a bug of client", 0.09, "known", NEWER);

  private static Finding first(Verdict newer, Finding... behind) {
    Diagnosis diagnosis =
        new Diagnosis(
            new Validity(Validity.Level.VALID, List.of()),
            List.of(),
            List.of(WAITED),
            List.of(),
            List.of(),
            List.of(behind));
    ExperimentResult result =
        new ExperimentResult(NEWER, "request", "ms", null, newer, "", List.of(), List.of());
    ExperimentResult without =
        new ExperimentResult(
            CALLS, "request", "ms", null, Verdict.CONFIRMED, "", List.of(), List.of());
    return Revealed.in(diagnosis, List.of(result, without)).findings().get(0);
  }

  @Test
  void theWaitingIsToldWithWhatIsBehindIt() {
    Finding first = first(Verdict.CONFIRMED, BEHIND);

    assertThat(first.detector()).isEqualTo("known-bug");
    assertThat(first.title()).isEqualTo("75 % is waiting for 3 calls, by way of a bug of client");
    assertThat(first.cause()).isEqualTo(BEHIND.cause());
    assertThat(first.share()).isEqualTo(0.75);
    assertThat(first.evidence()).containsExactly("3 calls", "known");
    assertThat(first.candidates()).containsExactly(NEWER, CALLS);
  }

  @Test
  void withoutProofItIsTheWaitingThatIsTold() {
    assertThat(first(Verdict.REFUTED, BEHIND)).isEqualTo(WAITED);
    assertThat(first(Verdict.INCONCLUSIVE, BEHIND)).isEqualTo(WAITED);
    assertThat(first(Verdict.CONFIRMED)).isEqualTo(WAITED);
  }
}
