package io.bootcause.diagnosis.detectors.failingrequests;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.detectors.ApacheClient;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Downstream;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Stats;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Shape;
import io.bootcause.service.change.Change;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Requests that fail straight after the service was left alone, one after the other, until none
 * does: what they are sent on, or ask with, was kept for longer than it lived.
 */
final class AfterASilence {
  private static final int MIN_FAILED = 2;

  /** Of those that follow: it is the silence, and not chance. */
  private static final double MAX_OTHERS = 0.01;

  private static final int MIN_OTHERS = 20;
  private static final double MIN_PAUSE_SECONDS = 1;

  /** An answer that comes so much sooner is none. */
  private static final double AT_ONCE = 0.5;

  /** Before the silence, in an experiment: as many kept connections to fail with. */
  private static final int CONNECTIONS = 16;

  /** As many first requests are looked at to say how many of them fail. */
  private static final int FIRSTS = 4;

  /** What a client is known by in stacks, and the property that has it drop idle connections. */
  private static final Map<String, String> CLIENTS =
      Map.of(
          "jdk.internal.net.http.",
          "-Djdk.httpclient.keepalive.timeout=1",
          "reactor.netty.http.client.",
          "-Dreactor.netty.pool.maxIdleTime=1000",
          "sun.net.www.http.",
          "-Dhttp.keepAlive=false");

  /**
   * The first requests of a load that began after a pause.
   *
   * @param pause seconds
   * @param failed those before the first that did not
   */
  private record Start(double pause, List<JoinedRequest> failed, List<JoinedRequest> others) {
    static Start of(double pause, List<JoinedRequest> requests) {
      int failed = 0;
      while (failed < requests.size() && fails(requests.get(failed))) {
        failed++;
      }
      return new Start(
          pause, requests.subList(0, failed), requests.subList(failed, requests.size()));
    }
  }

  private AfterASilence() {}

  static Optional<Finding> finding(Evidence evidence) {
    List<Start> starts = starts(evidence);
    List<JoinedRequest> failed = starts.stream().flatMap(s -> s.failed().stream()).toList();
    List<JoinedRequest> others = starts.stream().flatMap(s -> s.others().stream()).toList();
    // What fails under load may go on to for a while: a circuit breaker is open, say.
    List<JoinedRequest> loaded =
        evidence.requests().stream().filter(r -> !isOfFew(r.phase())).toList();
    return failed.size() < MIN_FAILED
            || others.size() < MIN_OTHERS
            || manyFail(others)
            || manyFail(loaded)
        ? Optional.empty()
        : Optional.of(finding(evidence, starts, failed, others));
  }

  private static boolean manyFail(List<JoinedRequest> requests) {
    return requests.stream().filter(AfterASilence::fails).count() > MAX_OTHERS * requests.size();
  }

  private static boolean isOfFew(Phase phase) {
    return phase.shape() == Shape.STEADY || phase.shape() == Shape.IDLE;
  }

  private static boolean fails(JoinedRequest request) {
    return request.sample().outcome() == SampleOutcome.STATUS
        && request.sample().status() >= FailingRequestsDetector.SERVER_ERROR;
  }

  /** Of the loads that one connection or few put on an instance that had been asked before. */
  private static List<Start> starts(Evidence evidence) {
    Map<Phase, List<JoinedRequest>> requests = new HashMap<>();
    evidence
        .requests()
        .forEach(r -> requests.computeIfAbsent(r.phase(), p -> new ArrayList<>()).add(r));
    List<Start> starts = new ArrayList<>();
    Map<Integer, Long> ended = new HashMap<>();
    for (Phase phase :
        evidence.recording().phases().stream()
            .sorted(Comparator.comparingLong(Phase::startNanos))
            .toList()) {
      Long before = ended.put(phase.instance(), phase.endNanos());
      double pause =
          before == null || phase.silenceSeconds() > 0
              ? phase.silenceSeconds()
              : (phase.startNanos() - before) / 1e9;
      if (isOfFew(phase) && requests.containsKey(phase) && pause >= MIN_PAUSE_SECONDS) {
        starts.add(
            Start.of(
                pause,
                requests.get(phase).stream()
                    .sorted(Comparator.comparingLong(r -> r.sample().actualStart()))
                    .toList()));
      }
    }
    return starts;
  }

