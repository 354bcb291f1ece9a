package io.bootcause.report.charts;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.evidence.Contrast;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.Shape;
import io.bootcause.report.PlainText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Latency of requests that succeeded, from their intended start, at each percentile.
 *
 * @param name e.g. "request at 20/s"
 * @param requests how many
 */
public record LatencyCurve(String name, long requests, List<Point> points) {
  /** A curve of fewer would be steps. */
  private static final int LEAST = 5;

  /** Of first requests there are few, and they may be what it is all about. */
  private static final int LEAST_FIRSTS = 2;

  private static final int POINTS_PER_NINE = 12;

  /** The median's place. */
  private static final double HALF = Math.log10(2);

  /** Further out than five nines no load of ours reaches. */
  private static final double MOST_NINES = 5;

  public LatencyCurve {
    name = PlainText.clean(name);
    points = List.copyOf(points);
  }

  /**
   * @param nines −log₁₀ of the share of requests that took longer: 1 at the 90th percentile, 2 at
   *     the 99th
   */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  public record Point(double nines, double millis) {
    public Point {
      nines = Figure.rounded(nines);
      millis = Figure.rounded(millis);
    }
  }

  /** Half of the requests took no longer. */
  public double medianMillis() {
    return points.stream()
        .filter(p -> p.nines() <= HALF + 1e-3)
        .reduce((a, b) -> b)
        .map(Point::millis)
        .orElse(0.0);
  }

  static List<LatencyCurve> of(Evidence evidence) {
    List<LatencyCurve> curves = new ArrayList<>();
    evidence.activities().stream()
        .filter(a -> !a.unanswered())
        .map(a -> curve(a.label(), a.requests()))
        .forEach(c -> c.ifPresent(curves::add));
    if (evidence.steady().isEmpty()) {
      curve("request at a low rate", evidence.ofShape(Shape.STEADY)).ifPresent(curves::add);
    }
    Optional<Contrast> idle = evidence.idleContrast();
    if (idle.isPresent()) {
      curve(idle.get().slowLabel(), idle.get().slow(), LEAST_FIRSTS).ifPresent(curves::add);
      curve("those straight after it", idle.get().typical()).ifPresent(curves::add);
    }
    curve("request that came in by itself", evidence.ofShape(Shape.TRAFFIC)).ifPresent(curves::add);
    return curves;
  }

  private static Optional<LatencyCurve> curve(String name, List<JoinedRequest> requests) {
    return curve(name, requests, LEAST);
  }

  private static Optional<LatencyCurve> curve(
      String name, List<JoinedRequest> requests, int least) {
    double[] millis =
        requests.stream()
            .map(JoinedRequest::sample)
            .filter(s -> s.outcome() == SampleOutcome.OK)
            .mapToDouble(s -> s.latencyNanos() / 1e6)
            .toArray();
    return millis.length < least ? Optional.empty() : Optional.of(curve(name, millis));
  }

  static LatencyCurve curve(String name, double[] millis) {
    double[] sorted = millis.clone();
    Arrays.sort(sorted);
    // Where one request is left that took longer, the curve ends.
    double end = Math.min(MOST_NINES, Math.log10(sorted.length));
    int steps = (int) Math.ceil(end * POINTS_PER_NINE);
    TreeSet<Double> grid = new TreeSet<>(Set.of(HALF));
    for (int i = 0; i <= steps; i++) {
      grid.add(end * i / steps);
    }
    List<Point> points = new ArrayList<>();
    for (double nines : grid) {
      double rank = (1 - Math.pow(10, -nines)) * sorted.length;
      // A whole number that binary fractions have missed by a hair is that number.
      int at = (int) Math.min(sorted.length - 1, Math.max(0, Math.ceil(rank - 1e-6) - 1));
      points.add(new Point(nines, sorted[at]));
    }
    return new LatencyCurve(name, sorted.length, points);
  }
}
