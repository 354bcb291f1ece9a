package io.bootcause.diagnosis.detectors.largearrays;

import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Series;
import java.util.Locale;
import java.util.Optional;

/** Whether G1 collects for objects that take half a region and more, which it keeps apart. */
public final class Humongous {
  /** What one gives to make them ordinary. */
  public static final String PROPERTY = "-XX:G1HeapRegionSize";

  public static final String WHY =
      "Objects of half a region of G1's and more lie in regions of their own, whose rest nobody uses, in"
          + " the old generation from the start. Each request makes such ones, so that marking and"
          + " collecting begin for them again and again. Larger regions make them ordinary; better still"
          + " is to make smaller ones: to stream, or to read and write in pieces.";

  private static final String CAUSE = "gc.cause[G1 Humongous Allocation]";

  /** Of the times asked. What such an object begins is ended by collections of other causes. */
  private static final double OFTEN = 0.2;

  private Humongous() {}

  /** Says so; empty if it does not, or the JVM does not tell. */
  public static Optional<String> fact(Evidence evidence) {
    double often =
        Series.share(
            evidence.recording(),
            evidence.activities().stream().map(Activity::phase).toList(),
            CAUSE);
    return often < OFTEN
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "in %.0f %% of the times asked, the last collection was for an object of half a region and more",
                often * 100));
  }
}
