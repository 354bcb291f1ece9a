package io.bootcause.cli;

import io.bootcause.recording.Recording;
import io.bootcause.recording.RecordingFile;
import io.bootcause.report.Investigated;
import io.bootcause.report.otlp.OtlpEndpoint;
import io.bootcause.report.otlp.OtlpExport;
import io.bootcause.report.otlp.WallClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Whether an OpenTelemetry collector is told, too. That it was not is a warning, no failure. */
final class OtlpOption {
  /** As OpenTelemetry's own exporters read it: "name=value,name=value", percent-encoded. */
  private static final String HEADERS = "OTEL_EXPORTER_OTLP_HEADERS";

  @Option(
      names = "--otlp",
      paramLabel = "URL",
      converter = Url.class,
      description =
          "Send spans and figures to this OpenTelemetry collector, too: http://127.0.0.1:4318.")
  private @Nullable OtlpEndpoint endpoint;

  /** Sends what has just been measured, if it is wanted. */
  void send(Investigated investigated, Path run, CommandSpec spec, OutputOptions output) {
    if (endpoint != null) {
      try {
        send(
            endpoint,
            investigated,
            RecordingFile.read(run),
            WallClock.ofThisMachine(),
            spec,
            output);
      } catch (IOException e) {
        warn(endpoint, e, spec);
      }
    }
  }

  /** Sends what another machine has measured, if it is wanted. */
  void sendRecorded(Investigated investigated, Path run, CommandSpec spec, OutputOptions output) {
    if (endpoint != null) {
      try {
        send(investigated, RecordingFile.read(run), run, spec, output);
      } catch (IOException e) {
        warn(endpoint, e, spec);
      }
    }
  }

  /**
   * Sends what has been read, if it is wanted.
   *
   * @param run the recording's directory or file, written when its load had ended
   */
  void send(
      Investigated investigated,
      Recording recording,
      Path run,
      CommandSpec spec,
      OutputOptions output) {
    if (endpoint != null) {
      try {
        Path file = Files.isDirectory(run) ? run.resolve(RecordingFile.NAME) : run;
        WallClock clock = WallClock.ended(recording, Files.getLastModifiedTime(file).toInstant());
        send(endpoint, investigated, recording, clock, spec, output);
      } catch (IOException e) {
        warn(endpoint, e, spec);
      }
    }
  }

  private static void send(
      OtlpEndpoint endpoint,
      Investigated investigated,
      Recording recording,
      WallClock clock,
      CommandSpec spec,
      OutputOptions output)
      throws IOException {
    Map<String, String> headers = headers(System.getenv().getOrDefault(HEADERS, ""));
    OtlpExport.Sent sent =
        new OtlpExport(endpoint, headers, System.getenv()).send(investigated, recording, clock);
    if (!output.quiet()) {
      PrintWriter err = spec.commandLine().getErr();
      err.println(
          "sent " + sent.spans() + " spans and " + sent.figures() + " figures to " + endpoint);
    }
  }

  private static void warn(OtlpEndpoint endpoint, IOException e, CommandSpec spec) {
    spec.commandLine()
        .getErr()
        .println("bootcause: warning: cannot send to " + endpoint + ": " + e.getMessage());
  }

  static Map<String, String> headers(String text) throws IOException {
    Map<String, String> headers = new LinkedHashMap<>();
    for (String pair : text.split(",")) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        headers.put(decoded(pair.substring(0, equals)), decoded(pair.substring(equals + 1)));
      } else if (!pair.isBlank()) {
        throw new IOException(HEADERS + " is not name=value,name=value");
      }
    }
    return headers;
  }

  private static String decoded(String text) throws IOException {
    try {
      // A plus is a plus here.
      return URLDecoder.decode(text.strip().replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new IOException(HEADERS + " is not percent-encoded as it should be", e);
    }
  }

  static final class Url implements ITypeConverter<OtlpEndpoint> {
    @Override
    public OtlpEndpoint convert(String text) {
      try {
        return OtlpEndpoint.parse(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }
}
