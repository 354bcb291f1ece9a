package io.bootcause.diagnosis.detectors.openfiles;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.detectors.Blame;
import io.bootcause.diagnosis.detectors.Removal;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.recording.Inside;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Shape;
import io.bootcause.service.change.Change;
import io.bootcause.wire.Reading;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Files are left open, or there may be no more of them. Doc page: open-files.md. */
public final class OpenFilesDetector implements Detector {
  private static final String OPEN = "files.open";
  private static final String LIMIT = "files.max";
  private static final String OF = "files.of[";

  private static final Set<Shape> LOADED =
      Set.of(Shape.STEADY, Shape.STEP, Shape.OVERLOAD, Shape.HOARD);

  /** Of the limit: they are read once a second only. */
  private static final double USED_UP = 0.95;

  private static final int MANY = 128;

  /** A request may well have some open at a time. */
  private static final int AT_A_TIME = 4;

  /** It makes no request slow; what does comes first. */
  private static final double NOT_YET = 0.2;

  private static final String WITHOUT =
      "Connections are files, too: without a descriptor left none is accepted, none is opened, and"
          + " no file is read. ";

  private static final Frames OPENS =
      Frames.of(
          "java.io.FileInputStream#open*",
          "java.io.FileOutputStream#open*",
          "java.io.RandomAccessFile#open*",
          "sun.nio.fs.UnixNativeDispatcher#open*",
          "sun.nio.fs.UnixFileSystemProvider#new*",
          "sun.nio.ch.Net#socket*",
          "java.lang.ProcessImpl#forkAndExec");

  /** Descriptors of one kind, and how many more they have become. */
  private record Kind(String name, double more, double now) {
    boolean isFile() {
      return name.startsWith("/");
    }
  }

  @Override
  public String id() {
    return "open-files";
  }

  @Override
  public Outcome examine(Evidence evidence) {
    List<Phase> loaded =
        evidence.recording().phases().stream().filter(p -> LOADED.contains(p.shape())).toList();
    double limit = most(evidence, loaded, LIMIT);
    double open = most(evidence, loaded, OPEN);
    if (limit <= 0 || open <= 0) {
      return new Outcome.CannotTell("how many files the service has open, and may have");
    }
    if (open >= USED_UP * limit) {
      return new Outcome.Found(List.of(usedUp(evidence, loaded, limit)));
    }
    for (Phase phase : loaded) {
      Optional<Kind> left =
          kinds(evidence, phase)
              .filter(Kind::isFile)
              .filter(k -> k.more() >= Math.max(MANY, AT_A_TIME * phase.connections()))
              .max(Comparator.comparingDouble(Kind::more));
      if (left.isPresent()) {
        return new Outcome.Found(List.of(leftOpen(evidence, phase, left.get(), limit)));
      }
    }
    return new Outcome.RuledOut(
        String.format(Locale.ROOT, "at most %.0f of %.0f files were open under load", open, limit));
  }

  private static double most(Evidence evidence, List<Phase> phases, String name) {
    return phases.stream()
        .flatMap(p -> during(evidence, p))
        .filter(r -> r.name().equals(name))
        .mapToDouble(Reading::value)
        .max()
        .orElse(-1);
  }

  private static Stream<Reading> during(Evidence evidence, Phase phase) {
    return evidence.recording().readings().stream()
        .filter(r -> r.instance() == phase.instance())
        .map(Inside::value)
        .filter(
            r -> r.nanoTime() - phase.startNanos() >= 0 && r.nanoTime() - phase.endNanos() <= 0);
  }

  /** In the end of a phase, beside what there was before it. */
  private static Stream<Kind> kinds(Evidence evidence, Phase phase) {
    return during(evidence, phase)
        .map(Reading::name)
        .filter(name -> name.startsWith(OF))
        .distinct()
        .map(
            name ->
                new Kind(
                    Series.subject(name),
                    // Of a kind nothing is read as long as there are few files in all.
                    Math.min(more(evidence, phase, name), more(evidence, phase, OPEN)),
                    Series.last(evidence.recording(), phase, name).orElse(0)));
  }

  private static double more(Evidence evidence, Phase phase, String name) {
    return Series.last(evidence.recording(), phase, name).orElse(0)
        - Series.before(evidence.recording(), phase, name).orElse(0);
  }

