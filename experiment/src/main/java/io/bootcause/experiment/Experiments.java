package io.bootcause.experiment;

import io.bootcause.experiment.Plan.Candidate;
import io.bootcause.experiment.Plan.Role;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs a control and its changes interleaved, a fresh JVM each, until every verdict is decided or
 * the rounds or the time are spent. A change that is decided takes no part in later rounds, one in
 * reserve none in earlier ones.
 */
public final class Experiments {
  /** Told after each round, for a progress line. */
  @FunctionalInterface
  public interface Progress {
    void roundDone(int round, List<ExperimentResult> soFar);
  }

  /**
   * A single candidate, or one that came in late, is brought to its first look if that takes no
   * more than the budget again.
   */
  private static final double LENIENCE = 1;

  /** Of all looks together. */
  private static final double LEVEL = 0.95;

  /**
   * Medians of requests of a fresh JVM and of the next one differ by fractions of a millisecond.
   */
  private static final double SMALL_MILLIS = 1;

  /** In a round: the control's and one change's. */
  private static final int FEWEST_STARTS = 2;

  private final LongSupplier nanoTime;
  private final Progress progress;

  public Experiments(LongSupplier nanoTime, Progress progress) {
    this.nanoTime = nanoTime;
    this.progress = progress;
  }

  public Experiments() {
    this(System::nanoTime, (round, soFar) -> {});
  }

  /**
   * @return one result for each candidate that was tried, in the plan's order
   * @throws InterruptedException from the runner, which has to stop its own processes
   */
  public List<ExperimentResult> run(Plan plan, ReplicateRunner runner) throws InterruptedException {
    return new Run(plan).run(runner);
  }

  private final class Run {
    private final Plan plan;
    private Judge judge;
    private int lastRound;
    private final Track control = new Track(0);
    private final Map<Candidate, Track> tracks = new LinkedHashMap<>();
    private final Map<Candidate, ExperimentResult> decided = new LinkedHashMap<>();
    private final List<Variant> lineUp = new ArrayList<>();
    private final List<Candidate> reserve = new ArrayList<>();
    private final List<Candidate> lastResort = new ArrayList<>();
    private final Set<Candidate> leftOut = new HashSet<>();
    private boolean outOfTime;

    Run(Plan plan) {
      this.plan = plan;
      lastRound = plan.maxRounds();
      judge = lookingUntil(lastRound);
      lineUp.add(Variant.CONTROL);
      boolean canWait = plan.candidates().stream().anyMatch(c -> c.is(Role.SUGGESTED));
      for (Candidate candidate : plan.candidates()) {
        if (candidate.is(Role.LAST_RESORT)) {
          lastResort.add(candidate);
        } else if (candidate.is(Role.RESERVE) && canWait) {
          reserve.add(candidate);
        } else {
          enter(candidate);
        }
      }
      Collections.shuffle(lineUp, new Random(plan.seed()));
    }

    private Judge lookingUntil(int last) {
      return new Judge(
          plan.seed(),
          RepeatedLooks.level(plan.minRounds(), last, LEVEL),
          plan.unit().equals("ms") ? SMALL_MILLIS : 0);
    }

    private void enter(Candidate candidate) {
      tracks.put(candidate, new Track(control.rounds()));
      lineUp.add(new Variant(candidate.change()));
    }

    List<ExperimentResult> run(ReplicateRunner runner) throws InterruptedException {
      long start = nanoTime.getAsLong();
      Pace pace = new Pace(runner.waiting());
      int round = 0;
      while (round < plan.maxRounds() && undecided()) {
        long batchStart = nanoTime.getAsLong();
        if (round > 0 && !hasRoom(batchStart - start, pace, round)) {
          outOfTime = true;
          break;
        }
        List<List<Variant>> orders = next(round, runner);
        runner.runRounds(round, orders).forEach(this::take);
        long now = nanoTime.getAsLong();
        pace.took(now - batchStart, orders);
        if (round < plan.minRounds() && round + orders.size() >= plan.minRounds()) {
          settleLooks(round + orders.size(), now - start, pace);
        }
        round += orders.size();
        look();
        progress.roundDone(round - 1, results());
      }
      return results();
    }

