package io.bootcause.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole diagnoses of the bundled services, proof included, through the real tool. */
@Tag("diagnosis")
@Isolated("measures")
class DiagnosisTest {
  private static final Path OUT = Path.of("target", "diagnoses").toAbsolutePath();

  private record Run(int exitCode, JsonNode report) {}

  private static Run run(String name, String... args) throws IOException, InterruptedException {
    Path out = OUT.resolve(name);
    List<String> all = new ArrayList<>(Arrays.asList(args));
    all.addAll(List.of("--out", out.toString()));
    try (Tool tool = Tool.start(all.toArray(String[]::new))) {
      int exitCode = tool.exitCode(Duration.ofMinutes(9));
      Path report = out.resolve("report.json");
      assertThat(report).as(String.join("\n", tool.err())).exists();
      assertThat(tool.orphansAfter(Duration.ofSeconds(5))).isEmpty();
      return new Run(exitCode, new ObjectMapper().readTree(Files.readString(report)));
    }
  }

  @Test
  void theDemoNamesTheCauseAndProvesTwoFixes() throws Exception {
    Run run = run("demo", "demo");

    JsonNode finding = run.report().path("findings").path(0);
    assertThat(finding.path("cause").path("kind").asText()).isEqualTo("LIBRARY_BUG");
    assertThat(finding.path("cause").path("artifact").asText())
        .endsWith("tomcat-embed-core:8.5.31");
    assertThat(finding.path("cause").path("where"))
        .anyMatch(
            frame ->
                frame.asText().startsWith("org.apache.catalina.mapper.Mapper")
                    || frame.asText().startsWith("org.apache.catalina.webresources"));
    assertThat(finding.path("evidence").toString()).contains("springfox-swagger-ui");
    assertThat(finding.path("fixes"))
        .extracting(fix -> fix.path("kind").asText())
        .contains("LIBRARY_VERSION", "LIBRARY_REMOVED");
    // One JVM of four that others disturb may leave one of the three undecided, but none refuted.
    assertThat(finding.path("fixes"))
        .extracting(fix -> fix.path("experiment").path("verdict").asText())
        .doesNotContain("REFUTED")
        .filteredOn("CONFIRMED"::equals)
        .hasSizeGreaterThanOrEqualTo(2);
    assertBudgetAddsUp(run.report());
    JsonNode slow = run.report().path("budget").path("classes").path(0);
    assertThat(slow.path("unexplainedMillis").asDouble())
        .isLessThan(0.1 * slow.path("totalMillis").asDouble());
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void aHealthyServiceGetsNoFindingAndAFakeFixIsNotConfirmed() throws Exception {
    Run run =
        diagnose(
            "healthy-rest-h2",
            "healthy-rest-h2",
            "GET /items",
            "--time-budget",
            "120s",
            "--try",
            "bump org.yaml:snakeyaml:2.3");
    assertHealthy(run);
    assertTriedInVain(run);
  }

  @ParameterizedTest
  @Tag("all")
  @ValueSource(strings = {"no-swagger-ui", "fixed-tomcat"})
  void aHealthyTwinGetsNoFinding(String twin) throws Exception {
    String name = "tomcat-static-scan:" + twin;
    assertHealthy(diagnose(name.replace(':', '-'), name, "GET /send"));
  }

  @ParameterizedTest
  @Tag("all")
  @CsvSource({"tomcat-static-scan, GET /send, 1", "healthy-rest-h2, GET /items, 0"})
  void onJdk25(String name, String request, int findings) throws Exception {
    Run run = diagnose(name + "-25", name, request, "--jvm", "25", "--no-prove");
    assertThat(run.exitCode()).isEqualTo(findings == 0 ? nothingFound(run) : 1);
    assertBudgetAddsUp(run.report());
  }

  private static Run diagnose(String out, String name, String request, String... options)
      throws Exception {
    List<String> args = new ArrayList<>(List.of("diagnose", Cases.jar(name).toString(), request));
    args.addAll(List.of("--jvm-args", "-Xmx256m"));
    args.addAll(Arrays.asList(options));
    return run(out, args.toArray(String[]::new));
  }

  private static void assertHealthy(Run run) {
    assertThat(run.report().path("findings")).isEmpty();
    assertThat(run.exitCode()).isEqualTo(nothingFound(run));
    assertThat(run.report().path("ruledOut").findValuesAsText("detector"))
        .contains("archive-scan", "idle-expiry");
    assertBudgetAddsUp(run.report());
  }

  @Test
  @Tag("all")
  void aFakeFixBesideRealOnesIsNotConfirmed() throws Exception {
    Run run =
        diagnose(
            "fake-fix", "tomcat-static-scan", "GET /send", "--try", "bump org.yaml:snakeyaml:1.21");
    assertTriedInVain(run);
    assertThat(run.exitCode()).isEqualTo(1);
  }

  private static void assertTriedInVain(Run run) {
    JsonNode tried = run.report().path("tried").path(0);
    assertThat(tried.path("experiment").path("ratio").asDouble()).isPositive();
    assertThat(tried.path("experiment").path("verdict").asText()).isIn("REFUTED", "INCONCLUSIVE");
  }

  /** On a machine that is too busy to measure, the tool says so. */
  private static int nothingFound(Run run) {
    return run.report().at("/validity/verdict").asText().equals("INVALID") ? 3 : 0;
  }

  private static void assertBudgetAddsUp(JsonNode report) {
    JsonNode classes = report.path("budget").path("classes");
    assertThat(classes).isNotEmpty();
    for (JsonNode requestClass : classes) {
      double sum = 0;
      for (JsonNode line : requestClass.path("lines")) {
        sum += line.path("millis").asDouble();
      }
      double total = requestClass.path("totalMillis").asDouble();
      assertThat(sum).isCloseTo(total, within(total * 0.01));
    }
  }
}
