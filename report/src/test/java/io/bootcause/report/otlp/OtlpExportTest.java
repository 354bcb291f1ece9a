package io.bootcause.report.otlp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import com.google.protobuf.ByteString;
import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Diagnostician;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.experiment.Effect;
import io.bootcause.experiment.ExperimentResult;
import io.bootcause.experiment.Verdict;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.ClientRequest;
import io.bootcause.recording.Inside;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Recording;
import io.bootcause.recording.Shape;
import io.bootcause.report.Investigated;
import io.bootcause.report.charts.Charts;
import io.bootcause.service.change.Change;
import io.bootcause.wire.Boundary;
import io.bootcause.wire.RequestSpan;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.semconv.CodeAttributes;
import io.opentelemetry.semconv.HttpAttributes;
import io.opentelemetry.semconv.ServiceAttributes;
import io.opentelemetry.semconv.UrlAttributes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OtlpExportTest {
  private static final long MS = 1_000_000;
  private static final long START = 5_000 * MS;
  private static final long SECOND_2026 = 1_767_225_600L;

  /** The first load begins on the first second of 2026. */
  private static final WallClock CLOCK = new WallClock(START, SECOND_2026 * 1_000 * MS);

  @Test
  void aTraceOfTheDiagnosisArrives() throws Exception {
    List<Span> spans = received().spans();

    Span root = named(spans, "bootcause diagnosis");
    assertThat(root.getParentSpanId().isEmpty()).isTrue();
    assertThat(root.getStartTimeUnixNano()).isEqualTo(CLOCK.epochNanos());
    assertThat(root.getEndTimeUnixNano() - root.getStartTimeUnixNano()).isEqualTo(2_000 * MS);
    assertThat(attributes(root.getAttributesList()))
        .containsEntry("bootcause.target", "app.jar")
        .containsEntry("bootcause.findings", "1")
        .containsKey("bootcause.validity");
    assertThat(spans).allMatch(s -> s.getTraceId().equals(root.getTraceId()));
    assertThat(spans.stream().map(Span::getSpanId).distinct()).hasSameSizeAs(spans);

    Span.Event finding = root.getEvents(0);
    assertThat(finding.getName()).isEqualTo("bootcause.finding");
    assertThat(attributes(finding.getAttributesList()))
        .containsEntry("bootcause.finding.detector", "lazy-thing")
        .containsEntry("bootcause.finding.kind", "library_bug")
        .containsEntry("bootcause.finding.share", "0.8")
        .containsEntry("bootcause.finding.proven", "true")
        .containsEntry("bootcause.finding.artifact", "org.example:lib:1.0")
        .containsEntry(CodeAttributes.CODE_FUNCTION_NAME.getKey(), "org.example.Lib.scan")
        .doesNotContainKey("bootcause.finding.property");
  }

  @Test
  void slowRequestsHaveTheirBudgetBelowThem() throws Exception {
    List<Span> spans = received().spans();

    Span root = named(spans, "bootcause diagnosis");
    List<Span> requests =
        spans.stream().filter(s -> s.getParentSpanId().equals(root.getSpanId())).toList();
    assertThat(requests)
        .as("the three slowest")
        .extracting(s -> (s.getEndTimeUnixNano() - s.getStartTimeUnixNano()) / MS)
        .containsExactly(54L, 45L, 44L);
    Span slowest = requests.get(0);
    assertThat(slowest.getName()).isEqualTo("GET /send");
    assertThat(slowest.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_CLIENT);
    assertThat(attributes(slowest.getAttributesList()))
        .containsEntry(HttpAttributes.HTTP_REQUEST_METHOD.getKey(), "GET")
        .containsEntry(UrlAttributes.URL_PATH.getKey(), "/send")
        .containsEntry(HttpAttributes.HTTP_RESPONSE_STATUS_CODE.getKey(), "200")
        .containsEntry("bootcause.request.class", "steady");
    List<Span> lines =
        spans.stream().filter(s -> s.getParentSpanId().equals(slowest.getSpanId())).toList();
    assertThat(lines)
        .extracting(
            s -> attributes(s.getAttributesList()).get("bootcause.budget.line"),
            s -> (s.getEndTimeUnixNano() - s.getStartTimeUnixNano()) / MS)
        .containsExactly(
            line("network", 1),
            line("queue", 2),
            line("protocol", 1),
            line("mapper", 46),
            line("container", 2),
            line("handler", 1),
            line("response", 1));
    assertThat(lines.get(0).getStartTimeUnixNano()).isEqualTo(slowest.getStartTimeUnixNano());
    assertThat(lines.get(6).getEndTimeUnixNano()).isEqualTo(slowest.getEndTimeUnixNano());
  }

  @Test
  void theFiguresArrive() throws Exception {
    Received received = received();

    assertThat(received.value("bootcause.findings", Map.of())).isEqualTo(1);
    assertThat(received.value("bootcause.finding.share", Map.of("bootcause.finding.rank", "1")))
        .isEqualTo(0.8);
    Map<String, String> steady = Map.of("bootcause.request.class", "steady");
    double total = received.value("bootcause.budget.total", steady);
    assertThat(total).isCloseTo(0.0465, within(1e-9));
    assertThat(
            received.points("bootcause.budget.time").stream()
                .mapToDouble(NumberDataPoint::getAsDouble)
                .sum())
        .isCloseTo(total, within(1e-9));
    assertThat(
            received.value(
                "bootcause.budget.time",
                Map.of("bootcause.request.class", "steady", "bootcause.budget.line", "mapper")))
        .isCloseTo(0.0385, within(1e-9));
    assertThat(received.value("bootcause.request.duration", Map.of("quantile", "0.5")))
        .isEqualTo(0.044);
    assertThat(received.value("bootcause.request.duration", Map.of("quantile", "1")))
        .isEqualTo(0.054);
    Map<String, String> bump =
        Map.of(
            "bootcause.experiment.verdict",
            "confirmed",
            "bootcause.finding.detector",
            "lazy-thing");
    assertThat(received.value("bootcause.experiment.ratio", bump)).isEqualTo(0.1);
    assertThat(received.value("bootcause.experiment.ratio.low", bump)).isEqualTo(0.08);
    assertThat(received.value("bootcause.experiment.ratio.high", bump)).isEqualTo(0.12);
    assertThat(received.metrics())
        .allSatisfy(
            m ->
                assertThat(m.getGauge().getDataPointsList())
                    .isNotEmpty()
                    .allMatch(p -> p.getTimeUnixNano() == CLOCK.epochNanos() + 2_000 * MS)
                    .allMatch(
                        p ->
                            "app.jar"
                                .equals(
                                    attributes(p.getAttributesList()).get("bootcause.target"))));
  }

  @Test
  void sentTwiceItIsTheSameTrace() throws Exception {
    assertThat(received().spans()).isEqualTo(received().spans());
  }

  @Test
  void aTraceThatItIsRunInIsKept() throws Exception {
    String trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    String pipeline = "00f067aa0ba902b7";
    try (Collector collector = new Collector(200)) {
      new OtlpExport(
              collector.endpoint(),
              Map.of(),
              Map.of("TRACEPARENT", "00-" + trace + "-" + pipeline + "-01"))
          .send(investigated(), recording(), CLOCK);
      List<Span> spans = new Received(collector).spans();

      assertThat(spans).allSatisfy(s -> assertThat(hex(s.getTraceId())).isEqualTo(trace));
      assertThat(spans).filteredOn(s -> hex(s.getParentSpanId()).equals(pipeline)).hasSize(1);
    }
    try (Collector collector = new Collector(200)) {
      new OtlpExport(collector.endpoint(), Map.of(), Map.of("TRACEPARENT", "no-trace"))
          .send(investigated(), recording(), CLOCK);
      assertThat(new Received(collector).spans()).isEqualTo(received().spans());
    }
  }

  @Test
  void aRequestInATraceOfItsOwnIsTheSpanThatTheServicesSpansAreBelow() throws Exception {
    String trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    String request = "00f067aa0ba902b7";
    String traceparent = "00-" + trace + "-" + request + "-01";
    try (Collector collector = new Collector(200)) {
      new OtlpExport(collector.endpoint(), Map.of(), Map.of())
          .send(investigated(), recording(traceparent), CLOCK);
      List<Span> spans = new Received(collector).spans();

      Span root = named(spans, "bootcause diagnosis");
      Span own = spans.stream().filter(s -> hex(s.getSpanId()).equals(request)).findAny().get();
      assertThat(hex(own.getTraceId())).isEqualTo(trace);
      assertThat(own.getParentSpanId().isEmpty()).isTrue();
      assertThat(own.getLinksList())
          .extracting(Span.Link::getTraceId, Span.Link::getSpanId)
          .containsExactly(tuple(root.getTraceId(), root.getSpanId()));
      assertThat(root.getLinksList())
          .extracting(Span.Link::getTraceId, Span.Link::getSpanId)
          .containsExactly(tuple(own.getTraceId(), own.getSpanId()));
      assertThat(spans)
          .as("its budget is in that trace")
          .filteredOn(s -> s.getParentSpanId().equals(own.getSpanId()))
          .hasSize(7)
          .allSatisfy(s -> assertThat(s.getTraceId()).isEqualTo(own.getTraceId()));
      assertThat(spans)
          .as("the other requests are below the diagnosis")
          .filteredOn(s -> s.getParentSpanId().equals(root.getSpanId()))
          .hasSize(2);
    }
  }

  private static String hex(ByteString id) {
    return HexFormat.of().formatHex(id.toByteArray());
  }

  @Test
  void theSenderTellsItsNameAndShowsItsKey() throws Exception {
    try (Collector collector = new Collector(200)) {
      OtlpExport.Sent sent =
          new OtlpExport(collector.endpoint(), Map.of("api-key", "sesame"), Map.of())
              .send(investigated(), recording(), CLOCK);

      assertThat(collector.keys).containsExactly("sesame", "sesame");
      var resource = collector.traces.get(0).getResourceSpans(0);
      assertThat(attributes(resource.getResource().getAttributesList()))
          .containsEntry(ServiceAttributes.SERVICE_NAME.getKey(), "bootcause")
          .containsEntry(ServiceAttributes.SERVICE_VERSION.getKey(), "0.1.0");
      assertThat(sent.spans()).isEqualTo(resource.getScopeSpans(0).getSpansCount());
      assertThat(sent.figures()).isPositive();
    }
  }

  @Test
  void aCollectorThatRefusesOrIsDeadIsNamedInOneLine() throws Exception {
    PrintStream err = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try (Collector collector = new Collector(401)) {
      assertThatThrownBy(() -> send(collector.endpoint()))
          .isInstanceOf(IOException.class)
          .hasMessage("it answers 401");
      int free;
      try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        free = socket.getLocalPort();
      }
      assertThatThrownBy(() -> send(OtlpEndpoint.parse("http://127.0.0.1:" + free)))
          .isInstanceOf(IOException.class)
          .hasMessage("nobody listens there");
    } finally {
      System.setErr(err);
    }
    assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void aRecordingWithoutLoadIsSentAllTheSame() throws Exception {
    Recording empty =
        new Recording(
            null, "JDK", List.of(), false, List.of(), List.of(), List.of(), List.of(), List.of(),
            List.of(), Map.of(), Map.of(), List.of(), 0);
    try (Collector collector = new Collector(200)) {
      new OtlpExport(collector.endpoint(), Map.of(), Map.of())
          .send(investigated(new Diagnostician(List.of()).diagnose(empty)), empty, CLOCK);
      assertThat(new Received(collector).spans()).hasSize(1);
    }
  }

  private static void send(OtlpEndpoint endpoint) throws IOException {
    new OtlpExport(endpoint, Map.of(), Map.of()).send(investigated(), recording(), CLOCK);
  }

  private record Received(List<Span> spans, List<Metric> metrics) {
    Received(Collector collector) {
      this(
          collector.traces.get(0).getResourceSpans(0).getScopeSpans(0).getSpansList(),
          collector.metrics.get(0).getResourceMetrics(0).getScopeMetrics(0).getMetricsList());
    }

    List<NumberDataPoint> points(String name) {
      return metrics.stream()
          .filter(m -> m.getName().equals(name))
          .flatMap(m -> m.getGauge().getDataPointsList().stream())
          .toList();
    }

    double value(String name, Map<String, String> which) {
      List<NumberDataPoint> points =
          points(name).stream()
              .filter(
                  p -> attributes(p.getAttributesList()).entrySet().containsAll(which.entrySet()))
              .toList();
      assertThat(points).as(name + which).hasSize(1);
      return points.get(0).getAsDouble();
    }
  }

  private static Received received() throws IOException {
    try (Collector collector = new Collector(200)) {
      send(collector.endpoint());
      return new Received(collector);
    }
  }

  private static org.assertj.core.groups.Tuple line(String key, long millis) {
    return org.assertj.core.groups.Tuple.tuple(key, millis);
  }

  private static Span named(List<Span> spans, String name) {
    return spans.stream().filter(s -> s.getName().equals(name)).findFirst().orElseThrow();
  }

  private static Map<String, String> attributes(List<KeyValue> list) {
    Map<String, String> map = new HashMap<>();
    list.forEach(kv -> map.put(kv.getKey(), text(kv.getValue())));
    return map;
  }

  private static String text(AnyValue value) {
    return switch (value.getValueCase()) {
      case STRING_VALUE -> value.getStringValue();
      case INT_VALUE -> Long.toString(value.getIntValue());
      case DOUBLE_VALUE -> Double.toString(value.getDoubleValue());
      case BOOL_VALUE -> Boolean.toString(value.getBoolValue());
      default -> value.toString();
    };
  }

  private static Investigated investigated() {
    return investigated(diagnosis());
  }

  private static Investigated investigated(Diagnosis diagnosis) {
    ExperimentResult bump =
        new ExperimentResult(
            new Change.BumpLibrary("org.example", "lib", "1.1"),
            "request at 20/s",
            "ms",
            new Effect(46, 4.6, 0.1, 0.08, 0.12, 5),
            Verdict.CONFIRMED,
            "",
            List.of(),
            List.of());
    return new Investigated(
        "0.1.0",
        "",
        "app.jar",
        List.of("GET /send?token=t0k3n"),
        null,
        "JDK",
        List.of(),
        diagnosis,
        List.of(List.of(bump)),
        List.of(),
        List.of(),
        List.of(),
        "bootcause diagnose app.jar",
        Charts.none());
  }

  private static Diagnosis diagnosis() {
    Finding finding =
        new Finding(
            "lazy-thing",
            "A thing is lazy",
            new Cause(
                Cause.Kind.LIBRARY_BUG,
                List.of("org.example.Web#call", "org.example.Lib#scan"),
                "org.example:lib:1.0",
                null,
                "It is.",
                null),
            List.of(),
            0.8,
            new SymptomMetric("request at 20/s", "ms", 46, 5),
            List.of(),
            List.of());
    return new Diagnostician(List.of()).diagnose(recording()).withFindings(List.of(finding));
  }

  /** Four requests at a low rate; the second is the example of the budget's package description. */
  private static Recording recording() {
    return recording("");
  }

  /**
   * @param traceparent of the slowest request
   */
  private static Recording recording(String traceparent) {
    List<ClientRequest> samples = new ArrayList<>();
    List<Inside<RequestSpan>> spans = new ArrayList<>();
    long[] mapperMillis = {35, 46, 36, 37};
    for (int i = 0; i < mapperMillis.length; i++) {
      long start = START + 500L * i * MS;
      long end = start + (mapperMillis[i] + 8) * MS;
      samples.add(
          new ClientRequest(
              0,
              i,
              new Sample(
                  0,
                  40_000,
                  i,
                  start,
                  start,
                  0,
                  0,
                  0,
                  start,
                  end,
                  end,
                  200,
                  SampleOutcome.OK,
                  10,
                  false,
                  i == 1 ? traceparent : "")));
      long[] stamps = new long[Boundary.values().length];
      long mapped = start + (4 + mapperMillis[i]) * MS;
      stamps[Boundary.READABLE.ordinal()] = start + MS;
      stamps[Boundary.DEQUEUED.ordinal()] = start + 3 * MS;
      stamps[Boundary.CONTAINER_ENTER.ordinal()] = start + 4 * MS;
      stamps[Boundary.MAPPER_ENTER.ordinal()] = start + 4 * MS;
      stamps[Boundary.MAPPER_EXIT.ordinal()] = mapped;
      stamps[Boundary.FRAMEWORK_ENTER.ordinal()] = mapped + 2 * MS;
      stamps[Boundary.HANDLER_ENTER.ordinal()] = mapped + 2 * MS;
      stamps[Boundary.HANDLER_EXIT.ordinal()] = mapped + 3 * MS;
      stamps[Boundary.FRAMEWORK_EXIT.ordinal()] = mapped + 3 * MS;
      stamps[Boundary.CONTAINER_EXIT.ordinal()] = mapped + 3 * MS;
      spans.add(new Inside<>(0, new RequestSpan(40_000, i, 7, 200, 0, 0, 0, 0, stamps, "")));
    }
    return new Recording(
        null,
        "JDK",
        List.of("GET /send?token=t0k3n"),
        true,
        List.of(
            new Phase(
                "20 requests/s",
                Shape.STEADY,
                0,
                0,
                1,
                20,
                false,
                START,
                START + 2_000 * MS,
                0,
                0)),
        samples,
        spans,
        List.of(),
        List.of(),
        List.of(),
        Map.of(),
        Map.of(),
        List.of(),
        0);
  }
}
