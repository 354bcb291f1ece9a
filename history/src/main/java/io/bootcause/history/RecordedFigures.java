package io.bootcause.history;

import io.bootcause.history.KeptRun.Better;
import io.bootcause.history.KeptRun.Figure;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.ClientRequest;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Recording;
import io.bootcause.recording.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * Latencies of a recording, from the intended start: percentiles of typical requests and of first
 * ones after the longest silence, and of those at the low steady rate. Requests that failed and
 * those made while methods were traced do not count.
 */
final class RecordedFigures {
  private static final int[] PERCENTILES = {50, 90, 99};
  private static final int SLICES = 10;

  /** Fewer requests than this have no 99th percentile worth the name. */
  private static final int FEWEST_FOR_TAIL = 100;

  private final Recording recording;

  private RecordedFigures(Recording recording) {
    this.recording = recording;
  }

  static List<Figure> of(Recording recording) {
    RecordedFigures read = new RecordedFigures(recording);
    double longest =
        recording.phases().stream()
            .filter(p -> p.shape() == Shape.IDLE && !p.traced())
            .mapToDouble(Phase::silenceSeconds)
            .max()
            .orElse(0);
    List<Figure> figures = new ArrayList<>();
    figures.addAll(
        read.percentiles(
            "steady",
            "at the low rate",
            read.latencies((phase, position) -> phase.shape() == Shape.STEADY)));
    figures.addAll(
        read.percentiles(
            "slow",
            String.format(java.util.Locale.ROOT, "first after %.0f s of silence", longest),
            read.latencies(
                (phase, position) ->
                    phase.shape() == Shape.IDLE
                        && position == 0
                        && phase.silenceSeconds() == longest)));
    figures.addAll(
        read.percentiles(
            "typical",
            "straight after the first",
            read.latencies((phase, position) -> phase.shape() == Shape.IDLE && position > 0)));
    return figures;
  }

  /** Milliseconds, in the order in which the requests were to start. */
  private List<Double> latencies(BiPredicate<Phase, Integer> wanted) {
    return recording.samples().stream()
        .filter(r -> r.sample().outcome() == SampleOutcome.OK)
        .filter(r -> !phase(r).traced() && wanted.test(phase(r), r.position()))
        .sorted(Comparator.comparingLong(r -> r.sample().intendedStart()))
        .map(r -> r.sample().latencyNanos() / 1e6)
        .toList();
  }

  private Phase phase(ClientRequest request) {
    return recording.phases().get(request.phase());
  }

  private List<Figure> percentiles(String key, String label, List<Double> latencies) {
    List<Figure> figures = new ArrayList<>();
    for (int percent : PERCENTILES) {
      if (latencies.isEmpty() || (percent == 99 && latencies.size() < FEWEST_FOR_TAIL)) {
        continue;
      }
      // Of few requests all but the middle says little; 99 % of a few hundred says it too late.
      boolean trended = percent == 50 && !key.equals("typical");
      figures.add(
          new Figure(
              "",
              key + "-p" + percent,
              "Latency p" + percent + ", " + label,
              "ms",
              Better.LOWER,
              trended,
              percentile(latencies, percent),
              slices(latencies, percent)));
    }
    return figures;
  }

  /** The percentile of each of ten slices of time; of few requests, each one. */
  private static List<Double> slices(List<Double> latencies, int percent) {
    if (latencies.size() < 2 * SLICES) {
      return latencies;
    }
    List<Double> slices = new ArrayList<>();
    for (int i = 0; i < SLICES; i++) {
      int from = i * latencies.size() / SLICES;
      int to = (i + 1) * latencies.size() / SLICES;
      slices.add(percentile(latencies.subList(from, to), percent));
    }
    return slices;
  }

  /** By nearest rank; of an even number the middle of the two for the median. */
  static double percentile(List<Double> values, int percent) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    if (percent == 50 && sorted.length % 2 == 0) {
      return (sorted[sorted.length / 2 - 1] + sorted[sorted.length / 2]) / 2;
    }
    int rank = (int) Math.ceil(percent / 100.0 * sorted.length);
    return Arrays.stream(sorted).skip(Math.max(0, rank - 1)).findFirst().orElse(Double.NaN);
  }
}
