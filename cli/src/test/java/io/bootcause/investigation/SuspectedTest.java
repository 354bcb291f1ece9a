package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.Validity;
import io.bootcause.experiment.Attempt;
import io.bootcause.experiment.Replicate;
import io.bootcause.experiment.ReplicateRunner;
import io.bootcause.experiment.Variant;
import io.bootcause.experiment.Verdict;
import io.bootcause.report.Progress;
import io.bootcause.service.change.Change;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A suspicion is a finding if its experiment says so, and else what was ruled out. */
class SuspectedTest {
  private static final String DETECTOR = "library-release";
  private static final Change MAPPER = new Change.BumpLibrary("g", "mapper", "2.1.4");
  private static final Change WEB = new Change.BumpLibrary("h", "web", "5.0.9");

  static Finding suspicion(Change... candidates) {
    return suspicion(DETECTOR, candidates);
  }

  private static Finding suspicion(String detector, Change... candidates) {
    return new Finding(
        detector,
        "computing",
        new Cause(Cause.Kind.LIBRARY_BUG, List.of(), null, null, "", null),
        List.of(),
        0.7,
        new SymptomMetric("request", "ms", 100, 30),
        List.of(),
        List.of(candidates));
  }

  private static Suspected.Tried run(double mapper, Finding... suspected)
      throws InterruptedException {
    return run(mapper, 100, suspected);
  }

  /**
   * @param mapper what requests take with the newer mapper, milliseconds
   * @param web the same with the newer web
   */
  private static Suspected.Tried run(double mapper, double web, Finding... suspected)
      throws InterruptedException {
    ReplicateRunner runner =
        (round, order) -> {
          Map<Variant, Attempt> attempts = new LinkedHashMap<>();
          for (Variant variant : order) {
            Change change = variant.change();
            double value = MAPPER.equals(change) ? mapper : WEB.equals(change) ? web : 100;
            attempts.put(variant, new Attempt.Measured(new Replicate(List.of(value + round % 2))));
          }
          return attempts;
        };
    Diagnosis diagnosis =
        new Diagnosis(
            new Validity(Validity.Level.VALID, List.of()),
            List.of(),
            List.of(),
            List.of(),
            List.of(
                new Diagnosis.CannotTellBy(DETECTOR, "whether"),
                new Diagnosis.CannotTellBy(Diagnosis.WORK, "whether all of it is needed")),
            List.of(suspected));
    try (Progress progress =
        Progress.to(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            Progress.Mode.QUIET,
            80,
            false)) {
      return new Suspected(new Proof(metric -> runner, Map.of(), progress, System::nanoTime))
          .run(diagnosis, Duration.ofMinutes(1));
    }
  }

  @Test
  void theBestOfThoseThatAreConfirmedIsFirst() throws Exception {
    // Without either nearly nothing else is left: one of them is in the other.
    Suspected.Tried tried = run(10, 20, suspicion(WEB), suspicion(MAPPER));

    assertThat(tried.diagnosis().findings()).hasSize(1);
    assertThat(tried.diagnosis().findings().get(0).candidates()).containsExactly(MAPPER);
    assertThat(tried.diagnosis().findings().get(0).evidence())
        .containsExactly("gone with it (library-release): computing");
  }

  @Test
  void theOneThatIsConfirmedIsFound() throws Exception {
    Suspected.Tried tried = run(40, suspicion(WEB), suspicion(MAPPER));

    assertThat(tried.diagnosis().findings()).hasSize(1);
    assertThat(tried.diagnosis().findings().get(0).candidates()).containsExactly(MAPPER);
    assertThat(tried.results().fixes().get(0).get(0).verdict()).isEqualTo(Verdict.CONFIRMED);
    assertThat(tried.diagnosis().cannotTell()).isEmpty();
  }

  @Test
  void ofTwoDetectorsTheOneThatIsWrongIsRuledOut() throws Exception {
    Suspected.Tried tried = run(40, suspicion("jvm-flags", WEB), suspicion(MAPPER));
    assertThat(tried.diagnosis().findings()).hasSize(1);
    assertThat(tried.diagnosis().ruledOut())
        .singleElement()
        .matches(by -> by.detector().equals("jvm-flags") && by.reason().contains("web"))
        .matches(by -> !by.reason().contains("mapper"));
  }

  @Test
  void whatMakesNoDifferenceIsRuledOutWithTheFigure() throws Exception {
    Suspected.Tried tried = run(99, suspicion(MAPPER));

    assertThat(tried.diagnosis().findings()).isEmpty();
    assertThat(tried.results().fixes()).isEmpty();
    // Whether they need all that they compute is as unknown as before.
    assertThat(tried.diagnosis().cannotTell())
        .extracting(Diagnosis.CannotTellBy::detector)
        .containsExactly(Diagnosis.WORK);
    assertThat(tried.diagnosis().ruledOut().get(0).reason()).contains("mapper", "2.1.4", "0.99");
  }

  @Test
  void whereNothingNewerWasReleasedThereIsNothingToTry() throws Exception {
    assertThat(run(40, suspicion()).diagnosis().ruledOut().get(0).reason())
        .contains("no newer release");
  }
}
