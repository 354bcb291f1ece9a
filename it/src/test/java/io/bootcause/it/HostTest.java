package io.bootcause.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * {@code diagnose --host}: the other side is this machine, with another environment and another
 * temporary directory. Measures nothing that is looked at, so the runs may share the machine.
 */
@Tag("diagnosis")
@Execution(ExecutionMode.CONCURRENT)
class HostTest {
  private static final Duration SOON = Duration.ofMinutes(2);
  private static final Duration GONE = Duration.ofSeconds(40);

  @TempDir Path dir;
  private Path there;
  private Process service;
  private int port;

  @BeforeEach
  void theOtherSide() throws Exception {
    there = Files.createDirectory(dir.resolve("there"));
  }

  @AfterEach
  void stop() throws Exception {
    service.destroyForcibly().waitFor();
  }

  private void start(String behaviour) throws Exception {
    port = Ports.free();
    service =
        new ProcessBuilder(
                Tool.java(),
                "-Xmx64m",
                "-jar",
                FakeService.jar(dir).toString(),
                behaviour,
                "--server.port=" + port)
            .redirectErrorStream(true)
            .redirectOutput(dir.resolve("log").toFile())
            .start();
    assertThat(within(SOON, () -> status() == 200)).as("the service answers").isTrue();
  }

  private Tool diagnose(String... more) throws IOException {
    List<String> args =
        new ArrayList<>(
            List.of(
                "diagnose",
                "--host-shell",
                Tool.java()
                    + " -Xmx64m -cp target/test-classes "
                    + Relay.class.getName()
                    + " env -i PATH=/usr/bin:/bin JAVA_TOOL_OPTIONS=-Xnonsense HOME="
                    + there
                    + " TMPDIR="
                    + there,
                "--host-java",
                Tool.java(),
                "--out",
                dir.resolve("out").toString()));
    args.addAll(List.of(more));
    return Tool.start(args.toArray(String[]::new));
  }

  @Test
  void theReportIsMadeHereOfWhatWasRecordedThere() throws Exception {
    start("embraces");
    Path file =
        Files.writeString(dir.resolve("a.http"), "GET /secret\nAuthorization: Bearer s3cret\n");
    String history = "jdbc:sqlite:" + dir.resolve("history.db");
    try (Tool tool =
        diagnose(
            "--pid",
            String.valueOf(service.pid()),
            file.toString(),
            "--format",
            "markdown",
            "--history",
            history)) {
      assertThat(tool.sawOnErr(line -> line.endsWith("] warm up"), SOON)).as("%s", tool).isTrue();
      assertThat(commandLines()).noneMatch(line -> line.contains("s3cret"));
      assertThat(tool.exitCode(SOON)).as("%s", tool.err()).isEqualTo(1);
      assertThat(String.join("\n", tool.out())).contains("wait for each other");
      assertThat(tool.err()).anyMatch(line -> line.contains("the service has stopped answering"));
      assertThat(tool.err()).noneMatch(line -> line.contains("\tat "));
    }
    JsonNode report =
        new ObjectMapper().readTree(dir.resolve("out").resolve("report.json").toFile());
    assertThat(report.at("/findings/0/detector").asText()).isEqualTo("deadlock");
    assertThat(report.at("/target").asText()).startsWith("pid " + service.pid() + " on java ");
    assertThat(report.at("/timing/stages/0/name").asText()).isEqualTo("connect");
    assertThat(report.at("/workload/requests/0").asText()).isEqualTo("GET /secret");
    assertThat(dir.resolve("out"))
        .isDirectoryContaining("glob:**/recording.json.gz")
        .isDirectoryContaining("glob:**/report.html")
        .isDirectoryContaining("glob:**/report.md");
    assertNothingIsLeft();
    try (Tool tool = Tool.start("history", "--history", history, "--json")) {
      assertThat(tool.exitCode(SOON)).as("%s", tool.err()).isZero();
      // By its jar's name, which only that side could know.
      assertThat(String.join("\n", tool.out())).contains("fake").contains("wait for each other");
    }
  }

