package io.bootcause.diagnosis.detectors.tlshandshake;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Stats;
import io.bootcause.load.Sample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Handshakes that our own requests had to make although the load keeps its connections open: all of
 * a phase but the first of each of its connections, which every client must make.
 *
 * @param requests that succeeded, without those that open the phase's connections
 * @param handshakes of those requests, as many as could not go on an open connection
 * @param resumed how many of the handshakes resumed an earlier session
 * @param millis median of one handshake, from when the connection was there
 * @param share of the requests' time that handshakes take, 0 to 1
 * @param perConnection most requests that were answered on one connection
 */
record Reconnects(
    Activity activity,
    int requests,
    int handshakes,
    int resumed,
    double millis,
    double share,
    int perConnection) {
  /** Fewer may be chance: a connection may break once. */
  private static final int MIN_HANDSHAKES = 10;

  /** A server that closes after a hundred requests, as Tomcat does, is none to complain of. */
  private static final double MIN_PART = 0.05;

  private static final double MIN_SHARE = 0.2;

  static Reconnects in(Activity activity) {
    List<Sample> samples =
        activity.requests().stream()
            .map(JoinedRequest::sample)
            .sorted(Comparator.comparingLong(Sample::end))
            .toList();
    int opening = activity.connections();
    int resumed = 0;
    int perConnection = 0;
    double whole = 0;
    double shaking = 0;
    int counted = 0;
    List<Double> millis = new ArrayList<>();
    for (Sample sample : samples) {
      perConnection = Math.max(perConnection, sample.ordinal() + 1);
      if (sample.secured() != 0 && opening > 0) {
        opening--;
        continue;
      }
      counted++;
      whole += sample.latencyNanos();
      if (sample.secured() != 0) {
        long nanos = sample.secured() - sample.connected();
        shaking += nanos;
        millis.add(nanos / 1e6);
        resumed += sample.resumed() ? 1 : 0;
      }
    }
    return new Reconnects(
        activity,
        counted,
        millis.size(),
        resumed,
        millis.isEmpty() ? 0 : Stats.median(millis),
        whole == 0 ? 0 : shaking / whole,
        perConnection);
  }

  /** Whether any of the phase's requests had to shake hands. */
  boolean overTls() {
    return activity.requests().stream().anyMatch(r -> r.sample().secured() != 0);
  }

  boolean areMany() {
    return handshakes >= MIN_HANDSHAKES && handshakes >= MIN_PART * requests && share >= MIN_SHARE;
  }
}
