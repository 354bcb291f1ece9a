package io.bootcause.diagnosis;

import io.bootcause.diagnosis.budget.Line;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Downstream;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.TimeIn;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is suspected beside what was found. */
final class Suspicions {
  static final String NOT_ASKED = "not asked, as another cause was found";

  private static final double MOST_OF_IT = 0.5;

  /** What Hibernate does as it is told: a newer one would do the same. */
  private static final Set<String> AS_TOLD =
      Set.of(
          "paged-in-memory",
          "row-mapping",
          "entity-flush",
          "needless-update",
          "collection-rewrite");

  /** What requests wait for, whatever has it take long. */
  private static final Set<String> WAITED_FOR =
      Set.of("slow-downstream", "chatty-downstream", "connection-churn", "tls-handshake");

  private static final String FLAGS = "jvm-flags";
  private static final String COLLECTING = "gc-pressure";

  /** They say that a request computes, not whether it has to. */
  private static final Set<String> AT_WORK = Set.of("cpu-bound", "event-loop-blocked");

  /** Each is one more JVM start in every round. */
  private static final int MOST_BEHIND_WORK = 2;

  private static final Set<String> COMPUTING =
      Set.of(
          "cpu-bound",
          "event-loop-blocked",
          "serialisation",
          "expensive-object",
          "class-generation",
          "cache-misses");

  private Suspicions() {}

  /** What requests that mostly compute may compute twice: then that is why it is so much. */
  static List<Finding> behindWork(List<Finding> findings, List<Finding> suspected) {
    if (findings.isEmpty() || !AT_WORK.contains(findings.get(0).detector())) {
      return List.of();
    }
    return suspected.stream()
        .flatMap(finding -> twice(finding).stream())
        .limit(MOST_BEHIND_WORK)
        .toList();
  }

  private static Optional<Finding> twice(Finding finding) {
    return finding.candidates().stream()
        .filter(Change.Once.class::isInstance)
        .map(Change.Once.class::cast)
        .findFirst()
        .map(once -> "since " + CostFinding.simple(once.method()) + " computes the same again")
        .map(finding::withTitle);
  }

  /**
   * Of what takes little itself, that which lies on the way to what the first finding waits for: it
   * may be why that takes so long, as a client is that is made for one call and has to connect.
   */
  static List<Finding> behind(List<Finding> findings, List<Finding> mayBe) {
    if (findings.isEmpty() || !WAITED_FOR.contains(findings.get(0).detector())) {
      return List.of();
    }
    Finding first = findings.get(0);
    Set<String> way = methods(first);
    return mayBe.stream().filter(f -> methods(f).stream().anyMatch(way::contains)).toList();
  }

  /**
   * Of the same, where nothing was found though requests mostly wait for other services: that which
   * lies in a client of theirs, told as the reason of the waiting. What their answers take by
   * themselves is not known: half of it has to go.
   */
  static List<Finding> alone(List<Finding> mayBe, Evidence evidence) {
    Optional<Activity> steady = evidence.steady();
    double share = steady.map(a -> TimeIn.line(Line.HTTP_CALL, a).share()).orElse(0.0);
    if (share < MOST_OF_IT) {
      return List.of();
    }
    Activity activity = steady.orElseThrow();
    // Two may have seen the same: the earlier one leads.
    Set<Change> tried = new HashSet<>();
    return mayBe.stream()
        .filter(f -> methods(f).stream().anyMatch(Downstream.HTTP_CLIENTS::has))
        .filter(f -> Collections.disjoint(tried, f.candidates()) && tried.addAll(f.candidates()))
        .map(
            f ->
                new Finding(
                    f.detector(),
                    String.format(
                        Locale.ROOT,
                        "%.0f %% of a %s is waiting for other services, %s",
                        share * 100,
                        activity.label(),
                        f.title()),
                    f.cause(),
                    f.evidence(),
                    share * MOST_OF_IT,
                    activity.metricWithoutWaiting(share * MOST_OF_IT),
                    f.path(),
                    f.candidates(),
                    f.around()))
        .toList();
  }

  private static Set<String> methods(Finding finding) {
    return Stream.concat(
            finding.path().stream().map(PathFrame::frame), finding.cause().where().stream())
        .collect(Collectors.toSet());
  }

  /** The same findings, of which the first is also tried with what may be behind it. */
  static List<Finding> withCandidatesOf(List<Finding> behind, List<Finding> findings) {
    if (behind.isEmpty()) {
      return findings;
    }
    Set<Change> candidates = new LinkedHashSet<>();
    behind.forEach(f -> candidates.addAll(f.candidates()));
    candidates.addAll(findings.get(0).candidates());
    return withCandidatesOfTheFirst(findings, List.copyOf(candidates));
  }

  private static List<Finding> withCandidatesOfTheFirst(
      List<Finding> findings, List<Change> candidates) {
    List<Finding> all = new ArrayList<>(findings);
    all.set(0, findings.get(0).withCandidates(candidates));
    return all;
  }

  /**
   * The same findings. If no change that somebody could make is known for the first one, what was
   * suspected of the library in which it ends is tried: a newer release may do with less what the
   * service asks of it. Not so where that is published, and no release mends it. A flag of the JVM
   * that makes computing and collecting dearer is tried as well.
   */
  static List<Finding> joined(List<Finding> findings, List<Finding> suspected) {
    if (findings.isEmpty()) {
      return findings;
    }
    Finding first = findings.get(0);
    boolean told = AS_TOLD.contains(first.detector()) || first.cause().reference() != null;
    boolean mended = told || first.candidates().stream().anyMatch(Change::canBeMade);
    List<Change> more =
        suspected.stream()
            .filter(
                s ->
                    s.detector().equals(FLAGS)
                        ? isDearerBy(first, mended)
                        : !mended && isOf(first, s))
            .flatMap(s -> s.candidates().stream())
            .toList();
    if (more.isEmpty()) {
      return findings;
    }
    List<Change> candidates = new ArrayList<>(first.candidates());
    candidates.addAll(more);
    return withCandidatesOfTheFirst(findings, candidates);
  }

  /** A flag of the JVM may be why there is so much to compute, or to collect. */
  private static boolean isDearerBy(Finding first, boolean mended) {
    return first.detector().equals(COLLECTING) || (!mended && COMPUTING.contains(first.detector()));
  }

  private static boolean isOf(Finding first, Finding suspected) {
    return suspected.share() >= MOST_OF_IT * first.share()
        && (endsIn(first, suspected.cause().artifact()) || isReachedBy(suspected, first));
  }

  /** Where the library is called in many ways, the finding ends in the caller. */
  private static boolean isReachedBy(Finding suspected, Finding first) {
    List<String> where = first.cause().where();
    return !where.isEmpty() && suspected.cause().where().contains(where.get(where.size() - 1));
  }

  private static boolean endsIn(Finding finding, @Nullable String artifact) {
    List<PathFrame> path = finding.path();
    int culprit = 0;
    for (int i = 0; i < path.size(); i++) {
      culprit = path.get(i).role().equals("culprit") ? i : culprit;
    }
    return path.subList(culprit, path.size()).stream()
        .anyMatch(frame -> artifact != null && artifact.equals(frame.artifact()));
  }
}
