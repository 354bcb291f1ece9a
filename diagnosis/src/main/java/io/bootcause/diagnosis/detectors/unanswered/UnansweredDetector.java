package io.bootcause.diagnosis.detectors.unanswered;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.PathFrame;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.StillAnswering;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.StandingThreads;
import io.bootcause.recording.DumpedThread;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The service has stopped answering: what its threads wait for. Doc page: unanswered.md. */
public final class UnansweredDetector implements Detector {
  @Override
  public String id() {
    return "unanswered";
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Optional<StandingThreads> standing = evidence.standing();
    if (standing.isEmpty()) {
      return StillAnswering.of(evidence);
    }
    List<DumpedThread> waiting = standing.get().waiting();
    if (waiting.isEmpty()) {
      Optional<Finding> open = OpenCalls.finding(evidence, standing.get());
      if (open.isPresent()) {
        return new Outcome.Found(List.of(open.get()));
      }
      return new Outcome.CannotTell(
          "the service stopped answering, but no thread of it stands at a request: virtual threads"
              + " are in no thread dump, and what was never accepted is at no thread");
    }
    return new Outcome.Found(List.of(finding(standing.get(), waiting, evidence.origins())));
  }

  private static Finding finding(
      StandingThreads standing, List<DumpedThread> waiting, Origins origins) {
    List<DumpedThread> most = mostAtOnePlace(standing, waiting);
    DumpedThread example = most.get(0);
    // Who waits for a lock is not to blame, but who has it.
    Optional<DumpedThread> holder =
        standing.holder(example.waitsFor()).filter(h -> !h.equals(example));
    DumpedThread stuck = holder.orElse(example);
    Standing kind = Standing.of(stuck);
    List<String> way = standing.way(stuck);
    List<String> facts = new ArrayList<>();
    facts.add(standing.fact());
    facts.add(
        String.format(
            Locale.ROOT,
            "%d threads stand at a request and did not move between two thread dumps; %d of them at"
                + " %s",
            waiting.size(),
            most.size(),
            String.join(" → ", standing.way(example))));
    holder.ifPresent(
        h ->
            facts.add(
                String.format(
                    Locale.ROOT,
                    "they wait for the lock of a %s that thread %s has, which %s %s",
                    example.waitsForClass(),
                    h.name(),
                    h.still() ? "stands in" : "is in",
                    String.join(" → ", way))));
    kind.fact(standing).ifPresent(facts::add);
    String from = CostFinding.simple(standing.place(stuck));
    return new Finding(
        "unanswered",
        String.format(
            Locale.ROOT,
            "No request is answered any more: %d threads %s, in %s",
            most.size(),
            kind.doing(),
            from),
        new Cause(
            origins.isUsersOwn(standing.place(stuck)) ? Cause.Kind.APP_CODE : Cause.Kind.CONFIG,
            way,
            null,
            null,
            kind.explanation(),
            null),
        facts,
        (double) most.size() / waiting.size(),
        standing.metric(),
        PathFrame.way(way),
        List.of());
  }

  private static List<DumpedThread> mostAtOnePlace(
      StandingThreads standing, List<DumpedThread> waiting) {
    Map<List<String>, List<DumpedThread>> places = new HashMap<>();
    for (DumpedThread thread : waiting) {
      places.computeIfAbsent(standing.way(thread), k -> new ArrayList<>()).add(thread);
    }
    // Of two places with as many threads, the one that comes first in the dump.
    List<DumpedThread> most = List.of();
    for (DumpedThread thread : waiting) {
      List<DumpedThread> there = places.getOrDefault(standing.way(thread), List.of());
      most = there.size() > most.size() ? there : most;
    }
    return most;
  }
}
