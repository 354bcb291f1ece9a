package io.bootcause.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.ClientRequest;
import io.bootcause.recording.Phase;
import io.bootcause.recording.RecordedRun;
import io.bootcause.recording.Recording;
import io.bootcause.recording.RecordingFile;
import io.bootcause.recording.Shape;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainCommandTest {
  private static final long MS = 1_000_000;

  @TempDir Path dir;

  private Path recorded(Recording recording) throws IOException {
    Path directory = Files.createDirectories(dir.resolve("orders-1"));
    RecordingFile.write(recording, directory);
    return directory;
  }

  /** Twenty requests a second for a second, the last of which fails, and one after a silence. */
  private static Recording recording(@Nullable RecordedRun run) {
    List<ClientRequest> samples = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      samples.add(new ClientRequest(0, i, sample(i * 50L * MS + 1, i == 19 ? 500 : 200)));
    }
    samples.add(new ClientRequest(1, 0, sample(5_000 * MS, 200)));
    return new Recording(
        null,
        "JDK",
        List.of("GET /"),
        false,
        List.of(
            new Phase("steady", Shape.STEADY, 0, 0, 4, 20, false, 1, 1_000 * MS, 3 * MS, 70 * MS),
            new Phase("idle-1", Shape.IDLE, 0, 6, 1, 0, false, 4_900 * MS, 5_100 * MS, 1, -1)),
        samples,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        Map.of(),
        Map.of(),
        List.of(),
        0,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        run,
        List.of());
  }

  private static Sample sample(long start, int status) {
    SampleOutcome outcome = status == 200 ? SampleOutcome.OK : SampleOutcome.STATUS;
    return new Sample(
        0,
        40_000,
        0,
        start,
        start,
        0,
        0,
        start + MS,
        start + 5 * MS,
        start + 5 * MS,
        status,
        outcome,
        10);
  }

  private JsonNode explained(Path recording, Path out) throws IOException {
    CommandRun run =
        CommandRun.of(
            "explain", recording.toString(), "--out", out.toString(), "-q", "--format", "junit");

    assertThat(run.err()).isEmpty();
    return new ObjectMapper().readTree(out.resolve("report.json").toFile());
  }

  @Test
  void anOldRecordingTellsItsLoadAndWhatItDoesNotKnowIsNull() throws IOException {
    Path directory = recorded(recording(null));
    Path out = dir.resolve("out");

    JsonNode report = explained(directory.resolve(RecordingFile.NAME), out);

    assertThat(report.path("startedAt").isNull()).isTrue();
    assertThat(report.at("/timing/totalSeconds").isNull()).isTrue();
    assertThat(report.path("target").asText()).isEqualTo(directory.toString());
    assertThat(report.path("command").asText())
        .startsWith("bootcause explain ")
        .contains("--out " + out, "--format junit");
    JsonNode steady = report.at("/workload/shapes/0");
    assertThat(steady.path("name").asText()).isEqualTo("steady");
    assertThat(steady.path("requests").asInt()).isEqualTo(20);
    assertThat(steady.path("errors").asInt()).isEqualTo(1);
    assertThat(steady.path("requestsPerSecond").asDouble()).isBetween(18.9, 19.1);
    assertThat(steady.path("p50Millis").asDouble()).isBetween(4.9, 5.1);
    assertThat(steady.path("serviceCpuSeconds").asDouble()).isEqualTo(0.07);
    JsonNode silence = report.at("/workload/shapes/1");
    assertThat(silence.path("name").asText()).isEqualTo("silence 6 s");
    assertThat(silence.path("serviceCpuSeconds").isNull()).isTrue();
  }

  @Test
  void aNewOneTellsWhereItComesFrom() throws IOException {
    RecordedRun run =
        new RecordedRun(
            "2026-01-01T12:00:00Z",
            "target/orders.jar",
            "bootcause diagnose target/orders.jar",
            List.of(new RecordedRun.Stage("start", 7.5), new RecordedRun.Stage("warm up", 5)));

    JsonNode report = explained(recorded(recording(run)), dir.resolve("out"));

    assertThat(report.path("startedAt").asText()).isEqualTo(run.startedAt());
    assertThat(report.path("target").asText()).isEqualTo(run.target());
    assertThat(report.path("command").asText()).isEqualTo(run.command());
    assertThat(report.at("/timing/totalSeconds").asDouble()).isEqualTo(12.5);
    assertThat(report.at("/timing/stages/1/name").asText()).isEqualTo("warm up");
  }

  @Test
  void whatIsNoRecordingIsAUsageErrorWithAReason() throws IOException {
    Path nothing = dir.resolve("nothing.json.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(nothing))) {
      out.write("null".getBytes(UTF_8));
    }
    CommandRun empty = CommandRun.of("explain", dir.toString());
    CommandRun none = CommandRun.of("explain", nothing.toString());

    assertThat(List.of(empty.exitCode(), none.exitCode())).containsOnly(ExitCode.USAGE);
    assertThat(empty.err()).contains("there is no recording.json.gz in it");
    assertThat(none.err()).contains("there is nothing in it");
  }

  @Test
  void anOutputDirectoryThatIsAFileIsSaidToBeOne() throws IOException {
    Path file = Files.writeString(dir.resolve("afile"), "");

    CommandRun run =
        CommandRun.of("explain", recorded(recording(null)).toString(), "--out", file.toString());

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("there is a file of that name").doesNotContain("Exception");
  }
}
