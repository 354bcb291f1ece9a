package io.bootcause.diagnosis.detectors.libraryrelease;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.Blame;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.LibraryWork;
import java.util.List;
import java.util.Optional;

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
        LibraryWork.of(overload.get(), evidence.origins()).stream()
            .filter(w -> w.path().share() >= MIN_SHARE && w.path().ownMillis() >= MIN_MILLIS)
            .limit(MOST)
            .map(LibraryReleaseDetector::finding)
            .toList();
    return suspected.isEmpty()
        ? new Outcome.RuledOut("no library takes much of the requests' processor time")
        : new Outcome.Suspected(
            suspected, "whether newer releases of what is computed in are faster");
  }

  private static Finding finding(LibraryWork work) {
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
