package io.bootcause.diagnosis.detectors.poolstarvation;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.budget.Line;
import io.bootcause.diagnosis.detectors.CallbackPool;
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
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Connections of a client that calls back. No thread waits for one: the requests' own waits tell.
 *
 * @param pool whose they are
 * @param line of the budget, the wait for one
 * @param use of the budget, what one is needed for
 * @param used the kind of wait of that use
 * @param property what sets the size, for the report
 * @param explanation of the cause
 * @param reference where its default is documented
 * @param sites where the service's own code asks for what needs one
 */
record ClientConnections(
    CallbackPool pool,
    Line line,
    Line use,
    WaitKind used,
    String property,
    String explanation,
    String reference,
    Function<Evidence, Optional<CallSite>> sites) {
  private static final List<ClientConnections> ALL =
      List.of(
          new ClientConnections(
              CallbackPool.REACTOR_NETTY,
              Line.HTTP_CONNECTION,
              Line.HTTP_CALL,
              WaitKind.HTTP_CALL,
              LargerPools.REACTOR_NETTY_SPEC + ".maxConnections",
              "All connections of the client's pool to that address are in use, and the rest of the"
                  + " calls wait in line. Throughput is the number of connections divided by the"
                  + " time of a call. By default there are 500; a ConnectionProvider of the"
                  + " service's own sets fewer.",
              "https://docs.spring.io/projectreactor/reactor-netty/docs/current/reference/html/http-client.html",
              CallSite::ofCalls),
          new ClientConnections(
              CallbackPool.R2DBC,
              Line.CONNECTION,
              Line.STATEMENT,
              WaitKind.STATEMENT,
              "spring.r2dbc.pool.max-size",
              "All connections of the pool are taken, and the rest of the requests wait in line."
                  + " Throughput is the number of connections divided by the time that each is"
                  + " kept: a transaction keeps its connection from its first statement to its end,"
                  + " whatever else is done meanwhile. By default there are 10.",
              "https://github.com/r2dbc/r2dbc-pool",
              CallSite::ofStatements));

  private static final String KEPT_FOR_CALLS =
      "Here it is kept during a call of another service, which needs none: call before the"
          + " transaction or behind it, or have the transaction around the statements alone.";

  private static final double MIN_SHARE = 0.4;

  /** With the service's processors busier than this, connections wait for them. */
  private static final double MAX_BUSY = 0.8;

  /** A request that takes less alone is fast enough in a line too. */
  private static final double SLOW_MILLIS = 10;

  /** Who computes for more of its time alone does so on the event loop, connection or none. */
  private static final double MAX_COMPUTING = 0.5;

  /** Who waits alone as well waits for a connection to be made, not in a line. */
  private static final double ALONE = 0.25;

  /** Empty if such connections do not make requests wait. */
  static Optional<Finding> finding(Evidence evidence, Activity activity) {
    return ALL.stream().flatMap(c -> c.scarce(evidence, activity).stream()).findFirst();
  }

  private Optional<Finding> scarce(Evidence evidence, Activity activity) {
    if (waits(activity, w -> pool.gives(w.subject())).findAny().isEmpty()) {
      return Optional.empty();
    }
    TimeIn waiting = TimeIn.line(line, activity);
    boolean scarce =
        waiting.share() >= MIN_SHARE
            && !(activity.ownBusy() > MAX_BUSY)
            && evidence.steady().filter(alone -> hasNoLine(alone, activity)).isPresent();
    return scarce ? Optional.of(found(evidence, activity, waiting)) : Optional.empty();
  }

  private boolean hasNoLine(Activity alone, Activity loaded) {
    // At a low rate a process computes for itself, too: much, by the request.
    double computing = Math.min(alone.cpuMillisPerRequest(), loaded.cpuMillisPerRequest());
    return alone.meanMillis() >= SLOW_MILLIS
        && TimeIn.line(line, alone).share() <= ALONE
        && !(computing > MAX_COMPUTING * alone.meanMillis());
  }

  private static Stream<RequestWait> waits(Activity activity, Predicate<RequestWait> which) {
    return activity.requests().stream().flatMap(r -> r.waits().stream()).filter(which);
  }

  /** What requests need one for most of the time. */
  private Optional<String> call(Activity activity) {
    Map<String, Long> nanos = new TreeMap<>();
    waits(activity, w -> w.kind() == used)
        .forEach(w -> nanos.merge(w.subject(), w.end() - w.start(), Long::sum));
    return nanos.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
  }

  private Finding found(Evidence evidence, Activity activity, TimeIn waiting) {
    Optional<CallSite> site = sites.apply(evidence);
    // Little's law: as many are at it at a time as there are requests times their share of time.
    double inLine = activity.connections() * waiting.share();
    double using = activity.connections() * TimeIn.line(use, activity).share();
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "%s: %.1f of them wait for a connection at a time (mean), %.0f of %.0f ms, while %.1f"
                + " use one",
            activity.labels(),
            inLine,
            waiting.millis(),
            waiting.all(),
            using));
    Optional<KeptForCalls> kept =
        line == Line.CONNECTION ? KeptForCalls.of(activity) : Optional.empty();
    Optional<CallSite> calls = kept.flatMap(k -> CallSite.ofCalls(evidence));
    kept.map(
            k ->
                String.format(
                    Locale.ROOT,
                    "each keeps its connection for %.1f ms, in %.1f of which it waits for %s",
                    k.kept(),
                    k.millis(),
                    k.call()))
        .or(() -> call(activity).map(call -> "for " + call))
        .ifPresent(facts::add);
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
            "%.0f %% of a %s is waiting for %s%s",
            waiting.share() * 100,
            activity.label(),
            pool.connection(),
            kept.isPresent() ? ", which others keep while they call another service" : ""),
        new Cause(
            kept.isPresent() ? Cause.Kind.APP_CODE : Cause.Kind.CONFIG,
            calls.or(() -> site).map(CallSite::where).orElse(List.of()),
            null,
            property,
            kept.isPresent() ? explanation + " " + KEPT_FOR_CALLS : explanation,
            reference),
        facts,
        waiting.share(),
        activity.metricWithoutWaiting(waiting.share()),
        site.map(s -> s.pathFrames(waiting.millis())).orElse(List.of()),
        Stream.of(
                pool.larger().stream(),
                calls.stream().flatMap(s -> s.removal().stream()),
                site.stream().flatMap(s -> s.removal().stream()))
            .flatMap(Function.identity())
            .distinct()
            .toList());
  }
}
