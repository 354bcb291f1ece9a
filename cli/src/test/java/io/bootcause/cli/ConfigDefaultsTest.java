package io.bootcause.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class ConfigDefaultsTest {
  @TempDir private Path dir;

  private Path config(String text) throws IOException {
    return Files.writeString(dir.resolve("bootcause.yaml"), text);
  }

  private static CommandSpec parsed(Path config, String... args) {
    return Main.commandLine(config, args[0]).parseArgs(args).subcommand().commandSpec();
  }

  private static Object value(CommandSpec spec, String option) {
    return spec.findOption(option).getValue();
  }

  /** What it says on standard error before it measures anything. */
  private static String complaint(Path config, String... args) {
    StringWriter err = new StringWriter();
    CommandLine line = Main.commandLine(config, args[0]).setErr(new PrintWriter(err));
    assertThat(line.execute(args)).isEqualTo(ExitCode.USAGE);
    return err.toString().lines().findFirst().orElse("");
  }

  @Test
  void aFlagInFrontOfTheFilesNameChangesNothing() throws IOException {
    Path usual = config("load: {connections: 1, latency: true}");
    Path other = Files.writeString(dir.resolve("other.yaml"), "load: {connections: 7}");

    CommandSpec named = parsed(usual, "load", "-q", "--latency", "--config", other.toString(), "x");
    assertThat(value(named, "--connections")).isEqualTo(7);

    assertThat(value(parsed(usual, "load", "x"), "--latency")).isEqualTo(true);
    assertThat(value(parsed(usual, "load", "--latency", "x"), "--latency")).isEqualTo(true);
    assertThat(value(parsed(usual, "load", "--latency=false", "x"), "--latency")).isEqualTo(false);
  }

  @Test
  void anotherShapeOnTheCommandLineTakesThePlaceOfTheFiles() throws IOException {
    Path config = config("load: {rate: 100, duration: 1, warmup: 0, think-time: exp:50ms}");

    CommandSpec steps = parsed(config, "load", "--steps", "10,20", "x");
    assertThat(value(steps, "--rate")).isNull();
    assertThat(value(steps, "--duration")).isEqualTo(Duration.ofSeconds(1));
    assertThat(value(parsed(config, "load", "x"), "--rate")).isEqualTo(100.0);
  }

  @Test
  void optionsComeFromTheFile() throws IOException {
    Path config =
        config(
            """
            diagnose:
              jvm: 25
              jvm-args: -q -Dx=${y} $1
              no-prove: true
              pid: 12
              port: 8081
              try: ["bump g:a:1", "property a=b,c"]
              format: [junit, markdown]
            compare:
              rate: 0.5
              server: [tomcat, jetty]
              jvm-args: ["-Xmx1g", "-Xmx2g -ea"]
              layout: exploded
              artifacts: [a.jar, b.jar]
            """);

    CommandSpec diagnose = parsed(config, "diagnose");
    assertThat(value(diagnose, "--jvm")).isEqualTo("25");
    assertThat(value(diagnose, "--jvm-args")).isEqualTo("-q -Dx=${y} $1");
    assertThat(value(diagnose, "--no-prove")).isEqualTo(true);
    assertThat(value(diagnose, "--pid")).isEqualTo("12");
    assertThat(value(diagnose, "--port")).isEqualTo(8081);
    assertThat(value(diagnose, "--try")).isEqualTo(List.of("bump g:a:1", "property a=b,c"));
    assertThat(value(diagnose, "--format")).hasToString("[JUNIT, MARKDOWN]");
    assertThat(value(diagnose, "--time-budget")).isEqualTo(Duration.ofMinutes(4));

    CommandSpec compare = parsed(config, "compare");
    assertThat(value(compare, "--rate")).isEqualTo(0.5);
    assertThat(value(compare, "--server")).isEqualTo(List.of("tomcat", "jetty"));
    assertThat(value(compare, "--jvm-args")).isEqualTo(List.of("-Xmx1g", "-Xmx2g -ea"));
    assertThat(value(compare, "--layout")).hasToString("[EXPLODED]");
    assertThat(value(compare, "--artifacts")).isEqualTo(List.of("a.jar", "b.jar"));
  }

  @Test
  void otherCommandsHaveSectionsToo() throws IOException {
    Path config =
        config(
            """
            diagnose: {jvm: 25}
            load: {connections: 64, think-time: 100ms, latency: true}
            explain: {format: sarif}
            history: {}
            serve: {}
            """);
    CommandSpec load = parsed(config, "load", "http://127.0.0.1/");
    assertThat(value(load, "--connections")).isEqualTo(64);
    assertThat(value(load, "--latency")).isEqualTo(true);
    assertThat(value(parsed(config, "explain", "x"), "--format")).hasToString("[SARIF]");
    assertThat(complaint(config("load: {speed: 3}\ndiagnose: {}\n"), "diagnose", "x.jar"))
        .contains("load has no option 'speed'");
  }

  @Test
  void theCommandLineWins() throws IOException {
    Path config =
        config(
            """
            diagnose:
              jvm: 25
              time-budget: 1m
              try: "jvm -ea"
              no-prove: true
            """);

    CommandSpec spec =
        parsed(config, "diagnose", "--jvm=17", "--try", "jvm -da", "--no-prove=false");
    assertThat(value(spec, "--jvm")).isEqualTo("17");
    assertThat(value(spec, "--try")).isEqualTo(List.of("jvm -da"));
    assertThat(value(spec, "--no-prove")).isEqualTo(false);
    assertThat(value(spec, "--time-budget")).isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void anotherFileCanBeNamed() throws IOException {
    Path other = Files.writeString(dir.resolve("other.yaml"), "diagnose: {jvm: 21}\n");

    assertThat(value(parsed(config("diagnose: {jvm: 25}"), "diagnose"), "--jvm")).isEqualTo("25");
    assertThat(value(parsed(config("nonsense"), "diagnose", "--config", other.toString()), "--jvm"))
        .isEqualTo("21");
    assertThat(complaint(dir.resolve("x.yaml"), "diagnose", "--config", "nowhere.yaml"))
        .isEqualTo("bootcause: no such file: nowhere.yaml");
  }

  @Test
  void withoutAFileNothingChanges() {
    assertThat(value(parsed(dir.resolve("none.yaml"), "diagnose", "a.jar"), "--jvm")).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "diagnose:\\n  jvm_args: -ea   | 2: diagnose has no option 'jvm_args'; it is written 'jvm-args'",
        "compare:\\n\\n  pid: 3         | 3: compare has no option 'pid'",
        "diagnose:\\n  config: a.yaml  | 2: diagnose has no option 'config'",
        "demo:\\n  out: a           | 1: unknown section 'demo'; there are diagnose, compare, load, explain, history, serve",
        "diagnose:\\n  no-prove: yes   | 2: no-prove is true or false, not 'yes'",
        "diagnose:\\n  port: four      | 2: port is a whole number, not 'four'",
        "compare:\\n  rate: fast       | 2: rate is a number, not 'fast'",
        "compare:\\n  layout: [tar]    | 2: layout is one of jar, war, exploded, not 'tar'",
        "diagnose:\\n  time-budget: soon | 2: time-budget is a time such as 500ms, 90s or 5m, not 'soon'",
        "diagnose:\\n  jvm: [17, 25]   | 2: jvm takes one value, not a list"
      })
  void whatIsWrongIsToldWithItsLine(String text, String complaint) throws IOException {
    Path config = config(text.replace("\\n", "\n"));

    assertThat(complaint(config, "diagnose", "a.jar"))
        .isEqualTo("bootcause: " + config + ":" + complaint);
  }

  @Test
  void partsOfACommandTakeItsSectionAndAnotherFile() throws IOException {
    Path other = Files.writeString(dir.resolve("other.yaml"), "history: {runs: -1}\n");

    assertThat(complaint(config(""), "history", "trend", "--config", other.toString()))
        .isEqualTo("bootcause: -n is 1 or more: -1");
    assertThat(complaint(other, "history")).isEqualTo("bootcause: -n is 1 or more: -1");
  }

  @Test
  void helpIsGivenWhateverTheFileSays() throws IOException {
    StringWriter out = new StringWriter();

    assertThat(
            Main.commandLine(config("nonsense"))
                .setOut(new PrintWriter(out))
                .execute("diagnose", "--help"))
        .isZero();
    assertThat(out.toString()).contains("--config=FILE").doesNotContain("--requests", "--target");
  }

  @Test
  void targetAndRequestsOfTheFileAreUsedWhereTheCommandLineHasNone() throws IOException {
    Path config = config("diagnose:\n  target: nowhere.jar\n  requests: GET /a\n");

    assertThat(complaint(config, "diagnose")).contains("nowhere.jar");
    assertThat(complaint(config, "diagnose", "/b")).contains("nowhere.jar");
    assertThat(complaint(config, "diagnose", "elsewhere.jar")).contains("elsewhere.jar");
  }

  @Test
  void theReportsCommandLineHasWhatCameFromTheFile() throws IOException {
    Path config =
        config(
            """
            diagnose:
              target: app.jar
              requests: [GET /a]
              app-args: --db.password=secret1 --x=y
              no-prove: true
              try: [jvm -ea, jvm -esa]
              jvm: 25
            compare:
              artifacts: [a.jar, b.jar]
              grid: false
            """);

    assertThat(CommandText.of(parsed(config, "diagnose", "--jvm", "17")))
        .isEqualTo(
            "bootcause diagnose app.jar --jvm 17 'GET /a' --app-args '--db.password=*** --x=y'"
                + " --no-prove --try 'jvm -ea' --try 'jvm -esa'");
    assertThat(
            CommandText.of(
                parsed(dir.resolve("x"), "compare", "--config", config.toString(), "/a")))
        .isEqualTo("bootcause compare a.jar b.jar /a");
  }
}
