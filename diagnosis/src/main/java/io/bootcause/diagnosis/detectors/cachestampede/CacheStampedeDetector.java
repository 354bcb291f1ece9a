package io.bootcause.diagnosis.detectors.cachestampede;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Bursts;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Locks;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Something that is kept expires, and all requests of that moment make it anew. Doc page:
 * cache-stampede.md.
 */
public final class CacheStampedeDetector implements Detector {
  /** One may be an accident. */
  private static final int MIN_BURSTS = 2;

  private static final double MIN_SHARE = 0.2;

  /** Requests per second at which experiments look: enough to meet each burst. */
  private static final double RATE = 50;

  @Override
  public String id() {
    return "cache-stampede";
  }

  @Override
  public Outcome examine(Evidence evidence) {
    List<Activity> activities =
        evidence.activities().stream().filter(a -> a.tells() && a.connections() > 1).toList();
    if (activities.isEmpty() || !evidence.recording().instrumented()) {
      return new Outcome.CannotTell("requests seen from inside, with stack samples, under load");
    }
    Optional<Bursts> seen =
        Bursts.of(evidence)
            .filter(
                bursts ->
                    bursts.bursts().stream().filter(b -> !b.ofNewConnections()).count()
                        >= MIN_BURSTS);
    if (seen.isEmpty()) {
      return new Outcome.RuledOut(
          "at no time do many requests at once make what all others found made");
    }
    Bursts bursts = seen.get();
    // More connections make the larger crowd.
    for (int i = activities.size() - 1; i >= 0; i--) {
      Activity activity = activities.get(i);
      Optional<CostPath> path =
          path(evidence.origins(), activity, !bursts.waits())
              // What a database in the same process is waited for is computed by the one who waits.
              .or(() -> path(evidence.origins(), activity, true));
      if (bursts.share(activity.phase()) >= MIN_SHARE && path.isPresent()) {
        return new Outcome.Found(List.of(finding(activity, bursts, path.get())));
      }
    }
    return new Outcome.RuledOut(
        String.format(
            Locale.ROOT,
            "%d bursts of requests that all %s take less than %.0f %% of the requests' time",
            bursts.bursts().size(),
            bursts.doing(),
            MIN_SHARE * 100));
  }

  /** Down to the service's own method that is at it, or to what that calls. */
  private static Optional<CostPath> path(Origins origins, Activity activity, boolean computes) {
    List<ThreadStack> at =
        // A client may wait for its answer as for any future.
        activity.occupied().stream()
            .filter(s -> s.runnable() == computes)
            .filter(s -> Locks.wantedBy(s) < 0 && origins.outermostOwn(s) >= 0)
            .toList();
    return CostPath.of(activity, at, origins, origins::innermostOwn)
        .filter(path -> path.ownCall().isPresent())
        .or(
            () ->
                CostPath.of(
                    activity,
                    at,
                    origins,
                    s -> Math.min(origins.innermostOwn(s) + 1, s.frames().size() - 1)));
  }

  private Finding finding(Activity activity, Bursts bursts, CostPath path) {
    double share = bursts.share(activity.phase());
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "%d bursts with %s requests in each, which all %s; each came before the first of its burst"
                + " had ended",
            bursts.bursts().size(),
            bursts.crowds(),
            bursts.doing()));
    double slowest =
        bursts.bursts().stream().mapToDouble(Bursts.Burst::medianMillis).max().orElse(0);
    facts.add(
        String.format(
            Locale.ROOT,
            "%,d requests between them do not: they take %.1f ms, those in a burst up to %.0f ms"
                + " (medians)",
            bursts.fast().size(),
            bursts.fastMillis(),
            slowest));
    if (bursts.periodSeconds() > 0) {
      facts.add(String.format(Locale.ROOT, "a burst every %.1f s", bursts.periodSeconds()));
    }
    facts.add("in " + String.join(" → ", path.where()));
    List<Change> candidates = new ArrayList<>();
    String outermost = path.frames().get(0);
    if (activity.overloaded()) {
      if (path.origins().isUsersOwn(outermost) && !outermost.contains("#lambda$")) {
        candidates.add(new Change.Limit(1, List.of(outermost)));
      }
      path.ownCall().map(CostPath.Call::remembered).ifPresent(candidates::add);
    }
    return new Finding(
        id(),
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is making anew what has just expired, in up to %d requests at once%s",
            share * 100,
            activity.label(),
            bursts.crowd(activity.phase()),
            path.own().map(f -> ", in " + CostFinding.simple(f)).orElse("")),
        new Cause(
            Cause.Kind.APP_CODE,
            path.where(),
            null,
            null,
            "Something that is kept expires, and all requests that come before it is there again make"
                + " it anew, each for itself and all at once. Have one of them make it while the"
                + " others wait or are given the old one.",
            null),
        facts,
        share,
        metric(activity, bursts),
        path.pathFrames(share * activity.meanMillis()),
        candidates);
  }

  private static SymptomMetric metric(Activity activity, Bursts bursts) {
    return SymptomMetric.recurring(
        String.format(Locale.ROOT, "request at %.0f/s, mean", RATE),
        bursts.meanLatencyMillis(activity.phase()),
        bursts.fastLatencyMillis(),
        RATE,
        bursts.periodSeconds());
  }
}
