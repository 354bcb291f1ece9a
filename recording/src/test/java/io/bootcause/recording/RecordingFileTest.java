package io.bootcause.recording;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.profile.StackSample;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.Library;
import io.bootcause.wire.ArchiveScan;
import io.bootcause.wire.Boundary;
import io.bootcause.wire.Reading;
import io.bootcause.wire.RequestSpan;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.TracedCall;
import io.bootcause.wire.WaitKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordingFileTest {
  @TempDir Path dir;

  @Test
  void readsBackWhatItWrote() throws IOException {
    Recording recording = sample();
    RecordingFile.write(recording, dir);
    Recording read = RecordingFile.read(dir);

    assertThat(read)
        .usingRecursiveComparison()
        .ignoringFields("artifact.file")
        .isEqualTo(recording);
    assertThat(read.spans().get(0).value().at(Boundary.MAPPER_EXIT)).isEqualTo(5_000_000_000L);
    try (Stream<Path> files = Files.list(dir)) {
      assertThat(files.map(f -> f.getFileName().toString())).containsExactly(RecordingFile.NAME);
    }
  }

  @Test
  void saysSoIfTheFileIsDamaged() throws IOException {
    RecordingFile.write(sample(), dir);
    Path file = dir.resolve(RecordingFile.NAME);
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length / 2));
    assertThatThrownBy(() -> RecordingFile.read(dir)).isInstanceOf(IOException.class);
  }

  @Test
  void readsARecordingThatWasMadeBeforeThereWereWaits() throws IOException {
    Path file = RecordingFile.write(sample(), dir);
    ObjectMapper json = new ObjectMapper();
    ObjectNode old;
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      old = (ObjectNode) json.readTree(in);
    }
    old.remove(List.of("waits", "readings"));
    assertThat(old.at("/samples/0/sample").has("traceparent"))
        .as("only where there is one")
        .isFalse();
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      json.writeValue(out, old);
    }
    Recording read = RecordingFile.read(dir);
    assertThat(read.waits()).isEmpty();
    assertThat(read.readings()).isEmpty();
    assertThat(read.samples()).extracting(s -> s.sample().traceparent()).first().isEqualTo("");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "{}", "[]", "7", "{\"samples\":[null]}", "{\"x\":1}", ""})
  void whatIsNoRecordingIsSaidToBeNone(String content) throws IOException {
    Path file = dir.resolve(RecordingFile.NAME);
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(content.getBytes(UTF_8));
    }

    assertThatThrownBy(() -> RecordingFile.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(file + " is not a recording: ")
        .hasMessageNotContaining("problem:")
        .hasMessageNotContaining("null");
  }

  private static Recording sample() {
    long[] stamps = new long[Boundary.values().length];
    stamps[Boundary.MAPPER_EXIT.ordinal()] = 5_000_000_000L;
    return new Recording(
        new BootArtifact(
            Path.of("app.jar"),
            BootArtifact.Packaging.JAR,
            "2.0.2.RELEASE",
            "a.Main",
            "tomcat",
            "8.5.31",
            List.of(new Library(null, "x", null, "BOOT-INF/lib/x.jar"))),
        "OpenJDK 17",
        List.of("GET /send"),
        true,
        List.of(new Phase("idle", Shape.IDLE, 1, 31, 1, 0, false, 10, 20, 3, -1)),
        List.of(
            new ClientRequest(
                0, 0, new Sample(0, 4711, 0, 1, 2, 3, 4, 5, 6, 7, 200, SampleOutcome.OK, 99)),
            new ClientRequest(
                0,
                1,
                new Sample(
                    0,
                    4711,
                    1,
                    11,
                    12,
                    0,
                    0,
                    0,
                    15,
                    16,
                    17,
                    200,
                    SampleOutcome.OK,
                    99,
                    false,
                    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"))),
        List.of(new Inside<>(1, new RequestSpan(4711, 0, 42, 200, 1, 2, 3, 4, stamps, ""))),
        List.of(new Inside<>(1, new TracedCall(4711, 0, "a.B", "c", 1, 2, 3, "x=1"))),
        List.of(new Inside<>(1, new ArchiveScan(4711, 0, "/a.jar", 2, "m", "n"))),
        List.of(new Inside<>(1, new StackSample(5, 42, "exec-1", true, 1, List.of("a.B#c")))),
        Map.of(
            "a.B",
            new ClassOrigin("file:/x", "L"),
            "java.lang.String",
            new ClassOrigin(null, ""),
            "$Proxy3",
            new ClassOrigin(null, "L", List.of("a.C"))),
        Map.of("BOOT-INF/lib/x.jar", 0),
        List.of(new MeasurementCheck("lateness", MeasurementCheck.Level.VALID, "ok")),
        0,
        List.of(
            new Inside<>(
                1, new RequestWait(4711, 0, WaitKind.STATEMENT, 42, true, 3, 9, "select ?")),
            new Inside<>(
                1,
                new RequestWait(4711, 0, WaitKind.STATEMENT, 42, true, 3, 900, "select ?", 9, 80))),
        List.of(new Inside<>(1, new Reading("pool.active[HikariPool-1]", 5, 1.5))),
        List.of(
            new PhaseProfile(
                0,
                2,
                5,
                6,
                7,
                8,
                9,
                10,
                -1,
                Map.of("exec-#", 3),
                List.of(
                    new ThreadStack(
                        "exec-#", true, false, 4, List.of("a.B#c", "libc#wait"), "JN")))),
        List.of(
            new Standstill(
                0,
                "step-16",
                10,
                List.of(
                    new DumpedThread(
                        "exec-1",
                        "BLOCKED",
                        true,
                        List.of("a.B#c"),
                        "0x1",
                        "a.B",
                        List.of("0x2"))))),
        List.of(new HeapCount(7, 8_000, Map.of("a.B", new HeapCount.Live(2, 96)))),
        List.of("-Xint"),
        List.of(
            new Stall(
                0,
                12,
                17,
                8,
                List.of(new ThreadStack("exec-#", true, false, 3, List.of("a.B#c"))))),
        List.of(new PrintedException("a.No: full", 7, List.of("a.B#c"))),
        new RecordedRun(
            "2026-01-01T12:00:00Z",
            "app.jar",
            "bootcause diagnose app.jar",
            List.of(new RecordedRun.Stage("start", 7.5))),
        List.of(
            new ClientRequest(
                0, 2, new Sample(0, 4711, 2, 1, 2, 3, 4, 5, 6, 7, 200, SampleOutcome.OK, 99))));
  }
}
