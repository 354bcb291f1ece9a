package io.bootcause.investigation;

import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Versions;
import io.bootcause.diagnosis.detectors.Blame;
import io.bootcause.service.Jdk;
import io.bootcause.service.JdkLocator;
import io.bootcause.service.change.Change;
import io.bootcause.service.change.LibraryVersions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Turns the versions that a diagnosis would like into versions that there are. */
final class Candidates {
  /** Fixes tried for one finding: more would cost minutes and rank no better. */
  private static final int MAX_PER_FINDING = 4;

  private final Newer<List<String>> patches;
  private final Newer<Optional<String>> ofTheNextLine;
  private final Map<String, String> currentVersions;
  private final String java;
  private final Supplier<List<String>> javas;

  /** What was released of a library after a version of it. */
  @FunctionalInterface
  interface Newer<T> {
    T than(String groupId, String artifactId, String version);
  }

  /**
   * @param currentVersions version by {@code g:a} of the service's libraries
   * @param java the version that the service runs on
   */
  Candidates(LibraryVersions versions, Map<String, String> currentVersions, String java) {
    this(
        versions::newerPatchVersions,
        versions::newestOfTheNextLine,
        currentVersions,
        java,
        () -> JdkLocator.ofThisMachine().all().stream().map(Jdk::version).toList());
  }

  /**
   * @param patches of the same line, ascending
   * @param ofTheNextLine the newest one
   * @param javas the versions of Java that are installed here, looked for where one is wanted
   */
  Candidates(
      Newer<List<String>> patches,
      Newer<Optional<String>> ofTheNextLine,
      Map<String, String> currentVersions,
      String java,
      Supplier<List<String>> javas) {
    this.patches = patches;
    this.ofTheNextLine = ofTheNextLine;
    this.currentVersions = currentVersions;
    this.java = java;
    this.javas = javas;
  }

  /** The same diagnosis; a candidate that there is no version for is left out. */
  Diagnosis released(Diagnosis diagnosis) {
    return diagnosis
        .withFindings(allReleased(diagnosis.findings(), true))
        .withSuspected(allReleased(diagnosis.suspected(), false));
  }

  private List<Finding> allReleased(List<Finding> findings, boolean found) {
    return findings.stream()
        .map(finding -> finding.withCandidates(released(finding.candidates(), found)))
        .toList();
  }

  private List<Change> released(List<Change> candidates, boolean found) {
    return candidates.stream()
        .flatMap(
            change ->
                change instanceof Change.BumpLibrary bump
                    ? released(bump, found).stream()
                    : change instanceof Change.JavaVersion wanted
                        ? installed(wanted).stream()
                        : Stream.of(change))
        .limit(MAX_PER_FINDING)
        .toList();
  }

  /**
   * The nearest one, if the service does not run on such a one; where none is installed, as it is:
   * the report then says what was looked for.
   */
  private Optional<Change> installed(Change.JavaVersion wanted) {
    if (Versions.compare(java, wanted.version()) >= 0) {
      return Optional.empty();
    }
    return Optional.of(
        javas.get().stream()
            .filter(version -> Versions.compare(version, wanted.version()) >= 0)
            .min(Versions::compare)
            .map(Change.JavaVersion::new)
            .orElse(wanted));
  }

  /**
   * The newest patch where that is asked for; else the version itself or, where it was never
   * released (a fix's version may have been skipped), the next one of its line.
   *
   * @param found whether it shall mend what was found: then, in a line that has no newer patch, the
   *     newest one of the next line will do; of suspicions there are too many
   */
  private Optional<Change> released(Change.BumpLibrary bump, boolean found) {
    String current = currentVersions.get(bump.groupId() + ":" + bump.artifactId());
    List<String> newer =
        current == null ? List.of() : patches.than(bump.groupId(), bump.artifactId(), current);
    boolean newest = bump.version().equals(Blame.NEWEST_PATCH);
    if (newer.isEmpty() && newest) {
      return found && current != null
          ? ofTheNextLine
              .than(bump.groupId(), bump.artifactId(), current)
              .map(v -> new Change.BumpLibrary(bump.groupId(), bump.artifactId(), v))
          : Optional.empty();
    }
    if (newer.isEmpty()) {
      return Optional.of(bump);
    }
    String version =
        newest
            ? newer.get(newer.size() - 1)
            : newer.stream()
                .filter(v -> Versions.compare(v, bump.version()) >= 0)
                .findFirst()
                .orElse(bump.version());
    return Optional.of(new Change.BumpLibrary(bump.groupId(), bump.artifactId(), version));
  }
}
