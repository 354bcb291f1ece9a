package io.bootcause.diagnosis.detectors.failedlookup;

import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.recording.Recording;
import java.util.Comparator;
import java.util.List;

/**
 * A class that requests look up and that is not there.
 *
 * @param times how often a request hears of it from a class loader; several do for one look-up
 */
record MissedClass(String name, double times) {
  private static final String KIND = "class.missed";

  /** Requests that do it now and then are not what takes the time of all. */
  private static final double LEAST = 0.5;

  /** The one that is missed most comes first. */
  static List<MissedClass> of(Recording recording, Activity activity) {
    return Series.growths(recording, activity.phase(), KIND).entrySet().stream()
        .map(e -> new MissedClass(e.getKey(), e.getValue() / Math.max(1, activity.count())))
        .filter(missed -> missed.times() >= LEAST)
        .sorted(
            Comparator.comparingDouble(MissedClass::times)
                .reversed()
                .thenComparing(MissedClass::name))
        .toList();
  }
}
