package io.bootcause.diagnosis.detectors;

import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.service.change.Change;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** The experiment that takes a suspect out: its calls are answered from memory, or left out. */
public final class Removal {
  private static final int MOST_MILLIS = 100;

  private static final int MOST_AROUND = 3;

  private Removal() {}

  /**
   * The call that costs, and where that is made in several places also what makes all of them.
   * Empty if all callers are the JDK's or the server's, which are left alone.
   */
  public static List<Change> of(CostPath cost) {
    return cost.removable().stream()
        .flatMap(call -> Stream.concat(Stream.of(call), cost.aroundAll(call).stream()))
        .map(CostPath.Call::remembered)
        .toList();
  }

  /**
   * Calls of the service's own methods by one another in which the cost is a step, the innermost
   * first: what cannot be answered from memory may be a part of what can.
   *
   * @param tried already, which are left out
   */
  public static List<Change> around(CostPath cost, Collection<Change> tried) {
    return cost.callsOfOwn().stream()
        .map(CostPath.Call::remembered)
        .filter(call -> !tried.contains(call))
        .limit(MOST_AROUND)
        .toList();
  }

  /**
   * Makes what cannot be taken out slower by a tenth of the time of a request: where requests stand
   * in line for it, they take longer by that for each one before them. Says nothing of what a
   * request calls itself and only once, which is waited for in any case. Empty for the JDK's.
   */
  public static List<Change> delaying(CostPath cost) {
    String method = cost.unit();
    if (!canBeNamed(method) || !cost.origins().isApplicationSide(method)) {
      return List.of();
    }
    long millis = Math.round(cost.activity().meanMillis() / 10);
    return List.of(new Change.Delay((int) Math.max(1, Math.min(MOST_MILLIS, millis)), method));
  }

  /**
   * Leaves out what is done once. Only what answers nothing can be: of another method the
   * experiment says that it cannot. Empty for constructors, initialisers and what is generated.
   *
   * @param method {@code pkg.Class#method} of the service's own; may be empty
   */
  public static List<Change> skipping(String method) {
    return canBeNamed(method) ? List.of(new Change.Skip(method)) : List.of();
  }

  private static boolean canBeNamed(String method) {
    return !method.isEmpty() && Origins.isNamed(method);
  }
}
