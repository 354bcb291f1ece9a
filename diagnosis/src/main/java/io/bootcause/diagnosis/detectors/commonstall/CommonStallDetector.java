package io.bootcause.diagnosis.detectors.commonstall;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.Blame;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.Removal;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CommonStalls;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Meanwhile;
import io.bootcause.diagnosis.evidence.WantedLock;
import io.bootcause.recording.Stall;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Now and then all requests wait together for what one thread holds for long: a lock, rows of a
 * database, the JVM itself. Doc page: common-stall.md.
 */
public final class CommonStallDetector implements Detector {
  /** One may be an accident, or what is done once. */
  private static final int MIN_STALLS = 2;

  /** Of the loaded time. */
  private static final double MIN_SHARE = 0.08;

  /** Of the time that threads spend on requests meanwhile. */
  private static final double MOST = 0.5;

  @Override
  public String id() {
    return "common-stall";
  }

  @Override
  public Outcome examine(Evidence evidence) {
    List<Stall> all = evidence.recording().stalls();
    if (all.isEmpty()) {
      return evidence.overload().isEmpty()
          ? new Outcome.CannotTell("requests on many connections at a time")
          : new Outcome.RuledOut("some request was always answered under load");
    }
    if (all.size() < MIN_STALLS) {
      return new Outcome.CannotTell(
          String.format(
              Locale.ROOT,
              "whether it comes again that all requests stand still together, for %.1f s: under the"
                  + " load there was, they did so once",
              longest(all)));
    }
    Optional<CommonStalls> seen = evidence.stalls();
    if (seen.isEmpty()) {
      return new Outcome.CannotTell(
          String.format(
              Locale.ROOT,
              "what the threads do while all requests stand still together (%d times under load, for"
                  + " up to %.1f s)",
              all.size(),
              longest(all)));
    }
    CommonStalls stalls = seen.get();
    Activity meanwhile = stalls.meanwhile();
    Optional<Finding> finding =
        stalls.share() >= MIN_SHARE
            ? behindLock(evidence, stalls)
                .or(() -> halted(evidence, stalls))
                .or(() -> behindRows(evidence, stalls))
            : Optional.empty();
    return finding
        .<Outcome>map(found -> new Outcome.Found(List.of(found)))
        .orElseGet(
            () ->
                new Outcome.RuledOut(
                    String.format(
                        Locale.ROOT,
                        "all requests stood still together %d times under load, for %.0f %% of the"
                            + " time; %.0f %% of their threads waited for the same lock",
                        all.size(),
                        stalls.share() * 100,
                        WantedLock.most(meanwhile).map(WantedLock::share).orElse(0.0) * 100)));
  }

  private Optional<Finding> behindLock(Evidence evidence, CommonStalls stalls) {
    Activity meanwhile = stalls.meanwhile();
    return WantedLock.most(meanwhile)
        .filter(lock -> lock.share() >= MOST && meanwhile.tells())
        .flatMap(
            lock ->
                CostPath.of(meanwhile, meanwhile.all(), evidence.origins(), lock::insideIn)
                    .map(inside -> finding(evidence, stalls, lock, inside)));
  }

  private Optional<Finding> halted(Evidence evidence, CommonStalls stalls) {
    return HaltedJvm.asked(stalls.meanwhile(), evidence.origins())
        .map(
            asked ->
                finding(
                    stalls,
                    asked,
                    List.of("all threads stand still meanwhile, for what that one asks of the JVM"),
                    HaltedJvm.WHY,
                    HaltedJvm.without(asked)));
  }

  private Optional<Finding> behindRows(Evidence evidence, CommonStalls stalls) {
    return HeldRows.by(stalls.meanwhile(), evidence.origins())
        .map(
            holder ->
                finding(
                    stalls,
                    holder,
                    List.of(
                        "requests wait for statements meanwhile; that thread is in a transaction"),
                    HeldRows.WHY,
                    HeldRows.without(holder)));
  }

  private static double longest(List<Stall> stalls) {
    return stalls.stream().mapToDouble(Stall::millis).max().orElse(0) / 1e3;
  }

  private Finding finding(
      Evidence evidence, CommonStalls stalls, WantedLock lock, CostPath inside) {
    Activity meanwhile = stalls.meanwhile();
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "%.0f %% of their threads wait for the lock of %s meanwhile",
            lock.share() * 100,
            CostFinding.simple(lock.method())));
    Meanwhile.of(meanwhile, evidence.origins(), stack -> lock.insideIn(stack) >= 0)
        .ifPresent(words -> facts.add("the threads that hold it: " + words));
    return finding(
        stalls,
        inside,
        facts,
        "One thread keeps a lock for long that every request needs. Nothing is answered until it"
            + " gives it back, whatever else the service could do: the mean hides it, the slowest"
            + " requests do not. Do that work before the lock is taken, on another thread, or"
            + " less at a time.",
        Removal.of(inside));
  }

  /**
   * The finding.
   *
   * @param inside what one thread does meanwhile
   * @param details how that keeps the others
   */
  private Finding finding(
      CommonStalls stalls,
      CostPath inside,
      List<String> details,
      String why,
      List<Change> candidates) {
    Activity meanwhile = stalls.meanwhile();
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "%d times in %.1f s of load no request was answered for %.1f to %.1f s, though up to %d"
                + " were under way",
            stalls.all().size(),
            stalls.loadedSeconds(),
            stalls.all().stream().mapToDouble(Stall::millis).min().orElse(0) / 1e3,
            longest(stalls.all()),
            stalls.all().stream().mapToInt(Stall::waiting).max().orElse(0)));
    facts.addAll(details);
    facts.add("in " + String.join(" → ", inside.where()));
    Blame blame = Blame.of(inside);
    return new Finding(
        id(),
        String.format(
            Locale.ROOT,
            "All requests stand still together for up to %.1f s, every %.1f s under load, while one"
                + " thread is in %s%s",
            longest(stalls.all()),
            stalls.periodSeconds(),
            CostFinding.simple(inside.unit()),
            inside
                .own()
                .filter(own -> !own.equals(inside.unit()))
                .map(own -> ", from " + CostFinding.simple(own))
                .orElse("")),
        blame.cause(why, Cause.Kind.CONFIG),
        facts,
        stalls.share(),
        stalls.metric(),
        inside.pathFrames(stalls.share() * meanwhile.meanMillis()),
        candidates);
  }
}
