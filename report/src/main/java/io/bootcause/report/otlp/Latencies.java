package io.bootcause.report.otlp;

import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.ClientRequest;
import io.bootcause.recording.Recording;
import io.bootcause.report.Investigated;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Percentiles of the latency under one shape of load, from the intended start.
 *
 * @param secondsByQuantile by "0.5", "0.99" and "1"
 * @param errors requests that failed
 */
record Latencies(String shape, Map<String, Double> secondsByQuantile, long errors) {
  private static final List<String> QUANTILES = List.of("0.5", "0.99", "1");

  /**
   * As the report has them; without a report, of the samples that the recording has of each phase.
   * A shape that was applied more than once counts as its last time in a report, as a whole in a
   * recording.
   */
  static List<Latencies> of(Investigated in, Recording recording) {
    if (in.shapes().isEmpty()) {
      return recorded(recording);
    }
    return in.shapes().stream()
        .filter(s -> s.maxMillis() > 0)
        .map(s -> of(s.name(), s.p50Millis(), s.p99Millis(), s.maxMillis(), s.errors()))
        .toList();
  }

  private static List<Latencies> recorded(Recording recording) {
    Map<String, List<Sample>> byShape = new LinkedHashMap<>();
    for (ClientRequest request : recording.samples()) {
      byShape
          .computeIfAbsent(
              recording.phases().get(request.phase()).name(), name -> new ArrayList<>())
          .add(request.sample());
    }
    List<Latencies> all = new ArrayList<>();
    byShape.forEach((name, samples) -> all.add(of(name, samples)));
    return all;
  }

  private static Latencies of(String name, List<Sample> samples) {
    double[] millis = samples.stream().mapToDouble(s -> s.latencyNanos() / 1e6).sorted().toArray();
    long errors = samples.stream().filter(s -> s.outcome() != SampleOutcome.OK).count();
    return of(name, rank(millis, 0.5), rank(millis, 0.99), rank(millis, 1), errors);
  }

  /** The nearest rank. */
  private static double rank(double[] sorted, double quantile) {
    return sorted[(int) Math.ceil(quantile * sorted.length) - 1];
  }

  private static Latencies of(String shape, double p50, double p99, double max, long errors) {
    Map<String, Double> seconds = new LinkedHashMap<>();
    double[] millis = {p50, p99, max};
    for (int i = 0; i < millis.length; i++) {
      seconds.put(QUANTILES.get(i), millis[i] / 1e3);
    }
    return new Latencies(shape, seconds, errors);
  }
}
