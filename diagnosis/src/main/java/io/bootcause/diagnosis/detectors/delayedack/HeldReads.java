package io.bootcause.diagnosis.detectors.delayedack;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.evidence.Stats;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Reads of one kind of request that take as long as an acknowledgement may be delayed, after
 * several writes to a socket with Nagle's algorithm on.
 *
 * @param peer the other side, where it is always the same; else empty
 * @param request index of the kind of request
 * @param count of those reads per request, median
 * @param millis of one of them, median
 * @param constant share of such reads, of those that take any time, 0 to 1
 * @param share of the request's time that passes in them, median over all requests of the kind
 */
record HeldReads(
    String peer, int request, double count, double millis, double constant, double share) {
  /**
   * Linux delays an acknowledgement by 40 ms at least (TCP_DELACK_MIN in net/tcp.h), and the
   * process must wake up then.
   */
  private static final double SHORTEST_MILLIS = 38;

  /** Besides, the other side takes its time; for two delays it would take longer. */
  private static final double LONGEST_MILLIS = 75;

  /** What is answered at once is not what waits. */
  static final double ANY_MILLIS = 5;

  static boolean asLongAsADelay(double millis) {
    return millis >= SHORTEST_MILLIS && millis <= LONGEST_MILLIS;
  }

  /** One for each kind of request. */
  static List<HeldReads> in(List<JoinedRequest> requests) {
    return requests.stream()
        .filter(request -> request.span() != null)
        .collect(Collectors.groupingBy(request -> request.sample().request()))
        .entrySet()
        .stream()
        .map(ofKind -> ofOneKind(ofKind.getKey(), ofKind.getValue()))
        .toList();
  }

  private static HeldReads ofOneKind(int request, List<JoinedRequest> requests) {
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
        if (wait.kind() != WaitKind.HELD_READ || wait.elsewhere() || millis < ANY_MILLIS) {
          continue;
        }
        slow++;
        if (asLongAsADelay(millis)) {
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
        Stats.median(counts),
        delayed.isEmpty() ? 0 : Stats.median(delayed),
        slow == 0 ? 0 : (double) delayed.size() / slow,
        Stats.median(shares));
  }
}
