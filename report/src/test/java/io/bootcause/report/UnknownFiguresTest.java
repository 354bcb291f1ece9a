package io.bootcause.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bootcause.diagnosis.PathFrame;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is not known is said to be unknown, wherever it is shown. */
class UnknownFiguresTest {
  private static final List<String> WAY = List.of("a.App#slow", "a.Login#check");

  private static String write(Reporter reporter, Investigated in) throws IOException {
    StringBuilder out = new StringBuilder();
    reporter.write(in, out);
    return out.toString();
  }

  private static JsonNode json(Investigated in) throws IOException {
    return new ObjectMapper().readTree(write(new JsonReporter(), in));
  }

  private static Investigated slowOnly() {
    return Samples.growing(PathFrame.way(WAY, 22));
  }

  @Test
  void timesOfTypicalRequestsThatNothingIsHeldAgainstAreNull() throws IOException {
    JsonNode path = json(slowOnly()).at("/findings/0/path");

    assertThat(path).hasSize(2);
    for (JsonNode frame : path) {
      assertThat(frame.path("slowMillis").asDouble()).isEqualTo(22);
      assertThat(frame.path("typicalMillis").isNull()).isTrue();
    }
  }

  @Test
  void placesHaveNoTimesAtAll() throws IOException {
    JsonNode frame = json(Samples.growing()).at("/findings/0/path/0");

    assertThat(frame.path("slowMillis").isNull()).isTrue();
    assertThat(frame.path("typicalMillis").isNull()).isTrue();
  }

  @Test
  void peopleAreNotShownThemEither() throws IOException {
    String terminal = write(new TerminalReporter(false, true, List.of()), slowOnly());
    String path = terminal.substring(terminal.indexOf("The call path"));
    String page = write(new HtmlReporter(), slowOnly());
    String sarif =
        write(new SarifReporter(SourceTree.around(Path.of("")), KnownFindings.none()), slowOnly());

    assertThat(path.lines().limit(3))
        .noneMatch(line -> line.contains("typical") || line.contains("0.00"))
        .anyMatch(line -> line.contains("~22.00"));
    assertThat(page.substring(page.indexOf("table class=\"path\"")))
        .contains(">≈ 22.00<")
        .doesNotContain(">0.00<", ">n/a<");
    assertThat(sarif).contains("22.0 ms of a request").doesNotContain("in typical ones");
  }

  @Test
  void whatTypicalRequestsDoNotSpendThereIsKnown() throws IOException {
    Investigated in =
        Samples.growing(List.of(new PathFrame("a.App#slow", 22e6, 0, null, "culprit", true)));

    assertThat(json(in).at("/findings/0/path/0/typicalMillis").asInt(-1)).isZero();
    assertThat(write(new TerminalReporter(false, true, List.of()), in)).contains("0.00  culprit");
  }

  @Test
  void beginningTimingAndCountsMayBeUnknown() throws IOException {
    Investigated known = Samples.healthy();
    double no = Double.NaN;
    Investigated in =
        new Investigated(
            known.toolVersion(),
            "",
            known.target(),
            known.requests(),
            known.artifact(),
            known.jdk(),
            List.of(new Investigated.Shape("step-1", "", -1, -1, no, no, no, no, no, no)),
            known.diagnosis(),
            known.fixes(),
            known.tried(),
            known.together(),
            List.of(),
            known.command(),
            known.charts());

    JsonNode json = json(in);
    assertThat(json.path("startedAt").isNull()).isTrue();
    assertThat(json.at("/timing/totalSeconds").isNull()).isTrue();
    assertThat(json.at("/timing/stages")).isEmpty();
    JsonNode shape = json.at("/workload/shapes/0");
    shape
        .fieldNames()
        .forEachRemaining(
            name ->
                assertThat(shape.path(name).isNull())
                    .as(name)
                    .isEqualTo(!List.of("name", "summary").contains(name)));
    assertThat(JsonReporterTest.schemaErrors(json.toString())).isEmpty();
    assertThat(write(new HtmlReporter(), in)).doesNotContain("span class=\"when\"", ">-1<");
  }
}
