package io.bootcause.experiment;

import io.bootcause.service.ServiceException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs one round: a fresh JVM for each variant. The whole round is one call, so that a runner may
 * let the JVMs run side by side where the metric allows it (they idle most of the time).
 */
@FunctionalInterface
public interface ReplicateRunner {
  /**
   * @param round from 0
   * @param order in which to start the variants; never the same one first in each round
   * @return one entry for each variant; one that is missing counts as not measured
   */
  Map<Variant, Attempt> runRound(int round, List<Variant> order) throws InterruptedException;

  /**
   * A runner that can measure several rounds at a time, for metrics that are mostly waiting: a
   * round more then costs little. Only the rounds before the first look can be told beforehand.
   */
  interface Batched extends ReplicateRunner {
    /**
     * @param orders one for each round, from round 0
     * @return one map for each round, as {@link #runRound} gives it
     */
    List<Map<Variant, Attempt>> runFirst(List<List<Variant>> orders) throws InterruptedException;
  }

  /** Measures one variant in a fresh JVM. */
  @FunctionalInterface
  interface Single {
    /** A ServiceException counts as "not measured"; return a Failed to be more exact. */
    Attempt run(Variant variant, int round) throws ServiceException, InterruptedException;
  }

  /** One variant after the other; what one throws does not keep the others from running. */
  static ReplicateRunner oneByOne(Single single) {
    return (round, order) -> {
      Map<Variant, Attempt> attempts = new LinkedHashMap<>();
      for (Variant variant : order) {
        Attempt attempt;
        try {
          attempt = single.run(variant, round);
        } catch (ServiceException | RuntimeException e) {
          attempt =
              new Attempt.Failed(Attempt.Failure.NOT_MEASURED, String.valueOf(e.getMessage()));
        }
        attempts.put(variant, attempt);
      }
      return attempts;
    };
  }
}
