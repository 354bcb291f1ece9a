package io.bootcause.diagnosis.detectors.gcpressure;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.PathFrame;
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
  /** Of the processors' time, where they are used up. */
  private static final double MUCH = 0.3;

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
    // Who makes one waits for the collection, and then for a place.
    Optional<CostPath> making =
        evidence.activities().stream()
            .filter(a -> a.tells() && ArrayMaking.counts(a, MUCH))
            .flatMap(
                a ->
                    CostPath.of(a, evidence.origins(), s -> ArrayMaking.at(s, evidence.origins()))
                        .stream())
            .max(Comparator.comparingDouble(CostPath::share));
    Optional<CostPath> most = making.filter(path -> path.share() > share);
    List<String> facts = new ArrayList<>();
    facts.add(GcPressureDetector.passed(collecting));
    facts.add(GcPressureDetector.heap(collecting.profile()));
    facts.add(humongous.get());
    making.flatMap(CostPath::own).ifPresent(own -> facts.add("large arrays are made in " + own));
    List<String> where = making.map(CostPath::where).orElse(List.of());
    List<PathFrame> frames = making.map(CostPath::pathFrames).orElse(List.of());
    List<Change> candidates = List.of(LargerHeap.regionsOf(limit), LargerHeap.than(limit));
    return Optional.of(
        new Finding(
            "gc-pressure",
            most.map(
                    path ->
                        String.format(
                            Locale.ROOT,
                            "%.0f %% of a %s is memory for large objects, which G1 collects for",
                            path.share() * 100,
                            path.activity().label()))
                .orElseGet(
                    () ->
                        String.format(
                            Locale.ROOT,
                            "Collecting garbage takes %.0f %% of the time of %s, which G1 does for large objects",
                            share * 100,
                            collecting.labels())),
            new Cause(Cause.Kind.JVM, where, null, Humongous.PROPERTY, Humongous.WHY, null),
            facts,
            most.map(CostPath::share).orElse(share),
            most.map(path -> path.activity().metricWithout(path.share()))
                .orElseGet(() -> collecting.metricWithout(share)),
            frames,
            candidates));
  }
}
