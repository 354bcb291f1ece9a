package io.bootcause.diagnosis.detectors.connectionchurn;

import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.recording.Recording;
import java.util.List;
import java.util.Locale;

/**
 * A pool is counted to make connections all the time. A good part of what that costs is seen
 * elsewhere: the other side's log-in, and statements that are prepared anew.
 */
final class CountedDetector extends PoolsDetector {
  /** A pool that grows to what a load needs makes some tens, once, for hundreds of requests. */
  private static final double MANY_PER_REQUEST = 0.1;

  /** Made in requests, and closed in them when they are given back. */
  private static final Frames MAKING_AND_CLOSING =
      ConnectionChurnDetector.MAKING.and(
          "org.apache.commons.pool2.impl.GenericObjectPool#destroy",
          "org.apache.tomcat.jdbc.pool.ConnectionPool#release");

  private final Recording recording;

  CountedDetector(Recording recording) {
    super(MAKING_AND_CLOSING, 0.1, 0.5, 0.1);
    this.recording = recording;
  }

  @Override
  protected boolean counts(CostPath cost) {
    return made(cost) >= MANY_PER_REQUEST * cost.activity().count();
  }

  @Override
  protected List<String> details(CostPath cost) {
    return List.of(
        String.format(
            Locale.ROOT,
            "the pool made %.0f connections in %.0f requests",
            made(cost),
            cost.activity().count()));
  }

  private double made(CostPath cost) {
    return Series.growths(recording, cost.activity().phase(), "pool.made").values().stream()
        .mapToDouble(Double::doubleValue)
        .sum();
  }
}
