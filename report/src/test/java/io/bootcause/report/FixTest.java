package io.bootcause.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.experiment.ExperimentResult;
import io.bootcause.report.charts.Charts;
import io.bootcause.service.change.Change;
import java.util.List;
import org.junit.jupiter.api.Test;

class FixTest {
  private static final Change REMOVAL = new Change.Remember("a.A#b", "c.C#d");
  private static final Change SETTING = new Change.SetProperty("a.size", "64");

  /** The sample with these candidates for its first finding, and of its fixes these. */
  private static List<Change> fixes(List<ExperimentResult> tried) {
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
                List.of(diagnosis.findings().get(0).withCandidates(List.of(REMOVAL, SETTING)))),
            List.of(tried),
            List.of(),
            List.of(),
            sample.timing(),
            sample.command(),
            Charts.none());
    return Fix.of(investigated, 0).stream().map(Fix::change).toList();
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
}