    /**
     * Before the first look, and by the clock alone: how many there can be. What is not looked at
     * need not be paid for with a wider interval; with three values of each, a first look of six
     * costs half the interval again.
     */
    private void settleLooks(int round, long spent, Pace pace) {
      double left = Math.max(0, (double) plan.budget().toNanos() - spent);
      double more = Math.floor(left / Math.max(1, pace.nanosOfRound(FEWEST_STARTS)));
      lastRound = (int) Math.min(plan.maxRounds(), round + more);
      judge = lookingUntil(lastRound);
    }

    /** The orders of the rounds that are measured at a time: one only after the first look. */
    private List<List<Variant>> next(int round, ReplicateRunner runner) {
      int untilLook = Math.max(1, plan.minRounds() - round);
      int rounds = Math.max(1, Math.min(untilLook, runner.atOnce(open().size() + 1)));
      return IntStream.range(round, round + rounds).mapToObj(this::order).toList();
    }

    /**
     * Whether the next round may begin. Candidates that there is no time for are left out: one
     * verdict is worth more than a few starts of each.
     */
    private boolean hasRoom(long spent, Pace pace, int round) {
      double budget = (double) plan.budget().toNanos();
      double left = budget - spent;
      if (round >= plan.minRounds()) {
        return (round < lastRound && oneMoreRoundHasRoom(left, pace))
            || lateComersHaveRoom(left + LENIENCE * budget, pace);
      }
      int untilLook = plan.minRounds() - round;
      if (!pace.isMostlyWaiting()) {
        leaveOutBeyond(left / untilLook, pace);
      }
      double untilFirstLook = untilLook * pace.nanosOfRound(open().size() + 1);
      return untilFirstLook <= left + LENIENCE * budget;
    }

    private boolean oneMoreRoundHasRoom(double left, Pace pace) {
      if (pace.nanosOfRound(FEWEST_STARTS) > left) {
        return false;
      }
      leaveOutBeyond(left, pace);
      return true;
    }

    /**
     * Those that are the farthest from what was foretold of them so far, the last of equal ones,
     * until a round of the others takes no longer; one stays in any case.
     */
    private void leaveOutBeyond(double nanos, Pace pace) {
      while (open().size() > 1 && pace.nanosOfRound(open().size() + 1) > nanos) {
        open().stream().reduce((a, b) -> promise(b) <= promise(a) ? b : a).ifPresent(leftOut::add);
      }
    }

    /** No more than a hint, but of what is left out nothing is said. */
    private double promise(Candidate candidate) {
      Track track = tracks.getOrDefault(candidate, control);
      double ratio = mean(track.replicates()) / mean(control.replicatesBeside(track));
      return candidate.is(Role.ASKED_FOR) ? 1 : candidate.prediction().promise(ratio);
    }

    private static double mean(List<Replicate> replicates) {
      return replicates.stream().mapToDouble(Replicate::mean).average().orElse(Double.NaN);
    }

    /**
     * Whether the budget is stretched once more: where nothing is confirmed, what came in from the
     * reserve is brought to its first look, without the others.
     */
    private boolean lateComersHaveRoom(double left, Pace pace) {
      boolean proven = decided.values().stream().anyMatch(ExperimentResult::confirmed);
      Map<Candidate, Track> late = new LinkedHashMap<>(tracks);
      late.keySet().retainAll(open());
      late.values().removeIf(this::enough);
      int missing =
          late.values().stream()
              .mapToInt(track -> plan.minRounds() - track.replicates().size())
              .max()
              .orElse(0);
      if (proven || missing == 0 || missing * pace.nanosOfRound(late.size() + 1) > left) {
        return false;
      }
      open().stream().filter(c -> !late.containsKey(c)).forEach(leftOut::add);
      return true;
    }

    /** Those that still take part, the user's own first. */
    private List<Candidate> open() {
      return tracks.keySet().stream()
          .filter(c -> !decided.containsKey(c) && !leftOut.contains(c))
          .sorted(Comparator.comparing(Candidate::role))
          .toList();
    }

    private boolean undecided() {
      return !control.hasGivenUp() && decided.size() + leftOut.size() < tracks.size();
    }

    /** Rotated by one each round: of two variants, each goes first every other round. */
    private List<Variant> order(int round) {
      List<Variant> order = new ArrayList<>(lineUp);
      Stream.concat(decided.keySet().stream(), leftOut.stream())
          .forEach(c -> order.remove(new Variant(c.change())));
      Collections.rotate(order, -round);
      return List.copyOf(order);
    }

