package io.bootcause.diagnosis.detectors.delayedack;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.evidence.Stats;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Waits in one kind of request that take as long as an acknowledgement may be delayed, after
 * several writes to a socket with Nagle's algorithm on: reads of the thread's own, or answers that
 * Netty's channels get.
 *
 * @param peer the other side, where it is always the same; else empty
 * @param request index of the kind of request
 * @param times of those waits in all
 * @param count of them per request, median
 * @param millis of one of them, median
 * @param constant share of such waits, of those that take any time, 0 to 1
 * @param share of the request's time that passes in them, median over all requests of the kind
 */
record HeldReads(
    String peer,
    int request,
    int times,
    double count,
    double millis,
    double constant,
    double share) {
  /**
   * Linux delays an acknowledgement by 40 ms at least (TCP_DELACK_MIN in net/tcp.h), and the
   * process must wake up then.
   */
  private static final double SHORTEST_MILLIS = 38;

  /** Besides, the other side takes its time; for two delays it would take longer. */
  private static final double LONGEST_MILLIS = 75;

  /** What is answered at once is not what waits. */
  private static final double ANY_MILLIS = 5;

  /** Of a request's own thread, which is known to have written to the socket before; the worst. */
  static HeldReads ofThreads(List<JoinedRequest> requests) {
    return worst(requests, wait -> wait.kind() == WaitKind.HELD_READ && !wait.elsewhere());
  }

  /** Of answers that may have come by a channel, whatever was written to that; the worst. */
  static HeldReads ofCalls(List<JoinedRequest> requests, WaitKind kind) {
    return worst(requests, wait -> wait.kind() == kind);
  }

  private static HeldReads worst(List<JoinedRequest> requests, Predicate<RequestWait> such) {
    return requests.stream()
        .filter(request -> request.span() != null)
        .collect(Collectors.groupingBy(request -> request.sample().request()))
        .entrySet()
        .stream()
        .map(ofKind -> ofOneKind(ofKind.getKey(), ofKind.getValue(), such))
        .max(Comparator.comparingDouble(HeldReads::share))
        .orElseThrow();
  }

  private static HeldReads ofOneKind(
      int request, List<JoinedRequest> requests, Predicate<RequestWait> such) {
    List<Double> counts = new ArrayList<>();
    List<Double> shares = new ArrayList<>();
    List<Double> delayed = new ArrayList<>();
    List<String> peers = new ArrayList<>();
    int slow = 0;
    for (JoinedRequest one : requests) {
      double sum = 0;
      int count = 0;
      for (RequestWait wait : one.waits()) {
        double millis = (wait.end() - wait.start()) / 1e6;
        if (!such.test(wait) || millis < ANY_MILLIS) {
          continue;
        }
        slow++;
        if (millis >= SHORTEST_MILLIS && millis <= LONGEST_MILLIS) {
          delayed.add(millis);
          peers.add(wait.subject());
          sum += millis;
          count++;
        }
      }
      counts.add((double) count);
      shares.add(Math.min(1, sum * 1e6 / one.sample().latencyNanos()));
    }
    boolean onePeer = peers.stream().distinct().count() == 1;
    return new HeldReads(
        onePeer ? peers.get(0) : "",
        request,
        delayed.size(),
        Stats.median(counts),
        delayed.isEmpty() ? 0 : Stats.median(delayed),
        slow == 0 ? 0 : (double) delayed.size() / slow,
        Stats.median(shares));
  }
}
