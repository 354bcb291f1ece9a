package io.bootcause.report;

import io.bootcause.experiment.KneeFit;
import io.bootcause.report.charts.Charts;
import io.bootcause.report.charts.FlameGraph;
import io.bootcause.report.charts.FlameGraph.Kind;
import io.bootcause.report.charts.FlameGraph.Node;
import io.bootcause.report.charts.HeatMap;
import io.bootcause.report.charts.LatencyCurve;
import io.bootcause.report.charts.Lines;
import io.bootcause.report.charts.ThroughputCurve;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a page draws, as of a service that stalls after 31 s of silence. */
final class SampleCharts {
  private static final String FIRST = "first request after 31 s of silence";
  private static final String SECOND = "second request, 50 ms later";

  private SampleCharts() {}

  static Charts scan() {
    return new Charts(
        List.of(
            new FlameGraph(FIRST, SECOND, true, scanned()),
            new FlameGraph("request with 16 connections", "request at 20/s", false, handled())),
        List.of(
            curve(FIRST, 46.2, 47.1, 51.5),
            curve(SECOND, 2.9, 3.2, 4.4),
            curve("request at 20/s", 2.6, 3, 9.1)),
        Optional.of(heat()),
        List.of(throughput()),
        List.of(
            new Lines(
                "connections",
                true,
                List.of(
                    new Lines.Line("ESTABLISHED", counts(4, 4, 16, 64, 0)),
                    new Lines.Line("TIME_WAIT", counts(0, 0, 4, 20, 84))))));
  }

  private static Node scanned() {
    Node inflate =
        node("java.util.zip.InflaterInputStream#read", Kind.JDK, 21.3, 0, true, List.of());
    Node entries =
        node(
            "org.apache.catalina.webresources.JarWarResourceSet#getArchiveEntries",
            Kind.LIBRARY,
            42.8,
            0,
            false,
            List.of(inflate));
    Node handler = node("demo.SendController#send", Kind.OWN, 2.03, 2.03, false, List.of());
    Node adapter =
        node(
            "org.apache.catalina.connector.CoyoteAdapter#service",
            Kind.LIBRARY,
            47.2,
            2.9,
            false,
            List.of(entries, handler));
    return node("request", Kind.JDK, 47.3, 3, false, List.of(adapter));
  }

  private static Node handled() {
    Node sleep = node("java.lang.Thread#sleep", Kind.JDK, 2, 2, true, List.of());
    Node handler = node("demo.SendController#send", Kind.OWN, 2.5, 2.03, false, List.of(sleep));
    return node("request", Kind.JDK, 3.4, 3, false, List.of(handler));
  }

  private static Node node(
      String frame, Kind kind, double slow, double typical, boolean frontier, List<Node> children) {
    return new Node(frame, kind, slow, typical, frontier, children);
  }

  private static LatencyCurve curve(String name, double least, double median, double most) {
    return new LatencyCurve(
        name,
        200,
        List.of(
            new LatencyCurve.Point(0, least),
            new LatencyCurve.Point(0.301, median),
            new LatencyCurve.Point(2.3, most)));
  }

  private static HeatMap heat() {
    List<HeatMap.Cell> cells = new ArrayList<>();
    for (int column = 0; column < 40; column++) {
      cells.add(new HeatMap.Cell(column, 4 + column % 3, 0.75));
      cells.add(new HeatMap.Cell(column, 9, 0.25));
    }
    return new HeatMap(
        0.25,
        40,
        1,
        20,
        cells,
        List.of(new HeatMap.Failure(39, 2)),
        List.of(new HeatMap.Span("20/s", 0, 8), new HeatMap.Span("16", 8, 10)));
  }

  private static ThroughputCurve throughput() {
    List<ThroughputCurve.Step> steps =
        List.of(
            new ThroughputCurve.Step(1, 310, 3, 4),
            new ThroughputCurve.Step(2, 604, 3.1, 4.2),
            new ThroughputCurve.Step(4, 1120, 3.4, 5),
            new ThroughputCurve.Step(8, 1840, 4.2, 7.7),
            new ThroughputCurve.Step(16, 2010, 7.7, 19));
    return new ThroughputCurve(
        "",
        steps,
        KneeFit.of(
            steps.stream().map(s -> new KneeFit.Step(s.connections(), s.perSecond())).toList()));
  }

  private static List<Lines.Point> counts(double... counts) {
    List<Lines.Point> points = new ArrayList<>();
    for (double count : counts) {
      points.add(new Lines.Point(points.size() * 12, count));
    }
    return points;
  }

  /** One text for all texts, one number for all numbers. */
  static Charts withEveryText(String evil, double number) {
    return new Charts(
        List.of(
            new FlameGraph(
                evil,
                evil,
                true,
                node(
                    evil,
                    Kind.OWN,
                    number,
                    number,
                    false,
                    List.of(node(evil, Kind.JDK, number, 0, true, List.of()))))),
        List.of(curve(evil, number, number, number)),
        Optional.of(
            new HeatMap(
                number,
                1,
                number,
                1,
                List.of(new HeatMap.Cell(0, 0, number)),
                List.of(new HeatMap.Failure(0, 1)),
                List.of(new HeatMap.Span(evil, number, number)))),
        List.of(
            new ThroughputCurve(
                evil,
                List.of(
                    new ThroughputCurve.Step(1, number, number, number),
                    new ThroughputCurve.Step(2, number, number, number)),
                Optional.empty())),
        List.of(new Lines(evil, true, List.of(new Lines.Line(evil, counts(number, number))))));
  }
}
