package io.bootcause.service.agent;

import java.util.ArrayList;
import java.util.List;

/**
 * What an agent looks at now.
 *
 * @param roots {@code class#method} of those that match
 * @param callees of those that are called by them
 * @param not what matches and can't be looked at, with the reason
 * @param costNanos of timing one call, as measured in that JVM; 0 if calls are not timed
 * @param insideNanos the part of it that the call itself seems to take
 */
public record TapAnswer(
    List<String> roots, List<String> callees, List<String> not, long costNanos, long insideNanos) {
  /** The same with the cost as it was measured since. */
  public TapAnswer costing(TapState state) {
    return new TapAnswer(roots, callees, not, state.costNanos(), state.insideNanos());
  }

  static TapAnswer of(List<String[]> rows) {
    List<String> roots = new ArrayList<>();
    List<String> callees = new ArrayList<>();
    List<String> not = new ArrayList<>();
    long[] cost = new long[2];
    for (String[] row : rows) {
      switch (row[0]) {
        case "root" -> roots.add(row[1]);
        case "callee" -> callees.add(row[1]);
        case "not" -> not.add(row[1]);
        case "cost" -> {
          String[] both = row[1].split(" ", -1);
          cost[0] = Long.parseLong(both[0]);
          cost[1] = Long.parseLong(both[1]);
        }
        default -> {}
      }
    }
    return new TapAnswer(
        List.copyOf(roots), List.copyOf(callees), List.copyOf(not), cost[0], cost[1]);
  }
}
