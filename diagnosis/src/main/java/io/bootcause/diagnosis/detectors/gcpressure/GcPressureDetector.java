package io.bootcause.diagnosis.detectors.gcpressure;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.PathFrame;
import io.bootcause.diagnosis.detectors.LargerHeap;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.FullHeap;
import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.diagnosis.evidence.StandingThreads;
import io.bootcause.recording.Phase;
import io.bootcause.recording.PhaseProfile;
import io.bootcause.recording.Recording;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Collecting garbage takes the time of the requests. Doc page: gc-pressure.md. */
public final class GcPressureDetector implements Detector {
  private static final double MIN_SHARE = 0.15;

  private static final double MIN_SHARE_WITH_ROOM = 0.3;

  /** Of the heap's limit that is in the old generation. */
  private static final double MIN_FULL = 0.4;

  /** Of the heap's limit that is in use after a collection. */
  private static final double NO_ROOM = 0.9;

  private static final String TOO_SMALL =
      "The heap is too small for what the service keeps and allocates, so that the JVM collects again"
          + " and again, and all threads stand still meanwhile.";

  private static final String TOO_MUCH =
      "There is room in the heap, but requests allocate so much that the JVM collects again and again,"
          + " and all threads stand still meanwhile. Allocate less: what is made for each request and"
          + " could be kept, read as a whole and could be streamed.";

  /** A heap that is larger than this and has room gains nothing by more of it. */
  private static final long LARGE = 1L << 30;

  private static final Frames EXPLICIT =
      Frames.of("java.lang.System#gc", "java.lang.Runtime#gc", "sun.misc.GC*");
  private static final long MEGABYTE = 1 << 20;

  @Override
  public String id() {
    return "gc-pressure";
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Optional<Finding> full = evidence.standing().flatMap(s -> fullHeap(evidence, s));
    if (full.isPresent()) {
      return new Outcome.Found(List.of(full.get()));
    }
    List<Activity> known =
        evidence.activities().stream().filter(a -> !Double.isNaN(a.gcShare())).toList();
    if (known.isEmpty()) {
      return new Outcome.CannotTell("the JVM's own counters of its collections");
    }
    Optional<Activity> found = known.stream().filter(a -> isPressure(evidence, a)).findFirst();
    if (found.isPresent()) {
      return new Outcome.Found(
          List.of(
              LargeObjects.finding(evidence, found.get())
                  .orElseGet(() -> finding(evidence, found.get()))));
    }
    List<String> figures = new ArrayList<>();
    for (Activity activity : known) {
      figures.add(
          String.format(
              Locale.ROOT,
              "%.1f %% of the time of %s (%d collections)",
              activity.gcShare() * 100,
              activity.labels(),
              activity.profile().collections()));
    }
    return new Outcome.RuledOut("collections take " + String.join(", ", figures));
  }

  /**
   * Collections of a heap with room in it are short, unless the machine has no processor for them:
   * then their share says nothing, short of a large one.
   */
  private static boolean isPressure(Evidence evidence, Activity activity) {
    boolean full = isFull(activity.profile());
    boolean asked =
        CostPath.of(activity, evidence.origins(), EXPLICIT::outermost)
            .filter(path -> path.share() >= MIN_SHARE)
            .isPresent();
    return activity.gcShare() >= (full || asked ? MIN_SHARE : MIN_SHARE_WITH_ROOM);
  }

  private static boolean isFull(PhaseProfile counted) {
    return counted.maxHeapBytes() <= 0 || counted.oldBytes() >= MIN_FULL * counted.maxHeapBytes();
  }

  /** A service that no longer answers, since nothing is left for what its requests need. */
  private static Optional<Finding> fullHeap(Evidence evidence, StandingThreads standing) {
    Recording recording = evidence.recording();
    Phase phase = recording.phases().get(standing.standstill().phase());
    double used = Series.last(recording, phase, "heap.afterGc").orElse(0) / MEGABYTE;
    double limit = Series.last(recording, phase, "heap.max").orElse(-1) / MEGABYTE;
    if (limit <= 0 || used < NO_ROOM * limit) {
      return Optional.empty();
    }
    String left =
        String.format(
            Locale.ROOT,
            "%.0f of the heap's %.0f MB were in use after a collection%s",
            used,
            limit,
            LargerHeap.WITHOUT_AGENT);
    return Optional.of(
        new Finding(
            "gc-pressure",
            String.format(
                Locale.ROOT, "The heap of %.0f MB is full: no request is answered any more", limit),
            new Cause(Cause.Kind.JVM, List.of(), null, "-Xmx", TOO_SMALL, null),
            List.of(standing.fact(), left),
            1,
            FullHeap.metric(evidence, standing),
            List.of(),
            List.of(LargerHeap.than(Math.round(limit)))));
  }

  private static Finding finding(Evidence evidence, Activity activity) {
    PhaseProfile counted = activity.profile();
    double share = Math.min(1, activity.gcShare());
    Optional<CostPath> explicit =
        CostPath.of(activity, evidence.origins(), EXPLICIT::outermost)
            .filter(path -> path.share() >= MIN_SHARE);
    List<String> facts = new ArrayList<>();
    facts.add(passed(activity));
    boolean large = !isFull(counted) && counted.maxHeapBytes() > LARGE;
    List<Change> candidates = new ArrayList<>();
    List<String> where = new ArrayList<>();
    List<PathFrame> frames = new ArrayList<>();
    if (explicit.isPresent()) {
      facts.add("the service asks for them, in " + String.join(" → ", explicit.get().where()));
      where.addAll(explicit.get().where());
      frames.addAll(explicit.get().pathFrames());
      candidates.add(new Change.JvmFlag("-XX:+DisableExplicitGC"));
    } else if (counted.maxHeapBytes() > 0) {
      facts.add(heap(counted));
      if (!large) {
        candidates.add(LargerHeap.than(counted.maxHeapBytes() / MEGABYTE));
      }
    }
    return new Finding(
        "gc-pressure",
        String.format(
            Locale.ROOT,
            "Collecting garbage takes %.0f %% of the time of %s%s",
            share * 100,
            activity.labels(),
            explicit.isPresent() ? ", because the service calls System.gc()" : ""),
        new Cause(
            explicit.isPresent() || large ? Cause.Kind.APP_CODE : Cause.Kind.JVM,
            where,
            null,
            explicit.isPresent() || large ? null : "-Xmx",
            explicit.isPresent()
                ? "The service asks the JVM for a full collection, which stops all threads."
                : large ? TOO_MUCH : TOO_SMALL,
            null),
        facts,
        share,
        activity.metricWithout(share),
        frames,
        candidates);
  }

  static String passed(Activity activity) {
    return String.format(
        Locale.ROOT,
        "%.0f %% of the time of %3$s passed in %2$d collections",
        Math.min(1, activity.gcShare()) * 100,
        activity.profile().collections(),
        activity.labels());
  }

  static String heap(PhaseProfile counted) {
    return String.format(
        Locale.ROOT,
        "the heap's limit is %d MB, of which %d MB were in use in the old generation",
        counted.maxHeapBytes() / MEGABYTE,
        Math.max(0, counted.oldBytes()) / MEGABYTE);
  }
}