  private static Finding usedUp(Evidence evidence, List<Phase> loaded, double limit) {
    Optional<Kind> most =
        loaded.stream().flatMap(p -> kinds(evidence, p)).max(Comparator.comparingDouble(Kind::now));
    boolean files = most.filter(Kind::isFile).isPresent();
    Optional<CostPath> path = files ? opening(evidence) : Optional.empty();
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT, "the process may have %.0f files open at a time, and had them", limit));
    most.ifPresent(
        k -> facts.add(String.format(Locale.ROOT, "%.0f of them: %s", k.now(), told(k))));
    path.ifPresent(p -> facts.add("opened in " + String.join(" → ", p.where())));
    return finding(
        String.format(
            Locale.ROOT,
            "The service has as many files open as it may have, %.0f%s",
            limit,
            most.map(k -> ": most are " + told(k)).orElse("")),
        files
            ? inCode(
                path,
                WITHOUT + "What is opened and not closed stays open until the collector finds it.")
            : new Cause(
                Cause.Kind.SYSTEM,
                List.of(),
                null,
                "ulimit -n",
                WITHOUT
                    + "The limit (ulimit -n, LimitNOFILE) must leave room for all connections of"
                    + " clients and of pools; or fewer of them must be kept open.",
                null),
        facts,
        1,
        evidence
            .overload()
            .or(evidence::steady)
            .map(a -> a.metricWithout(0.5))
            .orElse(new SymptomMetric("request", "ms", 0, 0)),
        path);
  }

  private static Finding leftOpen(Evidence evidence, Phase phase, Kind left, double limit) {
    Optional<CostPath> path = opening(evidence);
    List<String> facts = new ArrayList<>();
    long requests =
        evidence.ofShape(phase.shape()).stream().filter(r -> r.phase().equals(phase)).count();
    facts.add(
        String.format(
            Locale.ROOT,
            "%.0f more of them at the end of %.1f s with %d connections than before; the process may"
                + " have %.0f files open",
            left.more(),
            (phase.endNanos() - phase.startNanos()) / 1e9,
            phase.connections(),
            limit));
    path.ifPresent(p -> facts.add("opened in " + String.join(" → ", p.where())));
    return finding(
        String.format(Locale.ROOT, "Requests leave files open: %.0f of %s", left.now(), told(left)),
        inCode(
            path,
            "What is opened and not closed stays open until the collector happens to find it. Whenever"
                + " it takes its time, the process has as many files open as it may have, and accepts"
                + " no connection any more. Close it where it was opened (try-with-resources; streams"
                + " of Files.lines, Files.list and Files.walk, too)."),
        facts,
        NOT_YET,
        SymptomMetric.leftOpen(left.more() / Math.max(1, requests), 0),
        path);
  }

  /** Some library's, if it has a published bug of that kind; else the service's own. */
  private static Cause inCode(Optional<CostPath> path, String mechanism) {
    return path.map(p -> Blame.of(p).cause(mechanism, Cause.Kind.APP_CODE))
        .orElse(new Cause(Cause.Kind.APP_CODE, List.of(), null, null, mechanism, null));
  }

  private static List<Change> tries(CostPath path) {
    List<Change> tries = new ArrayList<>(Blame.of(path).knownFixes());
    tries.addAll(Removal.of(path));
    return tries;
  }

  private static String told(Kind kind) {
    return kind.isFile() ? kind.name() : kind.name() + "s";
  }

  /** Where requests open files, if samples happen to show it. */
  private static Optional<CostPath> opening(Evidence evidence) {
    return evidence.activities().stream()
        .flatMap(a -> CostPath.of(a, evidence.origins(), OPENS::outermost).stream())
        .max(Comparator.comparingDouble(CostPath::share));
  }

  private static Finding finding(
      String title,
      Cause cause,
      List<String> facts,
      double share,
      SymptomMetric metric,
      Optional<CostPath> path) {
    return new Finding(
        "open-files",
        title,
        cause,
        facts,
        share,
        metric,
        path.map(CostPath::pathFrames).orElse(List.of()),
        path.map(OpenFilesDetector::tries).orElse(List.of()));
  }
}
