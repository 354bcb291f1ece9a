package io.bootcause.report;

import io.bootcause.report.charts.Charts;
import io.bootcause.report.charts.LatencyCurve;
import io.bootcause.report.charts.Lines;
import io.bootcause.report.charts.ThroughputCurve;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The charts of a comparison: one curve for each variant in each. */
final class CompareCharts {
  private CompareCharts() {}

  static Charts of(Compared in) {
    List<Lines> lines = new ArrayList<>();
    for (int i = 0; i < in.first().timelines().size(); i++) {
      lines.add(timelines(in, i));
    }
    return new Charts(
        List.of(),
        in.variants().stream().map(CompareCharts::latencies).toList(),
        Optional.empty(),
        in.variants().stream().map(CompareCharts::throughput).toList(),
        lines);
  }

  private static LatencyCurve latencies(Compared.Variant variant) {
    return new LatencyCurve(
        variant.name(),
        0,
        variant.percentiles().stream()
            .map(p -> new LatencyCurve.Point(nines(p.percent()), p.millis()))
            .toList());
  }

  private static double nines(double percent) {
    return -Math.log10(Math.max(1e-6, 1 - percent / 100));
  }

  private static ThroughputCurve throughput(Compared.Variant variant) {
    return new ThroughputCurve(
        variant.name(),
        variant.steps().stream()
            .map(
                s ->
                    new ThroughputCurve.Step(
                        s.concurrency(),
                        s.requestsPerSecond(),
                        s.p50Millis(),
                        s.p99Millis(),
                        s.low(),
                        s.high()))
            .toList(),
        Optional.ofNullable(variant.knee()));
  }

  /** A variant that has none of this kind keeps its colour. */
  private static Lines timelines(Compared in, int index) {
    return new Lines(
        in.first().timelines().get(index).unit(),
        false,
        in.variants().stream().map(v -> new Lines.Line(v.name(), points(v, index))).toList());
  }

  private static List<Lines.Point> points(Compared.Variant variant, int index) {
    if (index >= variant.timelines().size()) {
      return List.of();
    }
    Compared.Timeline line = variant.timelines().get(index);
    return IntStream.range(0, line.values().size())
        .mapToObj(i -> new Lines.Point(i * line.stepSeconds(), line.values().get(i)))
        .toList();
  }
}
