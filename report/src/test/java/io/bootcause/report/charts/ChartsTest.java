package io.bootcause.report.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.ClassOrigin;
import io.bootcause.recording.ClientRequest;
import io.bootcause.recording.Inside;
import io.bootcause.recording.Phase;
import io.bootcause.recording.PhaseProfile;
import io.bootcause.recording.Recording;
import io.bootcause.recording.Shape;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.wire.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChartsTest {
  private static final long MS = 1_000_000;
  private static final String ENTRY = "org.apache.catalina.connector.CoyoteAdapter#service";
  private static final String POOL = "org.apache.tomcat.util.net.SocketProcessorBase#run";

  private final List<Phase> phases = new ArrayList<>();
  private final List<ClientRequest> samples = new ArrayList<>();
  private final List<PhaseProfile> profiles = new ArrayList<>();
  private final List<Inside<Reading>> readings = new ArrayList<>();

  private void phase(Shape shape, int connections, double rate, long from, long to) {
    phases.add(
        new Phase("p", shape, 0, 0, connections, rate, false, from * MS, to * MS, 0, 500 * MS));
  }

  /** In the newest phase; one that ends then, after having taken so long. */
  private void request(long endMillis, double millis, SampleOutcome outcome) {
    long end = endMillis * MS;
    long start = end - Math.round(millis * MS);
    samples.add(
        new ClientRequest(
            phases.size() - 1,
            samples.size(),
            new Sample(0, 40_000, 0, start, start, 0, 0, start, end, end, 200, outcome, 100)));
  }

  private void stacks(ThreadStack... stacks) {
    profiles.add(
        new PhaseProfile(
            phases.size() - 1, 2, -1, -1, -1, -1, -1, 0, -1, Map.of(), List.of(stacks)));
  }

  private static ThreadStack stack(long weight, String... frames) {
    return new ThreadStack("http-nio-#-exec-#", true, true, weight, List.of(frames));
  }

  private void sockets(long millis, String state, double count) {
    readings.add(new Inside<>(0, new Reading(state, millis * MS, count)));
  }

  private Recording recording() {
    return new Recording(
        null,
        "OpenJDK 17",
        List.of("GET /x"),
        true,
        phases,
        samples,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        Map.of("a.Orders", new ClassOrigin("jar:file:/srv/app.jar!/BOOT-INF/classes!/", "app")),
        Map.of(),
        List.of(),
        0,
        List.of(),
        readings,
        profiles,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        null,
        List.of());
  }

  private Charts charts() {
    return Charts.of(new Evidence(recording()));
  }

  @Test
  void ofNothingThereIsNothingToDraw() {
    assertThat(charts().isEmpty()).isTrue();
  }

  @Test
  void aCurveHasThePercentilesOfTheValues() {
    double[] millis = new double[1000];
    for (int i = 0; i < millis.length; i++) {
      millis[i] = 1000 - i;
    }
    LatencyCurve curve = LatencyCurve.curve("request", millis);

    assertThat(curve.requests()).isEqualTo(1000);
    assertThat(curve.medianMillis()).isEqualTo(500);
    assertThat(at(curve, 1)).isEqualTo(900);
    assertThat(at(curve, 2)).isEqualTo(990);
    assertThat(at(curve, 3)).isEqualTo(999);
    assertThat(curve.points())
        .isSortedAccordingTo((a, b) -> Double.compare(a.millis(), b.millis()));
  }

  private static double at(LatencyCurve curve, double nines) {
    return curve.points().stream()
        .filter(p -> Math.abs(p.nines() - nines) < 1e-9)
        .findFirst()
        .orElseThrow()
        .millis();
  }

  @Test
  void aHeatMapPutsEachRequestWhereItEndedAndHowLongItTook() {
    phase(Shape.STEADY, 4, 20, 0, 2_000);
    request(50, 1.05, SampleOutcome.OK);
    request(60, 105, SampleOutcome.OK);
    request(1_950, 1.05, SampleOutcome.OK);
    request(1_960, 5, SampleOutcome.TIMEOUT);
    HeatMap heat = charts().heat().orElseThrow();

    assertThat(heat.stepSeconds()).isEqualTo(0.1);
    assertThat(heat.columns()).isEqualTo(20);
    assertThat(heat.leastMillis()).isEqualTo(1);
    assertThat(heat.rows()).isEqualTo(2 * HeatMap.ROWS_PER_DECADE + 1);
    assertThat(heat.cells())
        .containsExactly(
            new HeatMap.Cell(0, 0, 0.5),
            new HeatMap.Cell(0, 2 * HeatMap.ROWS_PER_DECADE, 0.5),
            new HeatMap.Cell(19, 0, 1));
    assertThat(heat.failures()).containsExactly(new HeatMap.Failure(19, 1));
    assertThat(heat.phases()).containsExactly(new HeatMap.Span("20/s", 0, 2));
  }

  @Test
  void whatCameAfterASilenceIsDrawnWithoutTheSilence() {
    phase(Shape.STEADY, 4, 20, 0, 2_000);
    request(50, 1, SampleOutcome.OK);
    phase(Shape.IDLE, 1, 0, 2_000, 33_100);
    request(33_050, 45, SampleOutcome.OK);
    HeatMap heat = charts().heat().orElseThrow();

    assertThat(heat.phases()).extracting(HeatMap.Span::from).containsExactly(0.0, 2.0);
    assertThat(heat.columns()).isEqualTo(21);
    assertThat(heat.cells()).hasSize(2).last().extracting(HeatMap.Cell::column).isEqualTo(20);
  }

  private void step(int connections, int perSecond) {
    long from = phases.size() * 1_000L;
    phase(Shape.STEP, connections, 0, from, from + 1_000);
    for (int i = 1; i <= perSecond; i++) {
      request(from + i * 1_000L / perSecond, 1_000.0 * connections / perSecond, SampleOutcome.OK);
    }
  }

  @Test
  void throughputIsThatOfTheStepsAndAFitIsDrawnOnlyIfItIsClose() {
    step(1, 100);
    step(2, 190);
    step(4, 340);
    step(8, 500);
    ThroughputCurve curve = charts().throughput().get(0);
    assertThat(curve.steps())
        .extracting(ThroughputCurve.Step::perSecond)
        .containsExactly(100.0, 190.0, 340.0, 500.0);
    assertThat(curve.steps().get(3).p50Millis()).isEqualTo(16);
    assertThat(curve.fit()).isPresent();

    step(16, 20);
    step(32, 1_900);
    assertThat(charts().throughput().get(0).fit()).isEmpty();
  }

  @Test
  void aStateThatIsNotNamedHadNoSocket() {
    sockets(0, "sockets[ESTABLISHED]", 3);
    sockets(0, "sockets[LISTEN]", 1);
    sockets(1_000, "sockets[LISTEN]", 1);
    sockets(1_000, "accept.backlog", 0);
    sockets(2_000, "sockets[CLOSE_WAIT]", 7);
    Lines counts = charts().lines().get(0);

    assertThat(counts.lines())
        .containsExactly(
            new Lines.Line("CLOSE_WAIT", points(0, 0, 7)),
            new Lines.Line("ESTABLISHED", points(3, 0, 0)));
  }

  private static List<Lines.Point> points(double... counts) {
    List<Lines.Point> points = new ArrayList<>();
    for (double count : counts) {
      points.add(new Lines.Point(points.size(), count));
    }
    return points;
  }

  /** 8 ms at a low rate, half of it in the database; 80 ms under load, nearly all of it there. */
  private void underLoad() {
    phase(Shape.STEADY, 4, 20, 0, 1_000);
    for (int i = 0; i < 20; i++) {
      request(i * 50 + 8, 8, SampleOutcome.OK);
    }
    stacks(
        stack(50, POOL, ENTRY, "a.Orders#list", "b.Db#query"),
        stack(50, POOL, ENTRY, "a.Orders#list"));
    phase(Shape.OVERLOAD, 16, 0, 1_000, 2_000);
    for (int i = 0; i < 200; i++) {
      request(1_000 + i * 5, 80, SampleOutcome.OK);
    }
    stacks(
        stack(950, POOL, ENTRY, "a.Orders#list", "b.Db#query"),
        stack(50, POOL, ENTRY, "a.Orders#list"));
  }

  @Test
  void aFlameGraphHoldsLoadAgainstALowRate() {
    underLoad();
    FlameGraph flame = charts().flames().get(0);

    assertThat(flame.slow()).isEqualTo("request with 16 connections");
    assertThat(flame.typical()).isEqualTo("request at 20/s");
    FlameGraph.Node server = flame.root().children().get(0);
    assertThat(server.frame()).as("where the server turns to the request").isEqualTo(ENTRY);
    FlameGraph.Node list = server.children().get(0);
    assertThat(list.kind()).isEqualTo(FlameGraph.Kind.OWN);
    assertThat(list.slowMillis()).isCloseTo(80, within(0.1));
    assertThat(list.typicalMillis()).isCloseTo(8, within(0.1));
    FlameGraph.Node query = list.children().get(0);
    assertThat(query.slowMillis()).isCloseTo(76, within(0.1));
    assertThat(query.typicalMillis()).isCloseTo(4, within(0.1));
    assertThat(query.frontier()).isTrue();
    assertThat(list.frontier()).isFalse();
  }

  @Test
  void inJsonNamesStandOnceAndNothingEndsTheScript() throws Exception {
    underLoad();
    Charts charts = charts();
    String json = ChartsJson.of(charts);
    JsonNode flame = new ObjectMapper().readTree(json).at("/flames/0");

    assertThat(flame.get("names")).hasSize(4);
    assertThat(flame.get("kinds").asText()).isEqualTo("JJOJ");
    assertThat(flame.at("/root/4/0/4/0/1").asDouble()).isCloseTo(80, within(0.1));
    assertThat(json.split("b.Db#query", -1)).hasSize(2);
    assertThat(
            ChartsJson.of(
                new Charts(
                    charts.flames(),
                    List.of(LatencyCurve.curve("</script>", new double[] {1, 2})),
                    charts.heat(),
                    charts.throughput(),
                    charts.lines())))
        .doesNotContain("<");
  }
}
