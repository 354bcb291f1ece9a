package io.bootcause.experiment;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Many questions at once, one error rate for all of them (Holm, "A simple sequentially rejective
 * multiple test procedure", 1979): whatever is true and however the questions hang together, the
 * chance that any of the answers is a false alarm stays below the level.
 */
public final class Holm {
  private Holm() {}

  /**
   * @param p one p value per question
   * @return p values to hold against the level as if each question were the only one; in the same
   *     order
   */
  public static List<Double> adjusted(List<Double> p) {
    List<Integer> order =
        IntStream.range(0, p.size()).boxed().sorted(Comparator.comparingDouble(p::get)).toList();
    Double[] adjusted = new Double[p.size()];
    double most = 0;
    for (int rank = 0; rank < order.size(); rank++) {
      int i = order.get(rank);
      most = Math.max(most, Math.min(1, (p.size() - rank) * p.get(i)));
      adjusted[i] = most;
    }
    return List.of(adjusted);
  }

  /** The level of each of so many intervals that hold together (Bonferroni). */
  public static double simultaneous(double level, int intervals) {
    return 1 - (1 - level) / Math.max(1, intervals);
  }
}
