package io.bootcause.experiment;

import java.time.Duration;
import java.util.List;

/**
 * How long another round will take, judging by the longest yet: the wait that all its JVM starts
 * share, and as much as a start has taken besides for each of them.
 */
final class Pace {
  private final double nanosWaiting;
  private double nanosPerStart;
  private double nanosOfLongest;

  /**
   * @param waiting what is measured at a time takes that long at least, however few starts it has
   */
  Pace(Duration waiting) {
    nanosWaiting = (double) waiting.toNanos();
  }

  void took(long nanos, List<List<Variant>> orders) {
    int starts = orders.stream().mapToInt(List::size).sum();
    nanosOfLongest = Math.max(nanosOfLongest, (double) nanos);
    nanosPerStart = Math.max(nanosPerStart, ((double) nanos - nanosWaiting) / starts);
  }

  /** Whether a round with fewer starts takes nearly as long. */
  boolean isMostlyWaiting() {
    return nanosWaiting > nanosOfLongest / 2;
  }

  double nanosOfRound(int starts) {
    return nanosWaiting + nanosPerStart * starts;
  }
}
