package io.bootcause.diagnosis;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One cause may be seen by several detectors: what a rebuilt object does while it is built is a
 * cost of building it, not a cause of its own.
 */
final class Nested {
  /** Two shares of the same time that differ by less are the same. */
  private static final double SAME = 0.05;

  private Nested() {}

  /**
   * Findings on the way of another become facts of that one.
   *
   * @param sorted largest share first; of equal ones the more specific detector's first
   */
  static List<Finding> folded(List<Finding> sorted) {
    List<Finding> kept = new ArrayList<>();
    for (Finding finding : sorted) {
      int outer = -1;
      for (int i = 0; i < kept.size() && outer < 0; i++) {
        if (contains(kept.get(i), finding)) {
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

  /** The inner one's way begins where the outer one's does and leads through its culprit. */
  private static boolean contains(Finding outer, Finding inner) {
    if (outer.detector().equals(inner.detector())
        || outer.share() + SAME < inner.share()
        || outer.metric().silenceSeconds() != inner.metric().silenceSeconds()) {
      return false;
    }
    return outer.path().stream()
        .filter(frame -> frame.role().equals("culprit"))
        .anyMatch(
            culprit ->
                inner.cause().where().contains(culprit.frame())
                    || inner.path().stream().anyMatch(f -> f.frame().equals(culprit.frame())));
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
