package io.bootcause.diagnosis.detectors.slowstart;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.KnownBug;
import io.bootcause.diagnosis.KnownBugs;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.PathFrame;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.detectors.Blame;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.Removal;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.StartUp;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.BootArtifact.Packaging;
import io.bootcause.service.Library;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Most of the start goes to one thing that need not be. Doc page: slow-start.md. */
public final class SlowStartDetector implements Detector {
  /** Of what takes long: what takes so much of it is what is told. */
  private static final double MOSTLY = 0.5;

  /** What reads archives within an archive. */
  private static final Frames LOADER =
      Frames.of(
          "org.springframework.boot.loader.zip.*",
          "org.springframework.boot.loader.jar.*",
          "org.springframework.boot.loader.data.*");

  private final KnownBugs bugs = KnownBugs.bundled();

  /** What it takes, seconds. */
  private record Taken(StartUse use, double seconds) {}

  @Override
  public String id() {
    return "slow-start";
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Optional<StartUp> start = evidence.start();
    if (start.isEmpty()) {
      return new Outcome.CannotTell("what the main thread did while the service started");
    }
    double seconds = start.get().seconds();
    List<Taken> all =
        StartUse.all(evidence, bugs).stream()
            .map(use -> new Taken(use, start.get().seconds(s -> use.at().applyAsInt(s) >= 0)))
            .toList();
    // What waits within the service's own initialisation counts by itself.
    Optional<Taken> much = most(all.stream().filter(taken -> isMuch(taken, seconds)));
    if (much.isPresent()) {
      Taken told = bugWithin(much.get(), all, start.get()).orElse(much.get());
      double share = Math.min(1, told.seconds() / seconds);
      return new Outcome.Found(List.of(finding(evidence, start.get(), told, share)));
    }
    Taken most = most(all.stream()).orElseThrow();
    return new Outcome.RuledOut(
        String.format(
            Locale.ROOT,
            "of the %.1f s until the service answered, %.1f s were spent %s",
            seconds,
            most.seconds(),
            most.use().doing()));
  }

  /** Of two that take the same, the first. */
  private static Optional<Taken> most(Stream<Taken> all) {
    return all.reduce((one, other) -> other.seconds() > one.seconds() ? other : one);
  }

  /** The known bug that most of it is: who scans would scan in no time without it. */
  private static Optional<Taken> bugWithin(Taken much, List<Taken> all, StartUp start) {
    return most(
        all.stream()
            .filter(taken -> taken.use().bug().isPresent())
            .filter(
                taken ->
                    start.seconds(
                            s ->
                                taken.use().at().applyAsInt(s) >= 0
                                    && much.use().at().applyAsInt(s) >= 0)
                        >= MOSTLY * much.seconds()));
  }

  private static boolean isMuch(Taken taken, double start) {
    StartUse.Least least = taken.use().least();
    return taken.seconds() >= least.seconds() && taken.seconds() >= least.share() * start;
  }

  private Finding finding(Evidence evidence, StartUp start, Taken most, double share) {
    List<ThreadStack> such =
        start.stacks().stream().filter(s -> most.use().at().applyAsInt(s) >= 0).toList();
    String unit = mostFrequent(such, s -> s.frames().get(most.use().at().applyAsInt(s)));
    List<ThreadStack> there = such.stream().filter(s -> s.frames().contains(unit)).toList();
    String last = mostFrequent(there, s -> s.frames().get(s.frames().size() - 1));
    String own =
        mostFrequent(
            there,
            s -> {
              int at = most.use().led() ? StartUse.ownWork(s, evidence.origins()) : -1;
              return at < 0 ? "" : s.frames().get(at);
            });
    List<String> where =
        List.of(own, unit, last).stream().filter(f -> !f.isEmpty()).distinct().toList();
    Library library =
        most.use().library().artifactId().isEmpty()
            ? evidence.origins().library(unit).orElse(null)
            : most.use().library();
    String title =
        String.format(
            Locale.ROOT,
            "%.1f of the %.1f s that the service takes to start are spent %s, %s",
            most.seconds(),
            start.seconds(),
            most.use().doing(),
            "in " + CostFinding.simple(own.isEmpty() ? unit : own));
    List<PathFrame> path =
        where.stream()
            .map(
                f ->
                    new PathFrame(
                        f,
                        most.seconds() * 1e9,
                        Double.NaN,
                        evidence.origins().library(f).map(Library::coordinates).orElse(null),
                        f.equals(unit) ? "culprit" : "",
                        false))
            .toList();
    return new Finding(
        id(),
        title,
        new Cause(
            most.use().kind(),
            where,
            library == null ? null : library.coordinates(),
            null,
            most.use().explanation(),
            most.use().bug().map(KnownBug::source).orElse(null)),
        List.of(
            String.format(
                Locale.ROOT,
                "%.0f %% of the %.1f s from the start of the process to its first answer, by looking at"
                    + " the main thread ten times a second",
                share * 100,
                start.seconds()),
            "in " + String.join(" → ", where)),
        share,
        SymptomMetric.ofStart(start.seconds() * 1e3, start.seconds() * 1e3 * (1 - share)),
        path,
        Stream.concat(
                fixes(most.use(), evidence).stream(),
                candidates(there, unit, own, outwards(there, own, evidence.origins())).stream())
            .toList());
  }

  /** Of a nested library's bug: the loader that unpacks them is no library that can be changed. */
  private static List<Change> fixes(StartUse use, Evidence evidence) {
    BootArtifact artifact = evidence.recording().artifact();
    boolean nested = artifact != null && artifact.libraries().contains(use.library());
    return nested
        ? use.bug().map(bug -> Blame.fixesOf(bug, use.library())).orElse(List.of())
        : List.of();
  }

  /** The service's own method that has this one called, below the start of its context. */
  private static String outwards(List<ThreadStack> stacks, String own, Origins origins) {
    return mostFrequent(
        stacks,
        s -> {
          List<String> frames = s.frames();
          int run = frames.lastIndexOf(StartUse.RUN);
          for (int i = frames.lastIndexOf(own) - 1; i > run; i--) {
            String frame = frames.get(i);
            if (origins.isUsersOwn(frame) && !frame.equals(own)) {
              return frame;
            }
          }
          return "";
        });
  }

  /**
   * Where the loader of nested jars is at work for it, a jar that is unpacked tells its part. A
   * method that answers something cannot be left out: whoever calls it may answer nothing.
   */
  private static List<Change> candidates(
      List<ThreadStack> stacks, String unit, String own, String outwards) {
    List<ThreadStack> nested =
        stacks.stream()
            .filter(s -> LOADER.outermost(s.from(s.frames().indexOf(unit))) >= 0)
            .toList();
    List<Change> candidates = new ArrayList<>();
    if (Activity.weight(nested) * 2 >= Activity.weight(stacks)) {
      candidates.add(new Change.Layout(Packaging.EXPLODED));
    }
    candidates.addAll(Removal.skipping(own));
    candidates.addAll(Removal.skipping(outwards));
    return candidates;
  }

  private static String mostFrequent(List<ThreadStack> stacks, Function<ThreadStack, String> of) {
    Map<String, Long> counts = new HashMap<>();
    stacks.forEach(s -> counts.merge(of.apply(s), s.weight(), Long::sum));
    return counts.entrySet().stream()
        .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .orElse("");
  }
}
