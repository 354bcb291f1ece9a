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
import io.bootcause.service.BootArtifact;
import io.bootcause.service.Library;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A published bug of a library or of the JDK takes the time of requests. Doc page: known-bug.md.
 */
public final class KnownBugDetector implements Detector {
  private static final double MIN_SHARE = 0.25;

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
    List<String> present = new ArrayList<>();
    for (Library library : libraries) {
      for (KnownBug bug : bugs.affecting(library)) {
        present.add(bug.id());
        Frames frames = Frames.of(bug.frames().toArray(String[]::new));
        activities.stream()
            .map(a -> CostPath.of(a, evidence.origins(), WholeRequest.notAround(frames::outermost)))
            .flatMap(Optional::stream)
            .filter(path -> path.share() >= MIN_SHARE)
            .findFirst()
            .ifPresent(path -> findings.add(finding(bug, library, path)));
      }
    }
    return findings.isEmpty()
        ? new Outcome.RuledOut(
            present.isEmpty()
                ? "no library has a bug that is known to this tool"
                : String.format(
                    Locale.ROOT,
                    "requests spend little time in what is known to be slow there: %s",
                    String.join(", ", present)))
        : new Outcome.Found(findings);
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
