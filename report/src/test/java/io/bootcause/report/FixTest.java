package io.bootcause.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Finding;
import io.bootcause.experiment.ExperimentResult;
import io.bootcause.report.charts.Charts;
import io.bootcause.service.change.Change;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FixTest {
  private static final Change REMOVAL = new Change.Remember("a.A#b", "c.C#d");
  private static final Change SETTING = new Change.SetProperty("a.size", "64");

  /** The sample with these candidates for its first finding, and of its fixes these. */
  private static List<Change> fixes(List<ExperimentResult> tried) {
    return fixes(tried, Samples.tomcatScan().diagnosis().findings().get(0).detector(), REMOVAL)
        .stream()
        .map(Fix::change)
        .toList();
  }

  private static List<Fix> fixes(List<ExperimentResult> tried, String detector, Change removal) {
    Investigated sample = Samples.tomcatScan();
    Diagnosis diagnosis = sample.diagnosis();
    Investigated investigated =
        new Investigated(
            sample.toolVersion(),
            sample.startedAt(),
            sample.target(),
            sample.requests(),
            sample.artifact(),
            sample.jdk(),
            sample.shapes(),
            diagnosis.withFindings(
                List.of(saidBy(detector, diagnosis).withCandidates(List.of(removal, SETTING)))),
            List.of(tried),
            List.of(),
            List.of(),
            sample.timing(),
            sample.command(),
            Charts.none());
    return Fix.of(investigated, 0);
  }

  private static Finding saidBy(String detector, Diagnosis diagnosis) {
    Finding found = diagnosis.findings().get(0);
    return new Finding(
        detector,
        found.title(),
        found.cause(),
        found.evidence(),
        found.share(),
        found.metric(),
        found.path(),
        found.candidates());
  }

  @Test
  void aSuspectsRemovalThatWasNotNeededIsNoAdvice() {
    ExperimentResult confirmed = Samples.tomcatScan().fixes().get(0).get(0);

    assertThat(fixes(List.of(confirmed))).containsExactly(confirmed.change(), SETTING);
  }

  @Test
  void whatNobodyTriedIsSuggested() {
    assertThat(fixes(List.of())).containsExactly(REMOVAL, SETTING);
  }

  @ParameterizedTest
  @CsvSource({
    "expensive-object, true",
    "cache-misses, false",
    "common-stall, false",
    "eager-fallback, false"
  })
  void answersFromMemoryAreSketchedWhereTheyCouldBeKept(String detector, boolean sketched) {
    Change remember = new Change.Remember("demo.Orders#list", "com.acme.Rates#of");
    Fix fix = fixes(List.of(), detector, remember).get(0);

    assertThat(fix.change()).isEqualTo(remember);
    assertThat(!fix.snippets(Samples.tomcatScan().artifact()).isEmpty()).isEqualTo(sketched);
  }
}
