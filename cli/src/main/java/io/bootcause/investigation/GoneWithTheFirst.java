package io.bootcause.investigation;

import io.bootcause.diagnosis.Finding;
import io.bootcause.experiment.ExperimentResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What was seen of the same requests and cannot be a cause of its own: the first finding's share
 * and its own make more than the whole, and what is left without the first is less than it takes. A
 * line that all stand in for one who computes is such a thing.
 */
final class GoneWithTheFirst {
  /** Of the other's share: so much at least lies within the first one's, and is gone with it. */
  private static final double MOST = 0.5;

  private GoneWithTheFirst() {}

  /**
   * @param fixes what was tried for the first
   */
  static boolean is(Finding first, List<ExperimentResult> fixes, Finding other) {
    boolean same =
        first.metric().name().equals(other.metric().name())
            && first.metric().unit().equals(other.metric().unit());
    double within = first.share() + other.share() - 1;
    double left =
        fixes.stream()
            .filter(ExperimentResult::provesRemoval)
            .map(ExperimentResult::effect)
            .mapToDouble(effect -> effect == null ? 1 : effect.high())
            .min()
            .orElse(1);
    return same && within >= MOST * other.share() && left < MOST * other.share();
  }

  /** The same, with such findings as facts of the first. */
  static Suspected.Tried folded(Suspected.Tried tried) {
    List<Finding> findings = tried.diagnosis().findings();
    List<List<ExperimentResult>> fixes = tried.results().fixes();
    if (findings.isEmpty() || fixes.isEmpty()) {
      return tried;
    }
    Finding first = findings.get(0);
    List<Finding> kept = new ArrayList<>();
    List<List<ExperimentResult>> keptFixes = new ArrayList<>();
    for (int i = 1; i < findings.size(); i++) {
      Finding other = findings.get(i);
      if (is(first, fixes.get(0), other)) {
        first =
            first.withFact(
                String.format(
                    Locale.ROOT, "gone with it (%s): %s", other.detector(), other.title()));
      } else {
        kept.add(other);
        keptFixes.add(fixes.get(i));
      }
    }
    kept.add(0, first);
    keptFixes.add(0, fixes.get(0));
    return new Suspected.Tried(
        tried.diagnosis().withFindings(kept),
        new Proof.Results(keptFixes, tried.results().tried(), tried.results().together()));
  }
}