  @Test
  void whatIsInterruptedHereComesBackFromThere() throws Exception {
    start("answer-200");
    try (Tool tool = diagnose("--pid", ":" + port, "GET /")) {
      assertThat(tool.sawOnErr(line -> line.endsWith("] concurrency steps"), SOON))
          .as("%s", tool.err())
          .isTrue();
      assertThat(AgentThreads.in(service)).isNotEmpty();
      tool.signal("INT");
      assertThat(tool.exitCode(Duration.ofSeconds(40))).isEqualTo(130);
      assertThat(tool.err())
          .last()
          .isEqualTo(
              "interrupted; recorded so far: " + dir.resolve("out").resolve("recording.json.gz"));
      assertThat(dir.resolve("out").toFile().list()).containsExactly("recording.json.gz");
    }
    assertNothingIsLeft();
    assertThat(status()).isEqualTo(200);
    try (Tool tool = Tool.start("explain", dir.resolve("out").toString())) {
      // Nothing found in an invalid measurement is 3: the machine may be crowded. 2 would be
      // unreadable.
      assertThat(tool.exitCode(SOON)).as("%s", tool.err()).isIn(0, 1, 3);
      assertThat(String.join("\n", tool.out())).contains("Where the time went");
    }
    try (Tool tool = Tool.start("explain", dir.resolve("out").toString(), "--json", "-q")) {
      assertThat(tool.exitCode(SOON)).isIn(0, 1, 3);
      assertThat(
              new ObjectMapper()
                  .readTree(String.join("\n", tool.out()))
                  .at("/schema")
                  .isMissingNode())
          .isFalse();
      assertThat(tool.err()).isEmpty();
    }
  }

  @Test
  void aLostConnectionEndsTheOtherSide() throws Exception {
    start("answer-200");
    try (Tool tool = diagnose("--pid", String.valueOf(service.pid()), "GET /")) {
      assertThat(tool.sawOnErr(line -> line.endsWith("] warm up"), SOON))
          .as("%s", tool.err())
          .isTrue();
      assertThat(within(SOON, () -> !AgentThreads.in(service).isEmpty())).isTrue();
      ProcessHandle relay =
          ProcessHandle.of(tool.pid())
              .orElseThrow()
              .children()
              .filter(p -> p.info().commandLine().orElse("").contains(Relay.class.getName()))
              .findFirst()
              .orElseThrow();
      relay.destroyForcibly();
      assertThat(tool.exitCode(GONE)).isEqualTo(3);
      assertThat(tool.err()).last().asString().contains("was lost").contains("runs on");
    }
    assertNothingIsLeft();
    assertThat(status()).isEqualTo(200);
    assertThat(dir.resolve("out")).doesNotExist();
  }

  private void assertNothingIsLeft() throws Exception {
    within(GONE, () -> there.toFile().list().length == 0 && AgentThreads.in(service).isEmpty());
    assertThat(there).isEmptyDirectory();
    assertThat(AgentThreads.in(service)).isEmpty();
    assertThat(commandLines()).noneMatch(line -> line.contains(there + "/bootcause"));
    assertThat(service.isAlive()).isTrue();
    assertThat(Files.readString(dir.resolve("log"))).doesNotContain("Exception");
  }

  private static boolean within(Duration time, Callable<Boolean> is) throws Exception {
    long deadline = System.nanoTime() + time.toNanos();
    while (System.nanoTime() - deadline < 0) {
      if (is.call()) {
        return true;
      }
      Thread.sleep(100);
    }
    return is.call();
  }

  private int status() throws IOException {
    HttpURLConnection get =
        (HttpURLConnection) URI.create("http://127.0.0.1:" + port + "/").toURL().openConnection();
    get.setConnectTimeout(5000);
    get.setReadTimeout(5000);
    try {
      return get.getResponseCode();
    } catch (java.net.ConnectException e) {
      return 0; // Not yet.
    } finally {
      get.disconnect();
    }
  }

  /** What {@code ps} shows to anyone. */
  private static List<String> commandLines() throws IOException {
    List<String> lines = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      for (Path process : all) {
        try {
          lines.add(Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
          // Ended meanwhile.
        }
      }
    }
    return lines;
  }
}
