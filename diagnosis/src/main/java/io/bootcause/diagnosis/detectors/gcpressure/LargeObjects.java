package io.bootcause.diagnosis.detectors.gcpressure;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.detectors.LargerHeap;
import io.bootcause.diagnosis.detectors.largearrays.ArrayMaking;
import io.bootcause.diagnosis.detectors.largearrays.Humongous;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** G1 collects for objects that take half a region and more. */
final class LargeObjects {
  private static final long MEGABYTE = 1 << 20;

  private LargeObjects() {}

  /**
   * Empty if it is not for them.
   *
   * @param collecting in which collections take much of the time
   */
  static Optional<Finding> finding(Evidence evidence, Activity collecting) {
    Optional<String> humongous = Humongous.fact(evidence);
    long limit = collecting.profile().maxHeapBytes() / MEGABYTE;
    if (humongous.isEmpty() || limit <= 0) {
      return Optional.empty();
    }
    double share = Math.min(1, collecting.gcShare());
    Optional<String> making =
        evidence.activities().stream()
            .filter(Activity::tells)
            .flatMap(
                a ->
                    CostPath.of(a, evidence.origins(), s -> ArrayMaking.at(s, evidence.origins()))
                        .stream())
            .max(Comparator.comparingDouble(CostPath::share))
            .flatMap(CostPath::own);
    List<String> facts = new ArrayList<>();
    facts.add(GcPressureDetector.passed(collecting));
    facts.add(GcPressureDetector.heap(collecting.profile()));
    facts.add(humongous.get());
    making.ifPresent(own -> facts.add("large arrays are made in " + own));
    List<Change> candidates = List.of(LargerHeap.regionsOf(limit), LargerHeap.than(limit));
    return Optional.of(
        new Finding(
            "gc-pressure",
            String.format(
                Locale.ROOT,
                "Collecting garbage takes %.0f %% of the time of %s, which G1 does for large objects",
                share * 100,
                collecting.labels()),
            new Cause(Cause.Kind.JVM, List.of(), null, Humongous.PROPERTY, Humongous.WHY, null),
            facts,
            share,
            collecting.metricWithout(share),
            List.of(),
            candidates));
  }
}
