package io.bootcause.report.otlp;

import io.bootcause.recording.Recording;
import io.bootcause.report.Investigated;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Sends a diagnosis to an OpenTelemetry collector: its spans, then its figures. */
public final class OtlpExport {
  /** For each of the two; a collector that takes longer is as good as none. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** What the exporter says of an answer that it does not like. */
  private static final Pattern STATUS = Pattern.compile("HTTP status code (\\d+)");

  /** It would print stack traces beside our one line. Kept here, since JUL holds it weakly. */
  private static final Logger THEIRS = Logger.getLogger("io.opentelemetry");

  /**
   * What has arrived.
   *
   * @param figures data points
   */
  public record Sent(int spans, int figures) {}

  private final OtlpEndpoint endpoint;
  private final Map<String, String> headers;
  private final Map<String, String> environment;

  /**
   * @param headers of each request, for the collector's door
   * @param environment the process's: says which trace it is run in, if it is
   */
  public OtlpExport(
      OtlpEndpoint endpoint, Map<String, String> headers, Map<String, String> environment) {
    this.endpoint = endpoint;
    this.headers = Map.copyOf(headers);
    this.environment = Map.copyOf(environment);
  }

  /**
   * Sends it all, once: what the collector does not take is not tried again.
   *
   * @throws IOException if the collector is not there or refuses; the message says why in a few
   *     words
   */
  public Sent send(Investigated in, Recording recording, WallClock clock) throws IOException {
    Overheard overheard = new Overheard();
    THEIRS.setUseParentHandlers(false);
    THEIRS.addHandler(overheard);
    try {
      return send(in, recording, clock, overheard);
    } finally {
      THEIRS.removeHandler(overheard);
    }
  }

  private Sent send(Investigated in, Recording recording, WallClock clock, Overheard overheard)
      throws IOException {
    Resource resource =
        Resource.getDefault()
            .merge(
                Resource.create(
                    Attributes.of(
                        Names.SERVICE_NAME, "bootcause", Names.SERVICE_VERSION, in.toolVersion())));
    List<SpanData> spans =
        DiagnosisSpans.of(in, recording, clock, resource, OuterTrace.of(environment));
    Collection<MetricData> figures = Gauges.of(in, recording, clock, resource);
    send(spans, overheard);
    send(figures, overheard);
    return new Sent(
        spans.size(), figures.stream().mapToInt(m -> m.getData().getPoints().size()).sum());
  }

  private void send(List<SpanData> spans, Overheard overheard) throws IOException {
    try (OtlpHttpSpanExporter exporter =
        OtlpHttpSpanExporter.builder()
            .setEndpoint(endpoint.traces())
            .setHeaders(() -> headers)
            .setTimeout(PATIENCE)
            .setConnectTimeout(PATIENCE)
            .setRetryPolicy(null)
            .build()) {
      check(exporter.export(spans), overheard);
    }
  }

  private void send(Collection<MetricData> figures, Overheard overheard) throws IOException {
    try (OtlpHttpMetricExporter exporter =
        OtlpHttpMetricExporter.builder()
            .setEndpoint(endpoint.metrics())
            .setHeaders(() -> headers)
            .setTimeout(PATIENCE)
            .setConnectTimeout(PATIENCE)
            .setRetryPolicy(null)
            .build()) {
      check(exporter.export(figures), overheard);
    }
  }

  private static void check(CompletableResultCode result, Overheard overheard) throws IOException {
    // The exporter keeps to its own time-out; this is for one that does not.
    result.join(2 * PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    if (!result.isSuccess()) {
      Throwable failure = result.getFailureThrowable();
      throw new IOException(reason(failure, overheard), failure);
    }
  }

  private static String reason(@Nullable Throwable failure, Overheard overheard) {
    Matcher status = STATUS.matcher(overheard.words);
    if (status.find()) {
      return "it answers " + status.group(1);
    }
    Throwable root = failure;
    boolean refused = root instanceof ConnectException;
    while (root != null && root.getCause() != null && !(root instanceof HttpTimeoutException)) {
      root = root.getCause();
      refused |= root instanceof ConnectException;
    }
    if (root == null || root instanceof HttpTimeoutException) {
      return "no answer in " + PATIENCE.toSeconds() + " s";
    }
    if (root instanceof UnresolvedAddressException) {
      return "no such host";
    }
    if (refused) {
      return "nobody listens there";
    }
    return root.getMessage() != null ? root.getMessage() : root.getClass().getSimpleName();
  }

  /** The exporter's own words: only there is the status of an answer to be had. */
  private static final class Overheard extends Handler {
    private volatile String words = "";

    @Override
    public void publish(LogRecord logged) {
      words = String.valueOf(logged.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
