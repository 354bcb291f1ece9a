package io.bootcause.diagnosis.detectors.poolstarvation;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Calls of other services during which requests keep a database connection that they have waited
 * for once: those between its first statement and its last, which a transaction puts around them.
 *
 * @param call the one that takes most
 * @param millis of a request, mean
 * @param kept how long a request keeps its connection, milliseconds, mean
 */
record KeptForCalls(String call, double millis, double kept) {
  /** Of the time that connections are kept, and of the requests that are seen to keep one. */
  private static final double MOSTLY = 0.5;

  /** Empty if connections are not kept for calls, mostly. */
  static Optional<KeptForCalls> of(Activity activity) {
    Map<String, Long> calls = new TreeMap<>();
    long kept = 0;
    int seen = 0;
    for (JoinedRequest request : activity.requests()) {
      List<RequestWait> taken = of(request, WaitKind.CONNECTION);
      List<RequestWait> statements = of(request, WaitKind.STATEMENT);
      if (taken.size() != 1 || statements.isEmpty()) {
        continue; // who takes another one has given the first one back
      }
      seen++;
      long from = taken.get(0).end();
      long until = statements.get(statements.size() - 1).end();
      kept += Math.max(0, until - from);
      of(request, WaitKind.HTTP_CALL).stream()
          .filter(call -> call.start() - from >= 0 && call.end() - until <= 0)
          .forEach(call -> calls.merge(call.subject(), call.end() - call.start(), Long::sum));
    }
    double requests = seen;
    double all = kept;
    return calls.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .filter(most -> most.getValue() >= MOSTLY * all)
        .filter(most -> requests >= MOSTLY * activity.requests().size())
        .map(
            most ->
                new KeptForCalls(
                    most.getKey(), most.getValue() / 1e6 / requests, all / 1e6 / requests));
  }

  /** In the order in which they ended. */
  private static List<RequestWait> of(JoinedRequest request, WaitKind kind) {
    return request.waits().stream()
        .filter(wait -> wait.kind() == kind)
        .sorted(Comparator.comparingLong(RequestWait::end))
        .toList();
  }
}
