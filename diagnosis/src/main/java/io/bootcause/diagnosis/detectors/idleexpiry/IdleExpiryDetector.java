package io.bootcause.diagnosis.detectors.idleexpiry;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.Blame;
import io.bootcause.diagnosis.evidence.Contrast;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Downstream;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.ExcessPath;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.IdleContrast;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.PathFrames;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Something expires while the service is idle and is made anew in a request. */
public final class IdleExpiryDetector implements Detector {
  /**
   * What is made anew, others find ready. After a silence all code is somewhat slower, since
   * processors sleep and their caches hold something else: that is no expiry.
   */
  private static final double ALWAYS = 0.1;

  private static final double GOOD_PART = 0.3;

  private static final Frames READS = Downstream.READS.and("sun.nio.ch.SocketChannelImpl#read");

  @Override
  public String id() {
    return "idle-expiry";
  }

  @Override
  public Outcome examine(Evidence evidence) {
    IdleContrast idle = evidence.idle();
    Optional<IdleContrast.Silence> longest = idle.longest();
    if (longest.isEmpty() || idle.followers().isEmpty()) {
      return new Outcome.CannotTell("a request that succeeded after a silence");
    }
    Optional<Contrast> contrast = evidence.idleContrast();
    if (contrast.isEmpty()) {
      return noStall(idle, longest.get());
    }
    Optional<ExcessPath> path = contrast.get().path();
    if (path.isEmpty()) {
      return new Outcome.CannotTell(
          String.format(
              Locale.ROOT,
              "what the %s waits for: it takes %.1f ms instead of %.1f ms, but %d stack samples of the"
                  + " service's own code do not tell why",
              contrast.get().slowLabel(),
              contrast.get().metric().observed(),
              idle.typicalMillis(),
              contrast.get().tree().slowSamples()));
    }
    if (path.get().culprit().typicalNanos() > ALWAYS * path.get().culprit().slowNanos()) {
      return new Outcome.RuledOut(
          String.format(
              Locale.ROOT,
              "the %s takes %.1f ms instead of %.1f ms, but does what the others do, too: %s",
              contrast.get().slowLabel(),
              contrast.get().metric().observed(),
              idle.typicalMillis(),
              path.get().culprit().frame()));
    }
    return new Outcome.Found(List.of(finding(evidence, contrast.get(), path.get())));
  }

  private static Outcome noStall(IdleContrast idle, IdleContrast.Silence longest) {
    int stalled = idle.silences().stream().mapToInt(IdleContrast.Silence::stalled).sum();
    int firsts = idle.silences().stream().mapToInt(s -> s.firsts().size()).sum();
    return new Outcome.RuledOut(
        String.format(
            Locale.ROOT,
            "the first request after %s of silence takes %.1f ms, those after it %.1f ms; %d of %d"
                + " first requests stalled",
            Evidence.seconds(longest.seconds()),
            longest.medianFirstMillis(),
            idle.typicalMillis(),
            stalled,
            firsts));
  }

  /**
   * Whether the others wait for the same answer, for a good part of their time: it is not the
   * asking that has to be done anew.
   */
  private static boolean othersReadToo(Contrast contrast, ExcessPath path) {
    return path.nodes().stream()
        .filter(node -> READS.has(node.frame()))
        .anyMatch(node -> node.typicalNanos() / 1e6 >= GOOD_PART * contrast.typicalMillis());
  }

  /** What has expired is not the service's own. */
  private Finding onAnIdleConnection(
      Evidence evidence, Contrast contrast, ExcessPath path, List<String> facts) {
    return new Finding(
        id(),
        String.format(
            Locale.ROOT,
            "The %s takes %.0f ms instead of %.1f ms: it waits for an answer on a connection that has"
                + " been idle as long",
            contrast.slowLabel(),
            contrast.slowMillis(),
            contrast.typicalMillis()),
        new Cause(
            Cause.Kind.CONFIG,
            path.where(),
            null,
            null,
            "A pooled connection to another service is used again after it has been idle. If the times"
                + " are those of a time-out, the other side, or a firewall or balancer in between, has"
                + " forgotten it, and no answer can come: let the pool drop idle connections before"
                + " others do (evictIdleConnections and a time to live; HikariCP's max-lifetime and"
                + " keepalive-time), or check them before use. Else it is the other service that takes"
                + " long after a pause.",
            null),
        facts,
        Math.min(1, path.culprit().excessNanos() / contrast.slowNanos()),
        contrast.metric(),
        PathFrames.of(evidence, contrast, path),
        List.of());
  }

  private Finding finding(Evidence evidence, Contrast contrast, ExcessPath path) {
    List<String> facts = new ArrayList<>();
    for (IdleContrast.Silence silence : evidence.idle().silences()) {
      facts.add(
          String.format(
              Locale.ROOT,
              "after %s of silence: %d of %d first requests stalled, median %.1f ms",
              Evidence.seconds(silence.seconds()),
              silence.stalled(),
              silence.firsts().size(),
              silence.medianFirstMillis()));
    }
    facts.add(
        String.format(
            Locale.ROOT,
            "requests straight after them: median %.1f ms (%d requests)",
            evidence.idle().typicalMillis(),
            evidence.idle().followers().size()));
    Blame blame = Blame.of(path, evidence.origins());
    if (othersReadToo(contrast, path)) {
      return onAnIdleConnection(evidence, contrast, path, facts);
    }
    // What a published bug has expire is its own, whoever asks.
    Optional<CostPath.Call> own = blame.isKnownBug() ? Optional.empty() : path.ownCall();
    return new Finding(
        id(),
        String.format(
            Locale.ROOT,
            "The %s takes %.0f ms instead of %.1f ms: what %s needs has expired meanwhile",
            contrast.slowLabel(),
            contrast.slowMillis(),
            contrast.typicalMillis(),
            evidence.origins().isUsersOwn(path.culprit().frame())
                ? path.culprit().frame()
                : own.map(CostPath.Call::caller).orElse(path.culprit().frame())),
        asked(
            own,
            blame.cause(
                "Something kept for fast requests expires while the service is idle, and the next"
                    + " request pays for making it anew.",
                Cause.Kind.CONFIG)),
        facts,
        Math.min(1, path.culprit().excessNanos() / contrast.slowNanos()),
        contrast.metric(),
        PathFrames.of(evidence, contrast, path),
        own.map(IdleExpiryDetector::remembered).orElseGet(blame::candidates));
  }

  /** Whichever method of the class asks for it next would make it, too. */
  private static List<Change> remembered(CostPath.Call call) {
    String any = Origins.className(call.caller()) + "#*";
    return List.of(new Change.Remember(any, call.callee()));
  }

  /** With what the service's own code asks for in front of how a library gets it. */
  private static Cause asked(Optional<CostPath.Call> own, Cause cause) {
    return own.map(
            call ->
                new Cause(
                    cause.kind(),
                    Stream.concat(Stream.of(call.caller(), call.callee()), cause.where().stream())
                        .distinct()
                        .toList(),
                    cause.artifact(),
                    cause.property(),
                    cause.explanation(),
                    cause.reference()))
        .orElse(cause);
  }
}
