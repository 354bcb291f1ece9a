package io.bootcause.investigation.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.evidence.ExcessTree;
import io.bootcause.recording.Recording;
import io.bootcause.recording.Shape;
import io.bootcause.wire.Boundary;
import io.bootcause.wire.CallBatch;
import io.bootcause.wire.RequestSpan;
import io.bootcause.wire.SpanBatch;
import io.bootcause.wire.TracedCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that come in by themselves, from the wire to the tree. */
class TrafficTest {
  private static final long MS = 1_000_000;
  private final Traffic traffic = new Traffic(RequestFilter.parse("GET /send").orElseThrow());

  @ParameterizedTest
  @CsvSource({
    "GET /send, GET /send, true",
    "GET /send, GET /send/, false",
    "GET /send, POST /send, false",
    "/send, POST /send, true",
    "* /send, PUT /send, true",
    "GET /send?a=1, GET /send, true",
    "GET /orders/*, GET /orders/7/lines, true",
    "GET /orders/*, GET /orders, false",
    "GET /a.c, GET /abc, false"
  })
  void requestsAreToldApart(String wanted, String line, boolean matches) {
    assertThat(RequestFilter.parse(wanted).orElseThrow().matches(line)).isEqualTo(matches);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "send", "get /send", "GET", "GET send", "GET /a b"})
  void whatIsNoRequest(String text) {
    assertThat(RequestFilter.parse(text)).isEmpty();
  }

  @Test
  void levelsAreRecordingsOfMatchingRequests() {
    traffic.begin();
    List<RequestSpan> spans = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      spans.add(span(5000, i, i * 1000L, i < 3 ? 200 : 10, "GET /send"));
    }
    spans.add(span(5001, 0, 500, 900, "GET /other"));
    spans.add(span(5002, 0, 500, 900, ""));
    traffic.onSpans(new SpanBatch(0, spans));
    for (int i = 0; i < 6; i++) {
      long ms = i < 3 ? 190 : 5;
      traffic.onCalls(
          new CallBatch(
              0,
              List.of(
                  new TracedCall(
                      5000, i, "a.A", "slow", 0, i * 1000L * MS, (i * 1000L + ms) * MS, "x=1"))));
    }
    Traffic.Take take = traffic.take();
    assertThat(take.spans()).hasSize(6);
    assertThat(take.timed()).isEqualTo(6);
    assertThat(take.subjects()).isEqualTo(6);
    assertThat(traffic.matched()).isEqualTo(6);
    assertThat(traffic.untold()).isEqualTo(1);
    assertThat(traffic.lines()).containsEntry("GET /other", 1L);

    LiveRecording recorded = new LiveRecording();
    recorded.add(take, List.of());
    Recording recording = recorded.recording(true, null, Map.of());
    assertThat(recording.phases()).singleElement().matches(p -> p.shape() == Shape.TRAFFIC);
    Look look = Look.first(recording, OptionalDouble.of(100));
    assertThat(look.split().slow()).hasSize(3);
    ExcessTree tree =
        ExcessTree.ofCalls(look.split().slow(), look.split().typical(), look::callsOf, 0);
    assertThat(tree.root().excessNanos()).isEqualTo(190.0 * MS);
    ExcessTree.Node slow = tree.root().child("a.A#slow");
    assertThat(slow).isNotNull();
    assertThat(slow.excessNanos()).isEqualTo(185.0 * MS);
    assertThat(Look.as(look.split(), recording).split().limitMillis()).isEqualTo(100);
  }

  @Test
  void aLevelTakesRequestsThatAreKnownWhole() {
    traffic.onSpans(
        new SpanBatch(
            0,
            List.of(
                span(1, 0, 90, 50, "GET /send"),
                span(1, 1, 200, 50, "GET /send"),
                span(1, 2, 300, 250, "GET /send"))));
    assertThat(traffic.takeWhole(100 * MS, 400 * MS).spans())
        .extracting(RequestSpan::ordinal)
        .containsExactly(1);
    assertThat(traffic.take().spans()).hasSize(3);
  }

  @Test
  void whereThereIsNoRoomLeftRequestsWithoutTheirCallsAreLeftOut() {
    List<RequestSpan> spans = new ArrayList<>();
    for (int i = 0; i < Traffic.MOST_REQUESTS + 5; i++) {
      spans.add(span(1, i, 200 + i, 1, "GET /send"));
    }
    traffic.onSpans(new SpanBatch(0, spans));
    traffic.onCalls(new CallBatch(0, List.of(new TracedCall(1, 3, "a.A", "a", 0, 0, 1, ""))));
    assertThat(traffic.full()).isTrue();
    assertThat(traffic.take().spans()).hasSize(Traffic.MOST_REQUESTS);
    assertThat(traffic.takeWhole(100 * MS, 9_000 * MS).spans())
        .extracting(RequestSpan::ordinal)
        .containsExactly(3);
  }

  @Test
  void samplingIsAsFineAsItsBudgetAllows() {
    Duration ten = Duration.ofMillis(10);
    assertThat(LiveDrillDown.next(ten, 0.7)).isEqualTo(ten);
    assertThat(LiveDrillDown.next(ten, 1.4)).isEqualTo(Duration.ofMillis(20));
    assertThat(LiveDrillDown.next(ten, 0.35)).isEqualTo(Duration.ofMillis(5));
    assertThat(LiveDrillDown.next(ten, 0)).isEqualTo(Duration.ofMillis(1));
    assertThat(LiveDrillDown.next(ten, 1000)).isEqualTo(Duration.ofMillis(200));
  }

  @Test
  void callsThatWereNotToldCostTooAndWhatIsTakenIsForgotten() {
    TracedCall call = new TracedCall(1, 0, "a.A", "hot", 0, 0, 1, "");
    traffic.onCalls(new CallBatch(40, List.of(call, call)));
    Traffic.Take take = traffic.take();
    assertThat(take.timed()).isEqualTo(42);
    assertThat(take.lost()).isEqualTo(40);
    assertThat(take.callsByFrame()).containsEntry("a.A#hot", 2L);
    traffic.begin();
    assertThat(traffic.take().timed()).isZero();
  }

  @Test
  void whatIsCalledMostIsLeftOutUntilTheRestFits() {
    Traffic.Take take =
        new Traffic.Take(
            List.of(),
            List.of(),
            List.of(),
            Map.of("a.A#hot", 2_000L, "a.A#warm", 900L, "a.A#cold", 100L),
            10_000,
            0,
            7_000);
    assertThat(LevelWatch.tooOften(take, 2, 0.2, 0.03)).containsOnlyKeys("a.A#hot");
    assertThat(LevelWatch.tooOften(take, 2, 0.2, 0.03).get("a.A#hot"))
        .isEqualTo("4,500 calls a second: timing them would take 18.0 % of a processor");
    assertThat(LevelWatch.tooOften(take, 2, 0.2, 0.01)).containsOnlyKeys("a.A#hot", "a.A#warm");
  }

  @Test
  void costsAreSharesOfAProcessor() {
    assertThat(Cost.ofTiming(100_000, 200, 0, 1_000_000_000)).isEqualTo(0.02);
    assertThat(Cost.ofTiming(0, 200, 1_000, 1_000_000_000)).isEqualTo(0.005);
    assertThat(Cost.ofSampling(1_000, 1_000_000_000)).isEqualTo(0.03);
    assertThat(Cost.ofSampling(1_000, 0)).isZero();
  }

  private static RequestSpan span(int port, int ordinal, long fromMs, long ms, String line) {
    long[] stamps = new long[Boundary.values().length];
    stamps[Boundary.DEQUEUED.ordinal()] = fromMs * MS + MS / 2;
    stamps[Boundary.CONTAINER_ENTER.ordinal()] = fromMs * MS + MS / 2;
    stamps[Boundary.FINISHED.ordinal()] = (fromMs + ms) * MS + MS / 2;
    return new RequestSpan(port, ordinal, 7, 200, -1, 0, 0, 0, stamps, line);
  }
}
