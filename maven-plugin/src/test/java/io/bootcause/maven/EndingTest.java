package io.bootcause.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndingTest {
  private final List<String> warnings = new ArrayList<>();
  private final Log log =
      new SystemStreamLog() {
        @Override
        public void warn(CharSequence content) {
          warnings.add(content.toString());
        }
      };

  private String decide(
      int exitCode, boolean reported, boolean failOnOne, boolean failOnInconclusive) {
    Ending.Meaning meaning =
        new Ending.Meaning(
            "there are findings",
            failOnOne,
            failOnInconclusive,
            Path.of("report.json"),
            Path.of("report.html"));
    try {
      new Ending(exitCode, reported, exitCode < 2 ? "" : "no such file: x.jar")
          .decide(meaning, log);
      return warnings.isEmpty() ? "goes on" : "warns";
    } catch (MojoFailureException e) {
      return "fails: " + e.getMessage();
    } catch (MojoExecutionException e) {
      assertThat(e.getMessage()).doesNotContain("\n");
      return "error: " + e.getMessage();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, true,  true,  true,  goes on",
    "1, true,  false, true,  warns",
    "1, true,  true,  false, 'fails: there are findings, see report.html'",
    "2, false, false, false, error: no such file: x.jar",
    "3, true,  true,  false, warns",
    "3, true,  false, true,  'fails: measured, but it could not be told, see report.html'",
    "3, false, false, false, fails: no such file: x.jar",
    "4, false, false, false, error: no such file: x.jar (exit code 4)",
    "143, false, false, false, error: no such file: x.jar (exit code 143)"
  })
  void theExitCodeDecides(
      int exitCode,
      boolean reported,
      boolean failOnOne,
      boolean failOnInconclusive,
      String outcome) {
    assertThat(decide(exitCode, reported, failOnOne, failOnInconclusive)).isEqualTo(outcome);
  }
}
