package io.bootcause.diagnosis.detectors;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.service.change.Change;
import java.util.List;

/**
 * A kind of work that has no place in a request if it takes much of it.
 *
 * @param id of the detector
 * @param frames in which the work is done
 * @param minShare of the requests' time that it must take, 0 to 1
 * @param minMillis of one request that it must take at a low rate
 * @param minLoadedMillis of one request that it must take under load, where microseconds decide the
 *     throughput: processor time, or time not spent in line for a lock
 * @param doing for a sentence: "building expensive objects anew"
 * @param explanation two sentences: what happens, why it costs
 * @param kind whose it is to mend if neither the service's own code nor a known bug is to blame
 * @param candidates settings worth trying
 * @param removable whether it can be tried without: not what is lent, since an answer from memory
 *     would hand the same thing to everyone, nor what is agreed on with somebody else, who would
 *     not know of it
 * @param elsewhere whether it is slow elsewhere: no code of the service is to blame for that, a
 *     known bug still is
 */
public record CostRule(
    String id,
    Frames frames,
    double minShare,
    double minMillis,
    double minLoadedMillis,
    String doing,
    String explanation,
    Cause.Kind kind,
    List<Change> candidates,
    boolean removable,
    boolean elsewhere) {
  public CostRule {
    candidates = List.copyOf(candidates);
  }

  /** One that can be tried without. */
  public CostRule(
      String id,
      Frames frames,
      double minShare,
      double minMillis,
      double minLoadedMillis,
      String doing,
      String explanation,
      Cause.Kind kind,
      List<Change> candidates) {
    this(
        id,
        frames,
        minShare,
        minMillis,
        minLoadedMillis,
        doing,
        explanation,
        kind,
        candidates,
        true,
        false);
  }

  /** The same with nothing to try but the removal of the cost. */
  public CostRule withoutCandidates() {
    return with(List.of());
  }

  /** The same with other settings to try. */
  public CostRule with(List<Change> others) {
    return rule(doing, explanation, others, removable, elsewhere);
  }

  /** The same in other words. */
  public CostRule doing(String words) {
    return rule(words, explanation, candidates, removable, elsewhere);
  }

  /** The same with what to do instead, first: the terminal cuts what is long. */
  public CostRule advising(String sentence) {
    return rule(doing, sentence + " " + explanation, candidates, removable, elsewhere);
  }

  /** The same with more of why, last. */
  public CostRule explaining(String sentence) {
    return rule(doing, explanation + " " + sentence, candidates, removable, elsewhere);
  }

  /** The same with another reason of why it costs. */
  public CostRule since(String reason) {
    return rule(doing, reason, candidates, removable, elsewhere);
  }

  /** The same that cannot be tried without. */
  public CostRule unremovable() {
    return rule(doing, explanation, candidates, false, elsewhere);
  }

  /** The same where what takes long is done outside the service. */
  public CostRule doneElsewhere() {
    return rule(doing, explanation, candidates, removable, true);
  }

  private CostRule rule(
      String words, String why, List<Change> others, boolean canBeRemoved, boolean outside) {
    return new CostRule(
        id,
        frames,
        minShare,
        minMillis,
        minLoadedMillis,
        words,
        why,
        kind,
        others,
        canBeRemoved,
        outside);
  }
}
