package io.bootcause.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The tool is interrupted or killed in each stage: nothing of it is left, nothing is lost. Measures
 * nothing, so the runs may share the machine.
 */
@Tag("diagnosis")
@Execution(ExecutionMode.CONCURRENT)
class InterruptionTest {
  private static final int SIGNALLED = 128;

  private static final String PROFILER = "Async-profiler";

  @TempDir Path dir;

  /** Almost each stage once, and both signals. */
  @ParameterizedTest
  @CsvSource({
    "prove, KILL",
    "drill down, KILL",
    "silences, INT",
    "concurrency steps, INT",
    "warm up, KILL",
    "start, INT"
  })
  void leavesNoOrphans(String stage, String signal) throws Exception {
    interrupted(stage, signal);
  }

  @ParameterizedTest
  @Tag("all")
  @CsvSource({"prove, INT", "silences, KILL", "steady load, KILL", "start, KILL"})
  void leavesNoOrphansByTheOtherSignal(String stage, String signal) throws Exception {
    interrupted(stage, signal);
  }

  private void interrupted(String stage, String signal) throws Exception {
    Path out = dir.resolve("out");
    try (Tool tool =
        Tool.start(
            "diagnose",
            service(stage).toString(),
            "GET /send",
            "--jvm-args",
            "-Xmx256m -XX:TieredStopAtLevel=1", // starts with half the CPU time
            // Something to prove, whatever a diagnosis on a crowded machine finds.
            "--try",
            "jvm -Xshare:auto",
            "--out",
            out.toString())) {
      assertThat(tool.sawOnErr(line -> announces(line, stage), Duration.ofMinutes(8)))
          .as("reached " + stage + ": " + tool.err())
          .isTrue();
      Thread.sleep(1500);
      tool.signal(signal);
      int exitCode = tool.exitCode(Duration.ofSeconds(20));
      assertThat(exitCode).isEqualTo(SIGNALLED + (signal.equals("INT") ? 2 : 9));
      assertThat(tool.orphansAfter(Duration.ofSeconds(10))).isEmpty();
      assertThat(tool.err()).noneMatch(line -> line.contains("\tat "));
      if (signal.equals("INT")) {
        assertThat(tool.err()).filteredOn(line -> line.startsWith("interrupted")).hasSize(1);
        assertThat(tool.err())
            .noneMatch(line -> line.contains("has ended") || line.contains("ended with exit"));
      }
      if (signal.equals("INT") && !stage.equals("start") && !stage.equals("warm up")) {
        assertThat(out.resolve("recording.json.gz")).exists();
      }
    }
  }

  /** What is reached late is reached sooner with a service that is up at once. */
  private Path service(String stage) throws Exception {
    return switch (stage) {
      case "prove", "silences", "concurrency steps" -> FakeService.jar(dir);
      default -> Cases.jar("tomcat-static-scan");
    };
  }

  private static boolean announces(String line, String stage) {
    // Proving is announced always, but begins with its first round. On a machine that is as crowded
    // as here there may be nothing to drill down to: then the next stage has to do.
    boolean proves = line.contains("] prove: round 1");
    return switch (stage) {
      case "prove" -> proves;
      case "drill down" -> proves || line.contains("] drill down");
      default -> line.contains("] " + stage);
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"warm up", "steady load", "silences"})
  void anAttachedServiceLivesOnUninstrumented(String stage) throws Exception {
    int port = Ports.free();
    Process service =
        new ProcessBuilder(
                Tool.java(),
                "-jar",
                Cases.jar("healthy-rest-h2").toString(),
                "--server.port=" + port)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      awaitAnswer(port);
      try (Tool tool =
          Tool.start(
              "diagnose",
              "--pid",
              String.valueOf(service.pid()),
              "GET /items",
              "--out",
              dir.resolve("out").toString())) {
        assertThat(tool.sawOnErr(line -> line.endsWith(" " + stage), Duration.ofMinutes(5)))
            .as("reached " + stage + ": " + tool.err())
            .isTrue();
        Thread.sleep(1500);
        assertThat(AgentThreads.in(service, PROFILER)).isNotEmpty();
        tool.signal("KILL");
        tool.exitCode(Duration.ofSeconds(10));
        Thread.sleep(10_000);
        assertThat(AgentThreads.in(service, PROFILER)).isEmpty();
        assertThat(status(port)).isEqualTo(200);
        assertThat(tool.orphans()).isEmpty();
      }
    } finally {
      service.destroyForcibly().waitFor();
    }
  }

  private static void awaitAnswer(int port) throws InterruptedException {
    for (int i = 0; i < 300; i++) {
      try {
        if (status(port) == 200) {
          return;
        }
      } catch (IOException e) {
        Thread.sleep(200);
      }
    }
    throw new AssertionError("the service does not answer");
  }

  private static int status(int port) throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/items"))
                .timeout(Duration.ofSeconds(5))
                .build(),
            HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }
}
