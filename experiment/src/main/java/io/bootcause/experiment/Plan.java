package io.bootcause.experiment;

import io.bootcause.service.change.Change;
import java.time.Duration;
import java.util.List;

/**
 * One experiment: a control and the changes that compete with it.
 *
 * @param metric the symptom's own, a cost: lower is better
 * @param unit of the metric
 * @param minRounds before the first look; at least 2, 3 unless there is a reason
 * @param maxRounds at most
 * @param budget wall time; no round is begun that would end after it, judging by the longest one
 *     yet. The first round always runs. Candidates for which there is no time are left out, but for
 *     one, for which the budget is stretched to twice itself before the first look; so it is for
 *     one that came in from the reserve, if nothing else is confirmed
 * @param seed of order and resampling
 */
public record Plan(
    List<Candidate> candidates,
    String metric,
    String unit,
    int minRounds,
    int maxRounds,
    Duration budget,
    long seed) {
  /** A change and what it is expected to do. */
  public record Candidate(Change change, Prediction prediction, Role role) {
    public Candidate(Change change, Prediction prediction) {
      this(change, prediction, Role.ASKED_FOR);
    }

    boolean is(Role wanted) {
      return role == wanted;
    }
  }

  /** How long a candidate takes part. */
  public enum Role {
    /** Until it is decided: somebody wants to know. */
    ASKED_FOR,

    /** As long as it may be the best: not beside one that is proven and surely does more. */
    SUGGESTED,

    /**
     * From when no other has proven to do all that was predicted of it; from the beginning if none
     * is suggested.
     */
    RESERVE,

    /** From when no other could be measured at all. */
    LAST_RESORT
  }

  public Plan {
    candidates = List.copyOf(candidates);
    if (minRounds < 2 || maxRounds < minRounds) {
      throw new IllegalArgumentException("rounds from " + minRounds + " to " + maxRounds);
    }
    if (candidates.stream().map(Candidate::change).distinct().count() != candidates.size()) {
      throw new IllegalArgumentException("the same change is given twice");
    }
  }

  /** From 3 to 8 rounds. */
  public static Plan of(
      List<Candidate> candidates, String metric, String unit, Duration budget, long seed) {
    return new Plan(candidates, metric, unit, 3, 8, budget, seed);
  }
}
