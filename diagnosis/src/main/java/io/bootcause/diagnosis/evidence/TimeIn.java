package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.BudgetLine;
import io.bootcause.diagnosis.RequestClass;
import io.bootcause.diagnosis.budget.Line;
import io.bootcause.diagnosis.budget.TimeBudget;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the budget has in one of its lines, of a load's requests.
 *
 * @param millis per request, mean
 * @param all the requests' time, mean, milliseconds
 */
public record TimeIn(double millis, double all) {
  /** 0 of 0 where no request succeeded. */
  public static TimeIn line(Line line, Activity activity) {
    return lines(EnumSet.of(line), activity);
  }

  /** The same of several, together. */
  static TimeIn lines(Set<Line> lines, Activity activity) {
    if (activity.unanswered()) {
      return new TimeIn(0, 0);
    }
    RequestClass budget = TimeBudget.of("budget", activity.labels(), activity.requests());
    Set<String> keys = lines.stream().map(Line::key).collect(Collectors.toSet());
    double nanos =
        budget.lines().stream()
            .filter(l -> keys.contains(l.key()))
            .mapToDouble(BudgetLine::meanNanos)
            .sum();
    return new TimeIn(nanos / 1e6, budget.meanNanos() / 1e6);
  }

  /** What passes while other threads, or nobody who is known, are to go on with a request. */
  public static TimeIn inOtherHands(Activity activity) {
    TimeIn async = line(Line.ASYNC, activity);
    TimeIn await = line(Line.AWAIT, activity);
    return await.millis() >= async.millis() ? await : async;
  }

  /** Of the requests' time, 0 to 1. */
  public double share() {
    return all > 0 ? millis / all : 0;
  }
}
