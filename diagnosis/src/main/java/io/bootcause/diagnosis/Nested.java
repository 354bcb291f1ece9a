package io.bootcause.diagnosis;

import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.recording.profile.ThreadStack;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * One cause may be seen by several detectors: what a rebuilt object does while it is built is a
 * cost of building it, not a cause of its own; and that a service computes is no cause beside the
 * finding that says what it computes.
 */
final class Nested {
  /** Two shares of the same time that differ by less are the same. */
  private static final double SAME = 0.05;

  /** Of the inner cost's samples, this share must lie within the outer one. */
  private static final double INSIDE = 0.8;

  /** A general finding adds nothing if a special one explains this share of it. */
  private static final double EXPLAINED = 0.5;

  /** They say that a request computes; others say what. */
  private static final Set<String> GENERAL = Set.of("cpu-bound", "event-loop-blocked");

  private Nested() {}

  /**
   * Findings on the way of another become facts of that one.
   *
   * @param sorted largest share first; of equal ones the more specific detector's first
   */
  static List<Finding> folded(List<Finding> sorted, Evidence evidence) {
    List<Finding> kept = new ArrayList<>();
    for (Finding finding : generalLast(sorted)) {
      int outer = -1;
      for (int i = 0; i < kept.size() && outer < 0; i++) {
        if (belongsTo(kept.get(i), finding, evidence)) {
          outer = i;
        }
      }
      if (outer < 0) {
        kept.add(finding);
      } else {
        kept.set(outer, with(kept.get(outer), finding));
      }
    }
    return kept;
  }

  private static List<Finding> generalLast(List<Finding> sorted) {
    List<Finding> all = new ArrayList<>(sorted.stream().filter(f -> !isGeneral(f)).toList());
    sorted.stream().filter(Nested::isGeneral).forEach(all::add);
    return all;
  }

  private static boolean isGeneral(Finding finding) {
    return GENERAL.contains(finding.detector());
  }

  private static boolean belongsTo(Finding kept, Finding finding, Evidence evidence) {
    if (kept.detector().equals(finding.detector())
        || kept.metric().silenceSeconds() != finding.metric().silenceSeconds()) {
      return false;
    }
    boolean general = isGeneral(finding) && !isGeneral(kept);
    if (!general && kept.share() + SAME < finding.share()) {
      return false;
    }
    return contains(kept, finding)
        || (kept.metric().silenceSeconds() == 0
            && evidence.activities().stream()
                .filter(Activity::tells)
                .anyMatch(a -> overlap(a, kept, finding) >= (general ? EXPLAINED : INSIDE)));
  }

  /** Of the samples with the second one's culprit, the share that have the first one's too. */
  private static double overlap(Activity activity, Finding kept, Finding finding) {
    Optional<String> outer = culprit(kept);
    Optional<String> inner = culprit(finding);
    if (outer.isEmpty() || inner.isEmpty()) {
      return 0;
    }
    long all = 0;
    long both = 0;
    for (ThreadStack stack : activity.working()) {
      if (stack.frames().contains(inner.get())) {
        all += stack.weight();
        both += stack.frames().contains(outer.get()) ? stack.weight() : 0;
      }
    }
    return all == 0 ? 0 : (double) both / all;
  }

  private static Optional<String> culprit(Finding finding) {
    return finding.path().stream()
        .filter(frame -> frame.role().equals("culprit"))
        .map(PathFrame::frame)
        .findFirst();
  }

  /** The inner one's way begins where the outer one's does and leads through its culprit. */
  private static boolean contains(Finding outer, Finding inner) {
    return culprit(outer)
        .filter(
            c ->
                inner.cause().where().contains(c)
                    || inner.path().stream().anyMatch(f -> f.frame().equals(c)))
        .isPresent();
  }

  private static Finding with(Finding outer, Finding inner) {
    List<String> evidence = new ArrayList<>(outer.evidence());
    evidence.add(
        String.format(Locale.ROOT, "part of it (%s): %s", inner.detector(), inner.title()));
    return new Finding(
        outer.detector(),
        outer.title(),
        outer.cause(),
        evidence,
        outer.share(),
        outer.metric(),
        outer.path(),
        outer.candidates());
  }
}
