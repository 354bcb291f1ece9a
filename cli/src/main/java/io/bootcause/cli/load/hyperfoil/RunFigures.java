package io.bootcause.cli.load.hyperfoil;

import java.util.List;
import java.util.Map;

/**
 * What a run came to.
 *
 * @param version of Hyperfoil
 * @param phases those that were begun, warm-up left out
 * @param errors what controller and agents complained of
 */
public record RunFigures(String version, List<Phase> phases, List<String> errors) {
  /**
   * One phase.
   *
   * @param startMillis when the first agent began, since the epoch
   * @param endMillis when the last answer was there
   * @param complaints what Hyperfoil found wrong with it
   * @param agents what each agent did
   */
  public record Phase(
      String name,
      long startMillis,
      long endMillis,
      List<MetricFigures> metrics,
      List<String> complaints,
      Map<String, Share> agents) {}

  /**
   * An agent's part in a phase.
   *
   * @param cpu as Hyperfoil says it, of the whole machine; empty if it does not
   */
  public record Share(long requests, String cpu) {}
}
