package io.bootcause.cli.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.Validity;
import io.bootcause.experiment.ExperimentResult;
import io.bootcause.experiment.Verdict;
import io.bootcause.report.Investigated;
import io.bootcause.report.charts.Charts;
import io.bootcause.service.change.Change;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ScoreTest {
  private static final Change REMEMBER = new Change.Remember("my.App#call", "x.Y#<init>");
  private static final Expectation REBUILT =
      new Expectation(
          false,
          "rebuilt-object",
          "APP_CODE",
          List.of(Pattern.compile("my\\.App#.*")),
          "",
          "",
          List.of(Pattern.compile("per request")),
          List.of(new Expectation.ExpectedFix(Pattern.compile("memoise .*"), "CONFIRMED")),
          List.of(),
          List.of());

  @Test
  void theCauseInFirstPlaceWithItsFixConfirmedIsRight() {
    Score score =
        Score.of(
            run(REBUILT),
            investigated(List.of(finding("expensive-object")), List.of(result(Verdict.CONFIRMED))),
            60);
    assertThat(score.named()).isEqualTo(1);
    assertThat(score.proven()).isTrue();
    assertThat(score.unmet()).isEmpty();
    assertThat(score.right(true)).isTrue();
  }

  @Test
  void withoutProofItIsOnlyNamed() {
    Score score =
        Score.of(
            run(REBUILT),
            investigated(
                List.of(finding("expensive-object")), List.of(result(Verdict.INCONCLUSIVE))),
            60);
    assertThat(score.proven()).isFalse();
    assertThat(score.right(true)).isFalse();
    assertThat(score.right(false)).isTrue();
    assertThat(score.unmet()).hasSize(1);
  }

  @Test
  void theSameMechanismElsewhereIsNotTheCause() {
    Finding other = finding("fixed-sleep");
    Score score =
        Score.of(
            run(REBUILT), investigated(List.of(other, finding("expensive-object")), List.of()), 60);
    assertThat(score.named()).isEqualTo(2);
    assertThat(score.right(false)).isFalse();
  }

  @Test
  void twoDefectsMayBeNamedInAnyOrderButBothMustBe() {
    Expectation both =
        new Expectation(
            false,
            "rebuilt-object",
            "",
            List.of(),
            "",
            "",
            List.of(),
            List.of(),
            List.of(),
            List.of("fixed-sleep"));
    List<Finding> found = List.of(finding("fixed-sleep"), finding("expensive-object"));
    Score score = Score.of(run(both), investigated(found, List.of()), 60);
    assertThat(score.named()).isEqualTo(1);
    assertThat(score.right(false)).isTrue();

    Score half = Score.of(run(both), investigated(found.subList(1, 2), List.of()), 60);
    assertThat(half.named()).isEqualTo(1);
    assertThat(half.right(false)).isFalse();
    assertThat(half.unmet()).containsExactly("nothing is said of fixed-sleep");
  }

  @Test
  void anyFindingOfAHealthyTwinIsAFalseAlarm() {
    Score alarm =
        Score.of(
            run(Expectation.HEALTHY),
            investigated(List.of(finding("expensive-object")), List.of()),
            60);
    assertThat(alarm.falseAlarms()).isEqualTo(1);
    assertThat(alarm.right(false)).isFalse();
    Score quiet = Score.of(run(Expectation.HEALTHY), investigated(List.of(), List.of()), 60);
    assertThat(quiet.falseAlarms()).isZero();
    assertThat(quiet.right(true)).isTrue();
  }

  private static CaseRun run(Expectation expect) {
    return new CaseRun(
        "a", Path.of("a"), List.of(), List.of(), List.of(), 17, List.of(), false, expect);
  }

  private static Finding finding(String detector) {
    return new Finding(
        detector,
        "it is slow",
        new Cause(Cause.Kind.APP_CODE, List.of("my.App#call"), null, null, "", null),
        List.of("one per request"),
        0.5,
        new SymptomMetric("latency", "ms", 2, 1),
        List.of(),
        List.of(REMEMBER));
  }

  private static ExperimentResult result(Verdict verdict) {
    return new ExperimentResult(REMEMBER, "latency", "ms", null, verdict, "", List.of(), List.of());
  }

  private static Investigated investigated(
      List<Finding> findings, List<ExperimentResult> firstFixes) {
    Diagnosis diagnosis =
        new Diagnosis(
            new Validity(Validity.Level.VALID, List.of()),
            List.of(),
            findings,
            List.of(),
            List.of());
    List<List<ExperimentResult>> fixes =
        java.util.stream.IntStream.range(0, findings.size())
            .mapToObj(i -> i == 0 ? firstFixes : List.<ExperimentResult>of())
            .toList();
    return new Investigated(
        "dev",
        "",
        "a.jar",
        List.of(),
        null,
        "",
        List.of(),
        diagnosis,
        fixes,
        List.of(),
        List.of(),
        List.of(),
        "",
        Charts.none());
  }
}
