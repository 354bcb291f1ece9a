package io.bootcause.diagnosis.detectors.deadlock;

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
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Threads wait for each other's locks for ever. Doc page: deadlock.md. */
public final class DeadlockDetector implements Detector {
  @Override
  public String id() {
    return "deadlock";
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Optional<StandingThreads> standing = evidence.standing();
    if (standing.isEmpty()) {
      return StillAnswering.of(evidence);
    }
    if (standing.get().standstill().threads().isEmpty()) {
      return new Outcome.CannotTell("a thread dump of the service while it did not answer");
    }
    List<DumpedThread> cycle = cycle(standing.get());
    return cycle.isEmpty()
        ? new Outcome.RuledOut("no threads wait for each other's locks in a circle")
        : new Outcome.Found(List.of(finding(standing.get(), cycle, evidence.origins())));
  }

  /** Follows each waiting thread to who holds what it waits for, until one comes a second time. */
  private static List<DumpedThread> cycle(StandingThreads standing) {
    for (DumpedThread start : standing.standstill().threads()) {
      List<DumpedThread> chain = new ArrayList<>();
      Optional<DumpedThread> next = Optional.of(start);
      while (next.isPresent() && !chain.contains(next.get())) {
        chain.add(next.get());
        next = standing.holder(next.get().waitsFor());
      }
      // Who waits for a lock of its own waits to be notified, by somebody who needs no lock.
      if (next.isPresent()) {
        List<DumpedThread> cycle = chain.subList(chain.indexOf(next.get()), chain.size());
        if (cycle.size() > 1) {
          return List.copyOf(cycle);
        }
      }
    }
    return List.of();
  }

  private static Finding finding(
      StandingThreads standing, List<DumpedThread> cycle, Origins origins) {
    List<String> facts = new ArrayList<>();
    facts.add(standing.fact());
    List<String> where = new ArrayList<>();
    Set<String> entries = new TreeSet<>();
    for (int i = 0; i < cycle.size(); i++) {
      DumpedThread thread = cycle.get(i);
      DumpedThread holder = cycle.get((i + 1) % cycle.size());
      String place = standing.place(thread);
      facts.add(
          String.format(
              Locale.ROOT,
              "thread %s, in %s, waits for the lock of a %s that thread %s has",
              thread.name(),
              CostFinding.simple(place),
              thread.waitsForClass(),
              holder.name()));
      if (!where.contains(place)) {
        where.add(place);
      }
      thread.frames().stream().filter(origins::isUsersOwn).findFirst().ifPresent(entries::add);
    }
    long behind = standing.waiting().stream().filter(t -> !cycle.contains(t)).count();
    if (behind > 0) {
      facts.add(behind + " more threads stand at requests behind them");
    }
    facts.add("in a thread dump some seconds earlier they stood at the same places");
    String places = where.stream().map(CostFinding::simple).collect(Collectors.joining(" and "));
    return new Finding(
        "deadlock",
        String.format(
            Locale.ROOT,
            "%d threads wait for each other's locks for ever, in %s",
            cycle.size(),
            places),
        new Cause(
            where.stream().anyMatch(origins::isUsersOwn)
                ? Cause.Kind.APP_CODE
                : Cause.Kind.LIBRARY_BUG,
            where,
            null,
            null,
            "Each of the threads has a lock that the next one wants, so that none of them ever goes"
                + " on. Every request that needs one of these locks joins them, until no thread is"
                + " left; only a restart helps. Take the locks in the same order everywhere, or do"
                + " not call others while holding one.",
            null),
        facts,
        1,
        standing.metric(),
        PathFrame.culprits(where),
        entries.isEmpty() ? List.of() : List.of(new Change.Limit(1, List.copyOf(entries))));
  }
}
