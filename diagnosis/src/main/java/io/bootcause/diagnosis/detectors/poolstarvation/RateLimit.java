package io.bootcause.diagnosis.detectors.poolstarvation;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.LargerPools;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A limiter lets so many requests through in a second: nobody has what the others wait for. */
final class RateLimit {
  private static final Frames PERMISSION =
      Frames.of(
          "io.github.resilience4j.ratelimiter.RateLimiter#waitForPermission",
          "com.google.common.util.concurrent.RateLimiter#acquire",
          "com.google.common.util.concurrent.RateLimiter#tryAcquire",
          "io.github.bucket4j.BlockingStrategy*",
          "io.github.bucket4j.UninterruptibleBlockingStrategy*");

  private RateLimit() {}

  /** Empty if requests do not stand in line there, with processors to spare. */
  static Optional<Finding> finding(
      Evidence evidence, Activity activity, double minShare, double maxBusy) {
    return activity.machineBusy() > maxBusy
        ? Optional.empty()
        : CostPath.of(activity, evidence.origins(), PERMISSION::outermost)
            .filter(path -> path.share() >= minShare && path.runnable() < 0.5)
            .map(path -> finding(activity, path, minShare));
  }

  private static Finding finding(Activity activity, CostPath path, double minShare) {
    return CostFinding.of(
        new CostRule(
            "pool-starvation",
            PERMISSION,
            minShare,
            0,
            0,
            "waiting for a rate limiter's permission",
            "The limiter lets so many requests through in a time, and the rest wait in line for their turn,"
                + " each on a thread. Where the limit is what is wanted, refuse what is beyond it at once"
                + " instead of letting it wait.",
            Cause.Kind.CONFIG,
            List.of(LargerPools.RATE_LIMITERS)),
        path,
        List.of(
            String.format(
                Locale.ROOT,
                "%.0f %% of the processors' time was in use: it is not they that are scarce",
                activity.machineBusy() * 100)));
  }
}
