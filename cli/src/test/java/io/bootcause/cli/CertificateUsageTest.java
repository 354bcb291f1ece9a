package io.bootcause.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** That a certificate cannot be used is told before anything is read or started. */
class CertificateUsageTest {
  @ParameterizedTest
  @CsvSource({"diagnose,--no-prove", "compare,--bump=g:a:1"})
  void whatCannotBeUsedIsAMistake(String command, String option) {
    isAMistake(
        "no such file: nowhere.pem", command, option, "app.jar", "/", "--cert", "nowhere.pem");
    isAMistake("--key goes with --cert", command, option, "app.jar", "/", "--key", "nowhere.pem");
    isAMistake(
        "--key-password-env: there is no variable NOWHERE_SET in the environment",
        command,
        option,
        "app.jar",
        "/",
        "--cert",
        "nowhere.p12",
        "--key-password-env",
        "NOWHERE_SET");
  }

  @ParameterizedTest
  @CsvSource({"--auto, /", "--slow, 1s"})
  void whatSendsNothingShowsNone(String option, String value) {
    isAMistake(
        "--cert goes with --auto and --rate: nothing is sent without",
        "trace",
        "4711",
        option,
        value,
        "--cert",
        "nowhere.pem");
  }

  private static void isAMistake(String message, String... words) {
    CommandRun run = CommandRun.of(words);
    assertThat(run.err()).contains(message);
    assertThat(run.exitCode()).isEqualTo(2);
  }
}
