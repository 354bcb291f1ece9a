package io.bootcause.junit;

import io.bootcause.load.GeneratorValidity.Check;
import io.bootcause.load.SampleOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Figures as if they had been measured. */
final class Tables {
  static final PlannedLoad RATE = PerformanceAssertions.load("http://127.0.0.1:1/orders").rate(200);

  private Tables() {}

  /** Twelve stretches of a second, all requests of one taking the same time. */
  static LoadFigures stretches(PlannedLoad load, int requestsEach, double... millis) {
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < LoadFigures.STRETCHES; i++) {
      parts.add(part(requestsEach, millis[i % millis.length]));
    }
    return figures(load, parts, List.of());
  }

  static Part part(int requests, double millis) {
    Histogram histogram = BatchQuantileTest.histogram();
    histogram.recordValueWithCount((long) (millis * 1e6), requests);
    return new Part(histogram, 1);
  }

  static LoadFigures figures(PlannedLoad load, List<Part> parts, List<Check> checks) {
    long all = parts.stream().mapToLong(p -> p.latency().getTotalCount()).sum();
    return new LoadFigures(load, parts, Map.of(SampleOutcome.OK, all), checks);
  }
}
