package io.bootcause.diagnosis.detectors.libraryrelease;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.KnownBugs;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.Blame;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.LibraryWork;
import io.bootcause.service.Library;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
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

  private static final int MOST = 2;

  /** Each is one more JVM start in every round. */
  private static final int MOST_TRIED = 3;

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
    List<LibraryWork> much =
        LibraryWork.of(overload.get(), evidence.origins()).stream()
            .filter(w -> w.path().share() >= MIN_SHARE && w.path().ownMillis() >= MIN_MILLIS)
            .filter(w -> !isInEachRelease(w))
            .limit(MOST)
            .toList();
    List<Finding> suspected =
        much.stream().flatMap(LibraryReleaseDetector::findings).limit(MOST_TRIED).toList();
    return suspected.isEmpty()
        ? new Outcome.RuledOut("no library takes much of the requests' processor time")
        : new Outcome.Suspected(
            suspected,
            "whether newer releases are faster: "
                + much.stream()
                    .map(LibraryReleaseDetector::words)
                    .collect(Collectors.joining(", ")));
  }

  /** Whether it is a published bug that no release is without. */
  private static boolean isInEachRelease(LibraryWork work) {
    return KnownBugs.bundled()
        .match(work.library(), work.path().frames())
        .filter(bug -> KnownBugs.fixedIn(bug, work.library()).isEmpty())
        .isPresent();
  }

  private static String words(LibraryWork work) {
    return String.format(
        Locale.ROOT,
        "%.0f %% of a %s is computing in %s, in %s",
        work.path().share() * 100,
        work.path().activity().label(),
        name(work.library()),
        CostFinding.simple(work.path().unit()));
  }

  /** A library may be slow, or be asked for too much by another one. */
  private static Stream<Finding> findings(LibraryWork work) {
    String name = name(work.library());
    return Stream.concat(
        Stream.of(
            finding(
                work,
                work.library(),
                "computing in " + name + ", which a newer release does faster",
                "What requests need of "
                    + name
                    + " takes it longer than a newer release of the same line")),
        work.asker().stream()
            .map(
                asker ->
                    finding(
                        work,
                        asker,
                        "computing in "
                            + name
                            + " for "
                            + name(asker)
                            + ", of which a newer release asks for less",
                        name(asker)
                            + " has more of it computed in "
                            + name
                            + " than a newer release of the same line")));
  }

  private static String name(Library library) {
    return library.artifactId() + " " + library.version();
  }

  private static Finding finding(LibraryWork work, Library older, String doing, String why) {
    Finding cost =
        CostFinding.of(
            new CostRule(
                ID,
                Frames.of(),
                MIN_SHARE,
                0,
                0,
                doing,
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
            older.coordinates(),
            null,
            why + ", as the experiment shows; nothing else of the service was changed.",
            null),
        cost.evidence(),
        cost.share(),
        cost.metric(),
        cost.path(),
        Blame.newestPatch(older).stream().toList());
  }
}
