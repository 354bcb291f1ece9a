package io.bootcause.investigation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * How long to leave the service alone, in which order. One second is the control: nothing that
 * expires does so that fast. Six seconds outlast the common 5 s caches; sixteen a 10 s background
 * cycle that only then drops what expired; thirty-one the common 30 s timeouts.
 */
final class Silences {
  static final double LONGEST = 31;

  /** The control. */
  static final double SHORTEST = 1;

  private static final List<Double> SHORTER = List.of(SHORTEST, 6.0, 16.0);

  /** First requests per length of silence that are wanted before it is judged. */
  private static final int WANTED = 3;

  private Silences() {}

  /**
   * Each length as often as it takes to see {@value #WANTED} first requests.
   *
   * @param longest whether the longest is among them: once before all others, the other times last
   */
  static List<Double> forInstances(int instances, boolean longest) {
    int repeats = Math.max(1, (WANTED + instances - 1) / instances);
    List<Double> all = new ArrayList<>();
    if (longest) {
      all.add(LONGEST);
    }
    for (double seconds : SHORTER) {
      all.addAll(Collections.nCopies(repeats, seconds));
    }
    if (longest) {
      all.addAll(Collections.nCopies(repeats - 1, LONGEST));
    }
    return all;
  }
}