  private static Finding finding(
      Evidence evidence,
      List<Start> starts,
      List<JoinedRequest> failed,
      List<JoinedRequest> others) {
    double pause =
        starts.stream()
            .filter(start -> !start.failed().isEmpty())
            .mapToDouble(Start::pause)
            .min()
            .orElse(MIN_PAUSE_SECONDS);
    Optional<WaitKind> asked = cutShort(failed, others);
    Optional<CostPath.Call> own =
        asked.flatMap(kind -> path(evidence, kind)).flatMap(CostPath::ownCall);
    String by = own.map(call -> " by " + CostFinding.simple(call.caller())).orElse("");
    String name = "requests after " + Evidence.seconds(pause) + " of silence";
    List<String> facts = new ArrayList<>();
    for (Start start : starts) {
      if (!start.failed().isEmpty()) {
        facts.add(
            String.format(
                Locale.ROOT,
                "after %.1f s without requests the first %d failed, and %d of %d that followed",
                start.pause(),
                start.failed().size(),
                start.others().stream().filter(AfterASilence::fails).count(),
                start.others().size()));
      }
    }
    asked.ifPresent(
        kind ->
            facts.add(
                String.format(
                    Locale.ROOT,
                    "in those that failed %s ends after %.1f ms, in the others after %.1f ms",
                    what(kind),
                    median(failed, kind).orElse(0),
                    median(others, kind).orElse(0))));
    double share =
        (double) failed.size()
            / starts.stream()
                .filter(start -> !start.failed().isEmpty())
                .mapToInt(start -> Math.max(start.failed().size(), FIRSTS))
                .sum();
    return new Finding(
        "failing-requests",
        String.format(
            Locale.ROOT,
            "%d requests straight after a silence are answered with status %d, and hardly any other"
                + "%s",
            failed.size(),
            failed.get(0).sample().status(),
            asked.map(kind -> ": " + what(kind) + by + " is cut short").orElse("")),
        new Cause(
            Cause.Kind.CONFIG,
            own.map(call -> List.of(call.caller(), call.callee())).orElse(List.of()),
            null,
            null,
            asked.isPresent()
                ? "A pooled connection that was idle is used again after the other side, or a"
                    + " firewall or balancer in between, has closed it. Have the pool drop idle"
                    + " connections before others do: evictIdleConnections, a time to live or"
                    + " validateAfterInactivity of Apache's client, jdk.httpclient.keepalive.timeout,"
                    + " maxIdleTime of Reactor Netty, HikariCP's max-lifetime and keepalive-time."
                : "Something that is kept between requests is no good any more after a silence, and is"
                    + " made anew only once it has failed: a connection, a token, a session.",
            null),
        facts,
        share,
        SymptomMetric.failingAfterSilence(name, share, Math.ceil(pause), CONNECTIONS),
        List.of(),
        asked.filter(kind -> kind == WaitKind.HTTP_CALL).isPresent()
            ? dropping(evidence)
            : List.of());
  }

  private static String what(WaitKind kind) {
    return kind == WaitKind.STATEMENT ? "the statement" : "the call of another service";
  }

  /** What a request asks of others, if it gets that so much sooner where it fails. */
  private static Optional<WaitKind> cutShort(
      List<JoinedRequest> failed, List<JoinedRequest> others) {
    for (WaitKind kind : List.of(WaitKind.HTTP_CALL, WaitKind.STATEMENT)) {
      OptionalDouble short_ = median(failed, kind);
      OptionalDouble usual = median(others, kind);
      if (short_.isPresent()
          && usual.isPresent()
          && short_.getAsDouble() <= AT_ONCE * usual.getAsDouble()) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }

  /** Of what each waited for it, ms. */
  private static OptionalDouble median(List<JoinedRequest> requests, WaitKind kind) {
    List<Double> millis =
        requests.stream()
            .filter(r -> r.told().stream().anyMatch(wait -> wait.kind() == kind))
            .map(r -> total(r, kind))
            .toList();
    return millis.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Stats.median(millis));
  }

  private static double total(JoinedRequest request, WaitKind kind) {
    return request.told().stream()
            .filter(wait -> wait.kind() == kind)
            .mapToLong(RequestWait::nanos)
            .sum()
        / 1e6;
  }

  private static Optional<CostPath> path(Evidence evidence, WaitKind kind) {
    return evidence
        .steady()
        .flatMap(
            activity ->
                CostPath.of(
                    activity,
                    evidence.origins(),
                    kind == WaitKind.STATEMENT
                        ? Downstream.STATEMENTS::outermost
                        : Downstream.CALLS::outermost));
  }

  private static List<Change> dropping(Evidence evidence) {
    return Stream.concat(
            CLIENTS.entrySet().stream()
                .filter(client -> evidence.seen(Frames.of(client.getKey() + "*")::in))
                .map(Map.Entry::getValue)
                .sorted()
                .map(Change.JvmFlag::new),
            ApacheClient.withUsualCheck(evidence).stream())
        .toList();
  }
}
