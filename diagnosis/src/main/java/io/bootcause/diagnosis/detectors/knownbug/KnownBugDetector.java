package io.bootcause.diagnosis.detectors.knownbug;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.KnownBug;
import io.bootcause.diagnosis.KnownBugs;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.Blame;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.WholeRequest;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.Library;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * A published bug of a library or of the JDK takes the time of requests. Doc page: known-bug.md.
 */
public final class KnownBugDetector implements Detector {
  private static final double MIN_SHARE = 0.25;

  /** Of what may be why requests wait for something else. */
  private static final double MIN_SHARE_BEHIND = 0.05;

  /** Of a request's processor time: with less of it, requests come by the thousand. */
  private static final double MIN_MILLIS = 0.3;

  private final KnownBugs bugs = KnownBugs.bundled();

  @Override
  public String id() {
    return "known-bug";
  }

  @Override
  public Outcome examine(Evidence evidence) {
    BootArtifact artifact = evidence.recording().artifact();
    if (artifact == null) {
      return new Outcome.CannotTell("the versions of the service's libraries");
    }
    List<Library> libraries = new ArrayList<>(artifact.libraries());
    libraries.add(evidence.origins().jdk());
    List<Activity> activities = evidence.activities().stream().filter(Activity::tells).toList();
    if (activities.isEmpty()) {
      return new Outcome.CannotTell("stack samples of requests under load");
    }
    List<Finding> findings = new ArrayList<>();
    List<Finding> behind = new ArrayList<>();
    List<String> present = new ArrayList<>();
    for (Library library : libraries) {
      for (KnownBug bug : bugs.affecting(library)) {
        present.add(bug.id());
        ToIntFunction<ThreadStack> at = WholeRequest.notAround(at(bug));
        Stream.concat(
                activities.stream()
                    .map(a -> CostPath.of(a, evidence.origins(), at))
                    .flatMap(Optional::stream)
                    .filter(path -> path.share() >= MIN_SHARE_BEHIND),
                activities.stream().flatMap(a -> ofProcessors(a, evidence, at).stream()))
            .reduce((one, other) -> counted(other) > counted(one) ? other : one)
            .ifPresent(
                path -> {
                  if (path.share() >= MIN_SHARE) {
                    findings.add(finding(bug, library, path));
                  } else {
                    behind.add(
                        finding(bug, library, path)
                            .withTitle("by way of a published bug of " + library.artifactId()));
                  }
                });
      }
    }
    return findings.isEmpty()
        ? new Outcome.RuledOut(
            present.isEmpty()
                ? "no library has a bug that is known to this tool"
                : String.format(
                    Locale.ROOT,
                    "requests spend little time in what is known to be slow there: %s",
                    String.join(", ", present)),
            behind)
        : new Outcome.Found(findings);
  }

  private static ToIntFunction<ThreadStack> at(KnownBug bug) {
    Frames frames = Frames.of(bug.frames().toArray(String[]::new));
    Frames through = Frames.of(bug.through().toArray(String[]::new));
    return bug.through().isEmpty()
        ? frames::outermost
        : stack -> through.in(stack) ? frames.outermost(stack) : -1;
  }

  /**
   * Where processors are what requests wait for, it is what they compute that tells: others that
   * use these make all else take longer, and no share of it smaller.
   */
  private static Optional<CostPath> ofProcessors(
      Activity activity, Evidence evidence, ToIntFunction<ThreadStack> at) {
    return activity.wantsProcessors()
            && Activity.weight(activity.onProcessor()) >= Activity.MIN_SAMPLES
        ? CostPath.ofProcessors(activity, evidence.origins(), at)
            .filter(path -> path.share() >= MIN_SHARE && path.millis() >= MIN_MILLIS)
        : Optional.empty();
  }

  /** Of two loads that show it well enough, the first tells. */
  private static double counted(CostPath path) {
    return Math.min(path.share(), MIN_SHARE);
  }

  private static Finding finding(KnownBug bug, Library library, CostPath path) {
    CostRule rule =
        new CostRule(
            "known-bug",
            Frames.of(),
            MIN_SHARE,
            0,
            0,
            "spent in " + CostFinding.simple(path.unit()),
            "The time passes in code with a published bug.",
            Cause.Kind.LIBRARY_BUG,
            List.of());
    return CostFinding.of(
        rule,
        path,
        List.of("known as " + bug.id() + ", " + bug.source()),
        Blame.ofKnown(bug, library, path));
  }
}
