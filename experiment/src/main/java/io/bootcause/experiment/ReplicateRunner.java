package io.bootcause.experiment;

import io.bootcause.service.ServiceException;
import java.time.Duration;
import java.util.ArrayList;
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
   * How many rounds can be measured at a time: several where the metric is mostly waiting, and a
   * round more then costs little. Asked for the rounds before the first look only.
   *
   * @param variants in each round
   */
  default int atOnce(int variants) {
    return 1;
  }

  /** How long whatever is measured at a time takes at least, however few variants take part. */
  default Duration waiting() {
    return Duration.ZERO;
  }

  /**
   * @param first the number of the first one
   * @param orders one for each round, no more than can be measured at a time
   * @return one map for each round, as {@link #runRound} gives it
   */
  default List<Map<Variant, Attempt>> runRounds(int first, List<List<Variant>> orders)
      throws InterruptedException {
    List<Map<Variant, Attempt>> attempts = new ArrayList<>();
    for (List<Variant> order : orders) {
      attempts.add(runRound(first + attempts.size(), order));
    }
    return attempts;
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
