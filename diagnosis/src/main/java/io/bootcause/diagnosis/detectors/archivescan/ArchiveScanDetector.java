package io.bootcause.diagnosis.detectors.archivescan;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.detectors.Blame;
import io.bootcause.diagnosis.evidence.Contrast;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.ExcessPath;
import io.bootcause.diagnosis.evidence.ExcessTree;
import io.bootcause.diagnosis.evidence.PathFrames;
import io.bootcause.diagnosis.evidence.Stats;
import io.bootcause.service.Library;
import io.bootcause.service.change.Change;
import io.bootcause.wire.RequestSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;

/** An archive or a directory is enumerated inside a request. Doc page: archive-scan.md. */
public final class ArchiveScanDetector implements Detector {
  /** Looking one thing up touches an entry or two; this many is an enumeration. */
  private static final int MIN_ENTRIES = 5;

  /** A scan that takes less of the request than this is not why it is slow. */
  private static final double MIN_SHARE = 0.25;

  private static final double MIN_MILLIS = 1;

  /** JDK and launcher frames that walk through archives and directories. */
  private static final Set<String> SCANS =
      Set.of(
          "java.util.zip.ZipInputStream#getNextEntry",
          "java.util.jar.JarInputStream#getNextEntry",
          "java.util.jar.JarInputStream#getNextJarEntry",
          "java.util.jar.JarInputStream#<init>",
          "java.util.zip.ZipFile$ZipEntryIterator#next",
          "java.util.zip.ZipFile$EntrySpliterator#tryAdvance",
          "java.util.zip.ZipFile#<init>",
          "java.io.File#list",
          "java.io.File#listFiles",
          "java.io.File#normalizedList",
          "java.nio.file.Files#newDirectoryStream",
          "java.nio.file.FileTreeIterator#hasNext",
          "sun.nio.fs.UnixDirectoryStream$UnixDirectoryIterator#readNextEntry",
          "org.springframework.boot.loader.jar.JarFileEntries$EntryIterator#next",
          "org.springframework.boot.loader.jar.NestedJarFile$JarEntriesEnumeration#nextElement");

  @Override
  public String id() {
    return "archive-scan";
  }

  @Override
  public Outcome examine(Evidence evidence) {
    if (!evidence.recording().instrumented()) {
      return new Outcome.CannotTell("the agent's counters of archive entries and directories");
    }
    List<Finding> findings = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    evidence.idleContrast().ifPresent(contrast -> examine(evidence, contrast, findings, missing));
    if (findings.isEmpty()) {
      evidence
          .steadyContrast()
          .ifPresent(contrast -> examine(evidence, contrast, findings, missing));
    }
    if (!findings.isEmpty()) {
      return new Outcome.Found(findings);
    }
    if (!missing.isEmpty()) {
      return new Outcome.CannotTell(String.join("; ", missing));
    }
    return ruledOut(evidence);
  }

  private Outcome ruledOut(Evidence evidence) {
    List<RequestSpan> spans =
        evidence.requests().stream().map(JoinedRequest::span).filter(Objects::nonNull).toList();
    if (spans.isEmpty()) {
      return new Outcome.CannotTell("a request that could be joined with its server span");
    }
    return new Outcome.RuledOut(
        String.format(
            Locale.ROOT,
            "no request spends its time on walking through archives or directories: at most %d archive"
                + " entries and %d directory listings in any of %d requests",
            most(spans, RequestSpan::archiveEntries),
            most(spans, RequestSpan::directoriesListed),
            spans.size()));
  }

  private static int most(List<RequestSpan> spans, ToIntFunction<RequestSpan> count) {
    return spans.stream().mapToInt(count).max().orElse(0);
  }

  private void examine(
      Evidence evidence, Contrast contrast, List<Finding> findings, List<String> missing) {
    double entries = perRequest(contrast.slow(), RequestSpan::archiveEntries);
    double listings = perRequest(contrast.slow(), RequestSpan::directoriesListed);
    if (!(entries >= MIN_ENTRIES) && !(listings >= 1)) {
      return;
    }
    if (!contrast.tree().tells()) {
      if (contrast.slowNanos() / 1e6 >= MIN_MILLIS * 10) {
        missing.add(
            String.format(
                Locale.ROOT,
                "stack samples of the %s (%d taken)",
                contrast.slowLabel(),
                contrast.tree().slowSamples()));
      }
      return;
    }
    double scanNanos = scanNanos(contrast.tree().root());
    double share = scanNanos / contrast.slowNanos();
    Optional<ExcessPath> path = contrast.path();
    if (share >= MIN_SHARE && scanNanos / 1e6 >= MIN_MILLIS && path.isPresent()) {
      findings.add(finding(evidence, contrast, path.get(), entries, listings, share));
    }
  }

  private static double perRequest(List<JoinedRequest> requests, ToIntFunction<RequestSpan> count) {
    return Stats.median(
        requests.stream()
            .map(JoinedRequest::span)
            .filter(Objects::nonNull)
            .map(span -> (double) count.applyAsInt(span))
            .toList());
  }

  /** Excess time in the outermost scanning frames, nanoseconds per slow request. */
  private static double scanNanos(ExcessTree.Node node) {
    if (SCANS.contains(node.frame())) {
      return Math.max(0, node.excessNanos());
    }
    return node.children().stream().mapToDouble(ArchiveScanDetector::scanNanos).sum();
  }

  private Finding finding(
      Evidence evidence,
      Contrast contrast,
      ExcessPath path,
      double entries,
      double listings,
      double scanShare) {
    ScannedThings scanned = ScannedThings.of(evidence);
    Blame blame = Blame.of(path, evidence.origins());
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "%.0f archive entries and %.0f directory listings in a %s, %.0f in the requests after it",
            entries,
            listings,
            contrast.slowLabel(),
            contrast.typical().isEmpty()
                ? 0
                : perRequest(contrast.typical(), RequestSpan::archiveEntries)));
    facts.add(
        String.format(
            Locale.ROOT,
            "%.0f %% of its time is spent walking through them (%d stack samples)",
            scanShare * 100,
            contrast.tree().slowSamples()));
    facts.addAll(scanned.facts());
    List<Change> candidates = new ArrayList<>(blame.candidates());
    for (Library library : scanned.libraries()) {
      String groupId = library.groupId();
      boolean filesOnly =
          Objects.equals(evidence.recording().loadedClasses().get(library.entry()), 0);
      if (groupId != null && filesOnly) {
        candidates.add(new Change.RemoveLibrary(groupId, library.artifactId()));
        facts.add(
            "no class was loaded from " + library.coordinates() + ": only its files are used");
      }
    }
    double share = Math.min(1, path.culprit().excessNanos() / contrast.slowNanos());
    String what = scanned.name().orElse("an archive");
    return new Finding(
        id(),
        String.format(
            Locale.ROOT,
            "A %s takes %.0f ms instead of %.1f ms: it reads through %s",
            contrast.slowLabel(),
            contrast.slowMillis(),
            contrast.typicalMillis(),
            what),
        blame.cause(
            "Inside the request, "
                + simple(path.culprit().frame())
                + " goes through every entry of "
                + what
                + ".",
            Cause.Kind.CONFIG),
        facts,
        share,
        contrast.metric(),
        PathFrames.of(evidence, contrast, path),
        candidates);
  }

  private static String simple(String frame) {
    int hash = frame.indexOf('#');
    return frame.substring(frame.lastIndexOf('.', hash) + 1).replace('#', '.');
  }
}