    private void take(Map<Variant, Attempt> attempts) {
      control.add(attempts.get(Variant.CONTROL));
      tracks.forEach(
          (candidate, track) -> {
            if (!decided.containsKey(candidate) && !leftOut.contains(candidate)) {
              track.add(attempts.get(new Variant(candidate.change())));
            }
          });
    }

    private void look() {
      tracks.forEach(
          (candidate, track) -> {
            if (!decided.containsKey(candidate) && (track.hasGivenUp() || enough(track))) {
              Judgement judgement =
                  track.hasGivenUp() ? track.failure(candidate.change()) : judge(candidate, track);
              if (track.hasGivenUp() || judgement.decided()) {
                decided.put(candidate, result(candidate, track, judgement));
              }
            }
          });
      foretold().min(Double::compare).ifPresent(this::endWhatDoesLess);
      boolean looked = control.rounds() >= plan.minRounds() || decided.size() == tracks.size();
      if (looked && foretold().findAny().isEmpty()) {
        reserve.forEach(this::enter);
        reserve.clear();
      }
      if (reserve.isEmpty() && noneCouldBeMeasured()) {
        lastResort.forEach(this::enter);
        lastResort.clear();
      }
    }

    private boolean noneCouldBeMeasured() {
      return tracks.entrySet().stream()
          .filter(e -> !e.getKey().is(Role.ASKED_FOR))
          .allMatch(e -> e.getValue().hasGivenUp());
    }

    /**
     * The highest ratios that they may have, of changes that do all that was predicted: the cause
     * is proven by one, and nothing of it need be left.
     */
    private Stream<Double> foretold() {
      return decided.entrySet().stream()
          .filter(e -> e.getValue().confirmed())
          .flatMap(e -> met(e.getKey(), e.getValue().effect()).stream())
          .map(Effect::high);
    }

    private static Optional<Effect> met(Candidate candidate, @Nullable Effect effect) {
      return Optional.ofNullable(effect).filter(candidate.prediction()::met);
    }

    private void endWhatDoesLess(double proven) {
      tracks.forEach(
          (candidate, track) -> {
            boolean open = !decided.containsKey(candidate) && enough(track);
            if (open && candidate.is(Role.SUGGESTED)) {
              Judgement judgement = judge(candidate, track);
              Effect effect = judgement.effect();
              if (effect != null && effect.low() > proven) {
                String note = judgement.note() + "; another change surely does more";
                decided.put(
                    candidate,
                    result(candidate, track, new Judgement(effect, judgement.verdict(), note)));
              }
            }
          });
    }

    private boolean enough(Track track) {
      return Math.min(control.replicatesBeside(track).size(), track.replicates().size())
          >= plan.minRounds();
    }

    private Judgement judge(Candidate candidate, Track track) {
      return judge.judge(
          control.replicatesBeside(track),
          track.replicates(),
          track.against(control),
          candidate.prediction());
    }

    private List<ExperimentResult> results() {
      List<ExperimentResult> results = new ArrayList<>();
      for (Candidate candidate : plan.candidates()) {
        Track track = tracks.get(candidate);
        if (track != null) {
          ExperimentResult early = decided.get(candidate);
          results.add(
              early != null ? early : result(candidate, track, undecided(candidate, track)));
        }
      }
      return List.copyOf(results);
    }

    /** Never a verdict: looking before the first look would be one look more than accounted for. */
    private Judgement undecided(Candidate candidate, Track track) {
      if (control.hasGivenUp()) {
        return new Judgement(
            null, Verdict.INCONCLUSIVE, "the unchanged service failed: " + control.reason());
      }
      Judgement judgement = judge(candidate, track);
      String note =
          enough(track)
              ? judgement.note()
              : String.format(
                  Locale.ROOT,
                  "only %d JVM starts against %d of the unchanged service",
                  track.replicates().size(),
                  control.replicatesBeside(track).size());
      return new Judgement(
          judgement.effect(),
          Verdict.INCONCLUSIVE,
          outOfTime || leftOut.contains(candidate)
              ? note + "; the time for experiments was spent"
              : note);
    }

    private ExperimentResult result(Candidate candidate, Track track, Judgement judgement) {
      return new ExperimentResult(
          candidate.change(),
          plan.metric(),
          plan.unit(),
          judgement.effect(),
          judgement.verdict(),
          Stream.of(judgement.note(), track.seen())
              .filter(words -> !words.isEmpty())
              .collect(Collectors.joining("; ")),
          control.replicatesBeside(track),
          track.replicates());
    }
  }
}
