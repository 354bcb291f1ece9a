package io.bootcause.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.ClientRequest;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Recording;
import io.bootcause.recording.RecordingFile;
import io.bootcause.recording.Shape;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OtlpOptionTest {
  @TempDir Path dir;

  @Test
  void explainSendsSpansAndFiguresAndSaysSo() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    List<String> paths = new ArrayList<>();
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          paths.add(exchange.getRequestURI().getPath());
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
    try {
      String url = "http://127.0.0.1:" + server.getAddress().getPort();
      int without = CommandRun.of("explain", recorded(), "-q").exitCode();

      CommandRun run = CommandRun.of("explain", recorded(), "--otlp", url);

      assertThat(run.exitCode()).isEqualTo(without);
      assertThat(run.err()).matches("sent \\d+ spans and \\d+ figures to " + url + "\\R");
      assertThat(paths).containsExactly("/v1/traces", "/v1/metrics");
      assertThat(CommandRun.of("explain", recorded(), "--otlp", url, "-q").err()).isEmpty();
    } finally {
      server.stop(0);
    }
  }

  @Test
  void aDeadCollectorCostsOneLineAndNotTheExitCode() throws IOException {
    int free;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = socket.getLocalPort();
    }
    int without = CommandRun.of("explain", recorded(), "-q").exitCode();

    CommandRun run =
        CommandRun.of("explain", recorded(), "-q", "--otlp", "http://127.0.0.1:" + free);

    assertThat(run.exitCode()).isEqualTo(without);
    assertThat(run.err())
        .isEqualToNormalizingNewlines(
            "bootcause: warning: cannot send to http://127.0.0.1:"
                + free
                + ": nobody listens there\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost:4318", "http://u:p@host", "http://host/v1/traces", ""})
  void aBadUrlIsAUsageErrorBeforeAnythingIsDone(String url) {
    for (String command : List.of("diagnose", "explain")) {
      CommandRun run = CommandRun.of(command, "no-such-file", "--otlp", url);

      assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
      assertThat(run.err()).contains("'--otlp'").doesNotContain("no-such-file");
    }
  }

  @Test
  void headersAreReadAsOpenTelemetryReadsThem() throws IOException {
    assertThat(OtlpOption.headers("api-key=a%20b+c, tenant=7,"))
        .isEqualTo(Map.of("api-key", "a b+c", "tenant", "7"));
    assertThat(OtlpOption.headers("")).isEmpty();
    assertThatThrownBy(() -> OtlpOption.headers("s3cret"))
        .hasMessageContaining("OTEL_EXPORTER_OTLP_HEADERS")
        .hasMessageNotContaining("s3cret");
    assertThatThrownBy(() -> OtlpOption.headers("key=s3cret%zz"))
        .isInstanceOf(IOException.class)
        .hasMessageNotContaining("s3cret");
  }

  /** One request, not seen from inside. */
  private String recorded() throws IOException {
    Sample sample =
        new Sample(0, 40_000, 0, 1, 1, 1, 2, 3, 5_000_000, 5_000_001, 200, SampleOutcome.OK, 10);
    RecordingFile.write(
        new Recording(
            null,
            "JDK",
            List.of("GET /"),
            false,
            List.of(new Phase("20/s", Shape.STEADY, 0, 0, 1, 20, false, 1, 10_000_000, 0, 0)),
            List.of(new ClientRequest(0, 0, sample)),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            Map.of(),
            Map.of(),
            List.of(),
            0),
        dir);
    return dir.toString();
  }
}
