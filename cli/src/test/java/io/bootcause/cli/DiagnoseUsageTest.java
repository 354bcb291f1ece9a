package io.bootcause.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.CommandSpec;

/** What would have no effect is refused before anything is done. */
class DiagnoseUsageTest {
  /** No process has it. */
  private static final String NOBODY = "999999999";

  @TempDir private Path dir;

  private static String complaint(String... args) {
    CommandRun run = CommandRun.of(args);
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    return run.err().lines().findFirst().orElse("");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--jvm 25",
        "--jvm-args=-Xmx99m",
        "--app-args=--x=y",
        "--try=jvm_-ea",
        "--time-budget 1m",
        "--ready-timeout 5s"
      })
  void whatIsForAStartGoesWithNoRunningService(String option) {
    List<String> line = new ArrayList<>(List.of("diagnose", "/ok", "--pid", NOBODY));
    line.addAll(Arrays.asList(option.split(" ")));
    String name = option.split("[ =]")[0];

    assertThat(complaint(line.toArray(String[]::new)))
        .isEqualTo(
            "bootcause: " + name + " is for a service that is started, and with --pid none is");
    line.set(2, "--host");
    assertThat(complaint(line.toArray(String[]::new)))
        .startsWith("bootcause: " + name)
        .endsWith("with --host none is");
  }

  @Test
  void whatIsForARunningServiceGoesWithNoStart() {
    assertThat(complaint("diagnose", "app.jar", "--port", "8080")).contains("--port goes with");
    assertThat(complaint("diagnose", "app.jar", "--host-java", "/x"))
        .contains("--host-java goes with --host");
  }

  @Test
  void aFilesOptionsForOtherRunsAreNoMistakeAndNotRepeated() throws IOException {
    Path config = Files.writeString(dir.resolve("b.yaml"), "diagnose: {jvm: 25, time-budget: 1m}");
    StringWriter err = new StringWriter();
    int exitCode =
        Main.commandLine(config)
            .setErr(new PrintWriter(err, true))
            .execute("diagnose", "--pid", NOBODY, "/");

    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("there is no process " + NOBODY);

    CommandSpec spec =
        Main.commandLine(config)
            .parseArgs("diagnose", "--pid", NOBODY, "/")
            .subcommand()
            .commandSpec();
    assertThat(CommandText.of(spec, List.of("--jvm", "--time-budget")))
        .isEqualTo("bootcause diagnose --pid " + NOBODY + " /");
  }

  @Test
  void aJarIsNoRequest() throws IOException {
    Path jar = Files.createFile(dir.resolve("app.jar"));

    assertThat(complaint("diagnose", "--pid", NOBODY, jar.toString(), "/ok"))
        .isEqualTo(
            "bootcause: '" + jar + "' is no request; with --pid nothing is started: leave it out");
    assertThat(complaint("diagnose", "--pid", NOBODY, "app.jar")).contains("is no request");
    assertThat(complaint("diagnose", "--pid", NOBODY, "/no/such.jar")).contains("no process");
    assertThat(complaint("diagnose", jar.toString(), "nosuch.http"))
        .isEqualTo("bootcause: no such file of requests: nosuch.http");
  }

  @ParameterizedTest
  @CsvSource({
    "'', --pid is empty: which JVM?",
    "-1, there is no process -1",
    "0, there is no process 0",
    "99999999999999999999, there is no process 99999999999999999999",
    ":99999, not a port: 99999",
    ":0, not a port: 0",
    ":1, no JVM of this user listens on port 1"
  })
  void whatIsNoJvm(String pid, String complaint) {
    assertThat(complaint("diagnose", "--pid=" + pid, "/")).isEqualTo("bootcause: " + complaint);
    if (!pid.isEmpty()) {
      assertThat(complaint("threads", "--", pid)).isEqualTo("bootcause: " + complaint);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"soon", "9999h", "-5s"})
  void timesThatAreNone(String time) {
    assertThat(complaint("diagnose", "app.jar", "--ready-timeout=" + time))
        .contains("not a time: '" + time + "'");
  }
}
