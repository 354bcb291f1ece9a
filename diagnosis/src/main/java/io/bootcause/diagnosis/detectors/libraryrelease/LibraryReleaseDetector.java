package io.bootcause.diagnosis.detectors.libraryrelease;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.Blame;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.Library;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Requests compute mostly in a library, of which there may be a faster release: a suspicion that
 * only an experiment can make a finding of. Doc page: library-release.md.
 */
public final class LibraryReleaseDetector implements Detector {
  /** Below, no release can do so much that a user would notice. */
  private static final double MIN_SHARE = 0.3;

  /** Processor time of a request: less is not worth the minute that an experiment takes. */
  private static final double MIN_MILLIS = 0.5;

  /** Each is one more JVM start in every round. */
  private static final int MOST = 2;

  private static final String ID = "library-release";

  /** What belongs together is released together, and is changed together. */
  private record Release(String groupId, String version) {
    static Optional<Release> of(Library library) {
      return library.groupId() == null || library.version() == null
          ? Optional.empty()
          : Optional.of(new Release(library.groupId(), library.version()));
    }
  }

  private record Work(Library library, CostPath path) {}

  @Override
  public String id() {
    return ID;
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Optional<Activity> overload = evidence.overload().filter(Activity::tells);
    if (overload.isEmpty()) {
      return new Outcome.CannotTell("stack samples of requests on many connections at a time");
    }
    List<Finding> suspected =
        work(overload.get(), evidence.origins())
            .filter(w -> w.path().share() >= MIN_SHARE && w.path().ownMillis() >= MIN_MILLIS)
            .sorted(Comparator.comparingDouble((Work w) -> w.path().share()).reversed())
            .limit(MOST)
            .map(LibraryReleaseDetector::finding)
            .toList();
    return suspected.isEmpty()
        ? new Outcome.RuledOut("no library takes much of the requests' processor time")
        : new Outcome.Suspected(
            suspected, "whether newer releases of what is computed in are faster");
  }

  /** Each release that requests compute in, by the library of it that does most. */
  private static Stream<Work> work(Activity activity, Origins origins) {
    Map<Release, Map<Library, Long>> weights = new HashMap<>();
    for (ThreadStack stack : activity.working()) {
      int at = computing(stack, origins);
      Library library = at < 0 ? null : origins.library(stack.frames().get(at)).orElse(null);
      if (library != null) {
        Release.of(library)
            .ifPresent(
                release ->
                    weights
                        .computeIfAbsent(release, r -> new HashMap<>())
                        .merge(library, stack.weight(), Long::sum));
      }
    }
    return weights.entrySet().stream()
        .flatMap(
            e ->
                CostPath.of(activity, origins, stack -> entry(stack, e.getKey(), origins))
                    .map(path -> new Work(most(e.getValue()), path))
                    .stream());
  }

  private static Library most(Map<Library, Long> weights) {
    return weights.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
  }

  /** Of the frame that computes, itself or through the JDK; -1 if the thread waits. */
  private static int computing(ThreadStack stack, Origins origins) {
    return stack.runnable() ? origins.innermostApplicationSide(stack) : -1;
  }

  /** Where the release is entered for the last time, if it is what computes; else -1. */
  private static int entry(ThreadStack stack, Release release, Origins origins) {
    int entry = -1;
    for (int i = computing(stack, origins); i >= 0; i--) {
      String frame = stack.frames().get(i);
      if (!origins.isApplicationSide(frame)) {
        continue;
      }
      Release its = origins.library(frame).flatMap(Release::of).orElse(null);
      if (!release.equals(its)) {
        break;
      }
      entry = i;
    }
    return entry;
  }

  private static Finding finding(Work work) {
    String name = work.library().artifactId() + " " + work.library().version();
    Finding cost =
        CostFinding.of(
            new CostRule(
                ID,
                Frames.of(),
                MIN_SHARE,
                0,
                0,
                "computing in " + name + ", which a newer release does faster",
                "",
                Cause.Kind.LIBRARY_BUG,
                List.of(),
                false,
                true),
            work.path(),
            List.of());
    return new Finding(
        ID,
        cost.title(),
        new Cause(
            Cause.Kind.LIBRARY_BUG,
            cost.cause().where(),
            work.library().coordinates(),
            null,
            "What requests need of "
                + name
                + " takes it longer than a newer release of the same line, as the experiment"
                + " shows; nothing else of the service was changed.",
            null),
        cost.evidence(),
        cost.share(),
        cost.metric(),
        cost.path(),
        Blame.newestPatch(work.library()).stream().toList());
  }
}
