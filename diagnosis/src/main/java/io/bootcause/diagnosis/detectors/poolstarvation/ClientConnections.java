package io.bootcause.diagnosis.detectors.poolstarvation;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.budget.Line;
import io.bootcause.diagnosis.detectors.LargerPools;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CallSite;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.TimeIn;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Connections of a client that calls back. No thread waits for one: the requests' own waits tell.
 */
final class ClientConnections {
  private static final String CLIENT = "reactor.netty.http.client.";
  private static final double MIN_SHARE = 0.4;

  /** With the service's processors busier than this, connections wait for them. */
  private static final double MAX_BUSY = 0.8;

  /** A request that takes less alone is fast enough in a line too. */
  private static final double SLOW_MILLIS = 10;

  /** Who waits alone as well waits for a connection to be made, not in a line. */
  private static final double ALONE = 0.25;

  private ClientConnections() {}

  /** Empty if such connections do not make requests wait. */
  static Optional<Finding> finding(Evidence evidence, Activity activity) {
    if (waits(activity, ClientConnections::isForConnection).findAny().isEmpty()) {
      return Optional.empty();
    }
    TimeIn line = TimeIn.line(Line.HTTP_CONNECTION, activity);
    boolean scarce =
        line.share() >= MIN_SHARE
            && !(activity.ownBusy() > MAX_BUSY)
            && evidence.steady().filter(ClientConnections::hasNoLine).isPresent();
    return scarce ? Optional.of(finding(evidence, activity, line)) : Optional.empty();
  }

  private static boolean hasNoLine(Activity alone) {
    return alone.meanMillis() >= SLOW_MILLIS
        && TimeIn.line(Line.HTTP_CONNECTION, alone).share() <= ALONE;
  }

  private static boolean isForConnection(RequestWait wait) {
    return wait.kind() == WaitKind.HTTP_CONNECTION && wait.subject().startsWith(CLIENT);
  }

  private static Stream<RequestWait> waits(Activity activity, Predicate<RequestWait> which) {
    return activity.requests().stream().flatMap(r -> r.waits().stream()).filter(which);
  }

  /** What requests call most of the time. */
  private static Optional<String> call(Activity activity) {
    Map<String, Long> nanos = new TreeMap<>();
    waits(activity, w -> w.kind() == WaitKind.HTTP_CALL)
        .forEach(w -> nanos.merge(w.subject(), w.end() - w.start(), Long::sum));
    return nanos.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
  }

  private static Finding finding(Evidence evidence, Activity activity, TimeIn line) {
    Optional<CallSite> site = CallSite.of(evidence);
    // Little's law: as many are at it at a time as there are requests times their share of time.
    double waiting = activity.connections() * line.share();
    double calling = activity.connections() * TimeIn.line(Line.HTTP_CALL, activity).share();
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "%s: %.1f of them wait for a connection at a time (mean), %.0f of %.0f ms, while %.1f"
                + " have one",
            activity.labels(),
            waiting,
            line.millis(),
            line.all(),
            calling));
    call(activity).ifPresent(call -> facts.add("for " + call));
    site.ifPresent(s -> facts.add("in " + String.join(" → ", s.where())));
    facts.add(
        String.format(
            Locale.ROOT,
            "%.0f %% of the processors' time was in use, by whatever runs on this machine",
            Math.min(100, activity.machineBusy() * 100)));
    return new Finding(
        "pool-starvation",
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is waiting for a connection of Reactor Netty's pool",
            line.share() * 100,
            activity.label()),
        new Cause(
            Cause.Kind.CONFIG,
            site.map(CallSite::where).orElse(List.of()),
            null,
            LargerPools.REACTOR_NETTY_SPEC + ".maxConnections",
            "All connections of the client's pool to that address are in use, and the rest of the"
                + " calls wait in line. Throughput is the number of connections divided by the time"
                + " of a call. By default there are 500; a ConnectionProvider of the service's own"
                + " sets fewer.",
            "https://docs.spring.io/projectreactor/reactor-netty/docs/current/reference/html/http-client.html"),
        facts,
        line.share(),
        activity.metricWithoutWaiting(line.share()),
        site.map(s -> s.pathFrames(line.millis())).orElse(List.of()),
        Stream.concat(
                Stream.of(LargerPools.REACTOR_NETTY),
                site.stream().flatMap(s -> s.removal().stream()))
            .toList());
  }
}
