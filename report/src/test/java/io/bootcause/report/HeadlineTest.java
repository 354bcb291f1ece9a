package io.bootcause.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.BudgetLine;
import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.RequestClass;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.report.charts.Charts;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeadlineTest {
  @Test
  void provenByTheBestConfirmedFix() {
    Headline headline = Headline.of(Samples.tomcatScan());

    assertThat(headline.tone()).isEqualTo(Headline.Tone.PROVEN);
    assertThat(headline.support())
        .contains("moving tomcat-embed-core to 8.5.40 takes it from 47.9 ms to 3.41 ms")
        .contains("One more fix is confirmed")
        .startsWith("A published bug of tomcat-embed-core 8.5.31. Proven ");
  }

  @Test
  void whatNobodyHasPublishedIsNoPublishedBug() {
    Investigated scan = Samples.tomcatScan();
    Finding bug = scan.diagnosis().findings().get(0);
    Cause cause = bug.cause();
    Cause own =
        new Cause(Cause.Kind.LIBRARY_BUG, cause.where(), cause.artifact(), null, "Slow.", null);

    assertThat(Headline.of(because(scan, own)).support()).startsWith("Proven ");
    assertThat(Headline.of(because(scan, cause)).support()).startsWith("A published bug ");
  }

  private static Investigated because(Investigated in, Cause cause) {
    Finding first = in.diagnosis().findings().get(0);
    Finding other =
        new Finding(
            first.detector(),
            first.title(),
            cause,
            first.evidence(),
            first.share(),
            first.metric(),
            first.path(),
            first.candidates());
    return with(in, in.diagnosis().withFindings(List.of(other)), in.shapes());
  }

  @Test
  void withoutProofItIsASuspicion() {
    Headline headline = Headline.of(Samples.nullEffect());

    assertThat(headline.tone()).isEqualTo(Headline.Tone.SUSPECTED);
    assertThat(headline.support()).contains("not proven").contains("doubtful: CPU steal");
  }

  @Test
  void whatAFailureCountsIsSaid() throws IOException {
    Investigated scan = Samples.tomcatScan();
    Finding slow = scan.diagnosis().findings().get(0);
    Finding failing =
        new Finding(
            slow.detector(),
            slow.title(),
            slow.cause(),
            slow.evidence(),
            0.4,
            SymptomMetric.failing("requests with 16 connections", 0.4, 16),
            slow.path(),
            slow.candidates());
    Investigated failures =
        with(scan, scan.diagnosis().withFindings(List.of(failing)), scan.shapes());

    assertThat(Headline.of(scan).support()).doesNotContain("fails");
    assertThat(Headline.of(failures).support())
        .contains("A request that fails counts as 3,000 ms.");
    StringBuilder page = new StringBuilder();
    new HtmlReporter().write(failures, page);
    assertThat(page).contains("of the requests fail");
  }

  @Test
  void invalidMeasurementOverridesFindings() {
    Headline headline = Headline.of(Samples.invalid());

    assertThat(headline.tone()).isEqualTo(Headline.Tone.INVALID);
    assertThat(headline.sentence()).doesNotContain("Tomcat");
  }

  @Test
  void nothingFoundIsSaidWithWhatWasLookedFor() {
    Headline headline = Headline.of(Samples.healthy());

    assertThat(headline.tone()).isEqualTo(Headline.Tone.NOTHING_FOUND);
    assertThat(headline.support())
        .isEqualTo(
            "3 causes were looked for under 4 load shapes and ruled out; 2 could not be told.");
  }

  @Test
  void aSlowServiceWithoutACauseIsToldWhatItsTimePassesIn() {
    assertThat(support(200e6, 150e6))
        .startsWith("Of the 200 ms of a typical request, 75 % pass in “Calls of other services”. ");
    assertThat(support(200e6, 90e6)).startsWith("1 cause was looked for");
    assertThat(support(9e6, 8e6)).startsWith("1 cause was looked for");
  }

  @Test
  void whatLimitsAServiceAndIsNotKnownIsTheVerdict() {
    Headline headline = unknown(Diagnosis.LIMIT, "what requests wait for during 503 of 507 ms");

    assertThat(headline.tone()).isEqualTo(Headline.Tone.CANNOT_TELL);
    assertThat(headline.sentence()).startsWith("Cannot tell what limits ");
    assertThat(headline.support())
        .startsWith("It is not known what requests wait for during 503 of 507 ms. 3 causes were");
  }

  @Test
  void whatTakesTheProcessorsIsToldWhereNothingIsFound() {
    Headline headline =
        unknown(Diagnosis.WORK, "whether requests need all that is computed in Index.find");

    assertThat(headline.tone()).isEqualTo(Headline.Tone.NOTHING_FOUND);
    assertThat(headline.support())
        .startsWith(
            "It is not known whether requests need all that is computed in Index.find. 3 causes");
  }

  /** Of a service of which nothing is found, and this is not known. */
  private static Headline unknown(String by, String missing) {
    Investigated healthy = Samples.healthy();
    Diagnosis diagnosis =
        new Diagnosis(
            healthy.diagnosis().validity(),
            healthy.diagnosis().budget(),
            List.of(),
            healthy.diagnosis().ruledOut(),
            List.of(new Diagnosis.CannotTellBy(by, missing)));
    return Headline.of(with(healthy, diagnosis, healthy.shapes()));
  }

  @Test
  void aRecordingThatIsReadAgainSpeaksOfNoLoadShapes() {
    Investigated healthy = Samples.healthy();

    assertThat(Headline.of(with(healthy, healthy.diagnosis(), List.of())).support())
        .isEqualTo("3 causes were looked for in the recording and ruled out; 2 could not be told.");
  }

  private static String support(double whole, double calls) {
    Investigated healthy = Samples.healthy();
    double rest = (whole - calls) / 2;
    Diagnosis diagnosis =
        new Diagnosis(
            healthy.diagnosis().validity(),
            List.of(
                requests(
                    "typical",
                    whole / 1e6,
                    new BudgetLine("handler", "Handler", rest),
                    new BudgetLine("finish", "Finish", rest),
                    new BudgetLine("http-call", "Calls of other services", calls))),
            List.of(),
            List.of(new Diagnosis.RuledOutBy("archive-scan", "none")),
            List.of());
    return Headline.of(with(healthy, diagnosis, healthy.shapes())).support();
  }

  private static Investigated with(
      Investigated other, Diagnosis diagnosis, List<Investigated.Shape> shapes) {
    return new Investigated(
        other.toolVersion(),
        other.startedAt(),
        other.target(),
        other.requests(),
        other.artifact(),
        other.jdk(),
        shapes,
        diagnosis,
        other.fixes().subList(0, Math.min(1, other.fixes().size())),
        List.of(),
        List.of(),
        other.timing(),
        other.command(),
        Charts.none());
  }

  /** A finding whose metric needs so long a silence. */
  private static Diagnosis found(double silenceSeconds, List<RequestClass> classes) {
    return new Diagnosis(
        Samples.healthy().diagnosis().validity(),
        classes,
        List.of(
            new Finding(
                "contended-lock",
                "a lock",
                new Cause(Cause.Kind.CONFIG, List.of(), null, null, "", null),
                List.of(),
                0.5,
                new SymptomMetric("request", "ms", 60, 5, silenceSeconds),
                List.of(),
                List.of())),
        List.of(),
        List.of());
  }

  @Test
  void requestsAfterSilenceAreTheSlowOnesOnlyWhereTheyAreWhatIsWrong() {
    RequestClass idle = requests("idle-first", 300, new BudgetLine("lock", "Lock", 3e8));
    RequestClass typical = requests("typical", 5, new BudgetLine("handler", "Handler", 5e6));
    RequestClass steady = requests("steady", 60, new BudgetLine("lock", "Lock", 6e7));
    List<RequestClass> all = List.of(idle, typical, steady);

    assertThat(BudgetView.of(found(0, all)).slow()).isEqualTo(steady);
    assertThat(BudgetView.of(found(31, all)).slow()).isEqualTo(idle);
    assertThat(BudgetView.of(found(0, List.of(idle, typical))).slow()).isEqualTo(idle);
  }

  @Test
  void slowClassIsTheSlowestThatIsNotTypical() {
    RequestClass typical = requests("typical", 9, new BudgetLine("handler", "Handler", 9e6));
    RequestClass idle =
        requests(
            "idle-first",
            5,
            new BudgetLine(BudgetLine.UNEXPLAINED, "Unexplained", 1e6),
            new BudgetLine("scan", "Scan", 4e6));
    RequestClass other = requests("overload", 2, new BudgetLine("handler", "Handler", 2e6));

    BudgetView view = BudgetView.of(List.of(typical, other, idle));

    assertThat(view.slow()).isEqualTo(idle);
    assertThat(view.typical()).isEqualTo(typical);
    assertThat(view.rows())
        .extracting(BudgetView.Row::key)
        .containsExactly("scan", "handler", BudgetLine.UNEXPLAINED);
    assertThat(view.rows().get(1)).isEqualTo(new BudgetView.Row("handler", "Handler", 0, 9));
    assertThat(BudgetView.of(List.of())).isNull();
    assertThat(BudgetView.of(List.of(typical)).rows())
        .as("the unexplained line is always there")
        .anyMatch(BudgetView.Row::unexplained);
  }

  private static RequestClass requests(String name, double millis, BudgetLine... lines) {
    return new RequestClass(name, name, 1, 0, millis * 1e6, List.of(lines));
  }
}
