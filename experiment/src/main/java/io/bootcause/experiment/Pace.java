package io.bootcause.experiment;

import java.util.List;

/**
 * How long another round will take, judging by the longest yet. Rounds that are measured one by one
 * take as long as they have JVM starts; those of which several are measured at a time are mostly
 * waiting, and take as long with fewer.
 */
final class Pace {
  private double nanosPerStart;
  private double nanosOfBatch;

  void took(long nanos, List<List<Variant>> orders) {
    if (orders.size() > 1) {
      nanosOfBatch = Math.max(nanosOfBatch, (double) nanos);
    } else {
      nanosPerStart = Math.max(nanosPerStart, (double) nanos / orders.get(0).size());
    }
  }

  boolean isMostlyWaiting() {
    return nanosOfBatch > 0;
  }

  double nanosOfRound(int starts) {
    return isMostlyWaiting() ? nanosOfBatch : nanosPerStart * starts;
  }
}
