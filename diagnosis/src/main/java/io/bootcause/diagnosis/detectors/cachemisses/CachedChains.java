package io.bootcause.diagnosis.detectors.cachemisses;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.PathFrame;
import io.bootcause.diagnosis.budget.Line;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CodeSites;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.diagnosis.evidence.TimeIn;
import io.bootcause.service.change.Change;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Requests that put {@code cache(Duration)} around a Mono or Flux of their own: nobody else is ever
 * subscribed to it, so it never has what it keeps.
 */
final class CachedChains {
  private static final String MADE = "chains.cached";

  /** Of a request: some may fail before, and readings are taken only now and then. */
  private static final double EACH = 0.8;

  private CachedChains() {}

  /** Empty if requests make none, or wait for little that one could have kept. */
  static Optional<Finding> finding(
      Evidence evidence, List<Activity> activities, double minShare, double minMillis) {
    for (Activity activity : activities) {
      double made =
          Series.grownFromNone(evidence.recording(), activity.phase(), MADE) / activity.count();
      if (made < EACH) {
        continue;
      }
      TimeIn asked =
          List.of(Line.HTTP_CALL, Line.STATEMENT).stream()
              .map(line -> TimeIn.line(line, activity))
              .max(Comparator.comparingDouble(TimeIn::share))
              .orElseThrow();
      List<String> where =
          CodeSites.most(evidence, activity.phase(), MADE + "[").stream().distinct().toList();
      if (asked.share() >= minShare && asked.millis() >= minMillis && !where.isEmpty()) {
        return Optional.of(finding(activity, asked, made, where));
      }
    }
    return Optional.empty();
  }

  private static Finding finding(Activity activity, TimeIn asked, double made, List<String> where) {
    return new Finding(
        CacheMissesDetector.ID,
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is waiting for what a cached Mono should spare, which each request makes"
                + " for itself, in %s",
            asked.share() * 100,
            activity.label(),
            CostFinding.simple(where.get(where.size() - 1))),
        new Cause(
            Cause.Kind.APP_CODE,
            where,
            null,
            null,
            "cache(Duration) keeps the answer of the one Mono or Flux that it is called on. Each request"
                + " makes a new one, so it is asked once, fetches what it should have, keeps it for the"
                + " time that it was told, and is never asked again. Make it once, in the constructor,"
                + " say, and give that one to all requests; where it depends on something, one for each"
                + " key, in a cache (AsyncCache of Caffeine, or @Cacheable from Spring 6.1 on).",
            null),
        List.of(
            String.format(
                Locale.ROOT,
                "%s: %.1f Monos or Fluxes of its own are made to keep their answers for a time",
                activity.label(),
                made),
            String.format(
                Locale.ROOT,
                "%.1f of %.1f ms pass in waiting for answers of others",
                asked.millis(),
                asked.all()),
            "made in " + String.join(" → ", where)),
        asked.share(),
        activity.metricWithoutWaiting(asked.share()),
        PathFrame.way(where, asked.millis()),
        removal(where));
  }

  /** The one of the first request given to all. */
  private static List<Change> removal(List<String> where) {
    for (int i = where.size() - 1; i > 0; i--) {
      if (!where.get(i).contains("#lambda$")) {
        return List.of(new Change.Remember(where.get(i - 1), where.get(i)));
      }
    }
    return List.of();
  }
}
