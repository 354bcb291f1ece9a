package io.bootcause.experiment;

import static io.bootcause.experiment.Attempt.Failure.NOT_APPLIED;
import static io.bootcause.experiment.Attempt.Failure.NOT_MEASURED;
import static io.bootcause.experiment.Attempt.Failure.NOT_STARTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.bootcause.experiment.Attempt.Failed;
import io.bootcause.experiment.Attempt.Measured;
import io.bootcause.experiment.Plan.Candidate;
import io.bootcause.experiment.Plan.Role;
import io.bootcause.service.ServiceException;
import io.bootcause.service.change.Change;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ExperimentsTest {
  private static final Change FIX = new Change.BumpLibrary("g", "tomcat", "8.5.40");
  private static final Change FAKE = new Change.BumpLibrary("g", "slf4j", "1.7.36");
  private static final Change NOISY = new Change.SetProperty("noisy", "true");
  private static final Change HALF = new Change.SetProperty("half", "true");
  private static final Change UNCLEAR = new Change.SetProperty("unclear", "true");
  private static final Change SLOWER = new Change.SetProperty("slower", "true");
  private static final Change REMOVAL = new Change.Remember("a.A#b", "c.C#d");
  private static final Prediction PREDICTION = Prediction.of(48, 4);

  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5);
  private final List<List<Variant>> rounds = new ArrayList<>();
  private final List<List<Verdict>> progress = new ArrayList<>();
  private final Experiments experiments =
      new Experiments(
          clock::get,
          (round, soFar) -> progress.add(soFar.stream().map(ExperimentResult::verdict).toList()));

  @Test
  void fixIsConfirmedAndFakeRefutedInThreeRounds() throws Exception {
    List<ExperimentResult> results = run(plan(600, FIX, FAKE), Map.of());
    assertThat(results).extracting(ExperimentResult::change).containsExactly(FIX, FAKE);
    assertThat(results)
        .extracting(ExperimentResult::verdict)
        .containsExactly(Verdict.CONFIRMED, Verdict.REFUTED);
    assertThat(results.get(1).note()).isEqualTo("no effect");
    assertThat(results.get(0).metric()).isEqualTo("first request after 31 s");
    assertThat(results.get(0).effect())
        .isNotNull()
        .satisfies(e -> assertThat(e.replicates()).isEqualTo(3));
    assertThat(rounds).hasSize(3);
  }

  @Test
  void roundsBeforeTheFirstLookAreMeasuredTogether() throws Exception {
    List<Integer> batches = new ArrayList<>();
    ReplicateRunner runner =
        new ReplicateRunner() {
          @Override
          public int atOnce(int variants) {
            return 7;
          }

          @Override
          public List<Map<Variant, Attempt>> runRounds(int first, List<List<Variant>> orders)
              throws InterruptedException {
            batches.add(orders.size());
            return ReplicateRunner.super.runRounds(first, orders);
          }

          @Override
          public Map<Variant, Attempt> runRound(int round, List<Variant> order) {
            rounds.add(order);
            Map<Variant, Attempt> attempts = new HashMap<>();
            double noise = 1 + 0.01 * round;
            attempts.put(Variant.CONTROL, new Measured(new Replicate(List.of(48 * noise))));
            attempts.put(new Variant(FIX), new Measured(new Replicate(List.of(4 * noise))));
            return attempts;
          }
        };
    List<ExperimentResult> results = experiments.run(plan(600, FIX), runner);
    assertThat(batches).containsExactly(3);
    assertThat(rounds).hasSize(3);
    assertThat(results.get(0).verdict()).isEqualTo(Verdict.CONFIRMED);
    assertThat(results.get(0).changed()).hasSize(3);
  }

  @Test
  void noVerdictBeforeTheFirstLook() throws Exception {
    run(plan(600, FIX), Map.of());
    assertThat(progress)
        .containsExactly(
            List.of(Verdict.INCONCLUSIVE),
            List.of(Verdict.INCONCLUSIVE),
            List.of(Verdict.CONFIRMED));
  }

  @Test
  void decidedChangeTakesNoPartInLaterRounds() throws Exception {
    List<ExperimentResult> results = run(plan(600, FIX, NOISY), Map.of());
    assertThat(rounds).hasSize(8);
    assertThat(rounds.get(2)).contains(new Variant(FIX));
    assertThat(rounds.get(3)).containsExactlyInAnyOrder(Variant.CONTROL, new Variant(NOISY));
    assertThat(results.get(0).control()).as("those that the verdict rests on").hasSize(3);
    assertThat(results.get(1).control()).hasSize(8);
    assertThat(results.get(1).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(results.get(1).note()).isEqualTo("the interval is too wide to tell");
  }

  @Test
  void reserveIsNotTriedBesideAFixThatDoesWhatWasPredicted() throws Exception {
    List<ExperimentResult> results = run(withReserve(FIX), Map.of());
    assertThat(results).extracting(ExperimentResult::change).containsExactly(FIX);
    assertThat(rounds)
        .hasSize(3)
        .allSatisfy(round -> assertThat(round).doesNotContain(new Variant(REMOVAL)));
  }

  @Test
  void reserveIsTriedWhereTheOthersDoLess() throws Exception {
    for (Change other : List.of(FAKE, HALF)) {
      rounds.clear();
      List<ExperimentResult> results = run(withReserve(other), Map.of());
      assertThat(results).extracting(ExperimentResult::change).containsExactly(REMOVAL, other);
      assertThat(rounds).hasSize(6);
      assertThat(rounds.subList(0, 3))
          .allSatisfy(round -> assertThat(round).doesNotContain(new Variant(REMOVAL)));
      assertThat(rounds.subList(3, 6))
          .allSatisfy(
              round ->
                  assertThat(round)
                      .containsExactlyInAnyOrder(Variant.CONTROL, new Variant(REMOVAL)));
      assertThat(results.get(0).verdict()).isEqualTo(Verdict.CONFIRMED);
      assertThat(results.get(0).control()).as("of the same rounds").hasSize(3);
    }
  }

  @Test
  void whatTheChangeFoundIsToldWithItsVerdict() throws Exception {
    Plan plan =
        new Plan(
            List.of(new Candidate(FIX, Prediction.of(48, 4))),
            "m",
            "ms",
            3,
            8,
            Duration.ofMinutes(10),
            42);
    Attempt measured = new Measured(new Replicate(List.of(4.0)), "raised from 4 to 64");
    assertThat(run(plan, Map.of(FIX, measured)))
        .singleElement()
        .matches(ExperimentResult::confirmed)
        .extracting(ExperimentResult::note)
        .isEqualTo("raised from 4 to 64");
  }

  @Test
  void reserveIsTriedAtOnceWhereTheOthersCannotBe() throws Exception {
    List<ExperimentResult> results =
        run(withReserve(FIX), Map.of(FIX, new Failed(NOT_APPLIED, "no such library")));
    assertThat(rounds).hasSize(4);
    assertThat(results)
        .extracting(ExperimentResult::verdict)
        .containsExactly(Verdict.CONFIRMED, Verdict.INCONCLUSIVE);
  }

  private static Plan withLastResort(Change other) {
    List<Candidate> candidates =
        List.of(
            new Candidate(other, PREDICTION, Role.SUGGESTED),
            new Candidate(REMOVAL, PREDICTION, Role.LAST_RESORT));
    return new Plan(candidates, "m", "ms", 3, 8, Duration.ofMinutes(10), 42);
  }

  @Test
  void theLastResortIsTriedWhereNoOtherCouldBeMeasured() throws Exception {
    List<ExperimentResult> results =
        run(withLastResort(FIX), Map.of(FIX, new Failed(NOT_APPLIED, "other answers")));
    assertThat(results)
        .extracting(ExperimentResult::verdict)
        .containsExactly(Verdict.INCONCLUSIVE, Verdict.CONFIRMED);
    assertThat(results.get(1).change()).isEqualTo(REMOVAL);
  }

  @Test
  void whatWasMeasuredNeedsNoLastResort() throws Exception {
    for (Change other : List.of(FIX, FAKE, HALF, UNCLEAR)) {
      List<ExperimentResult> results = run(withLastResort(other), Map.of());
      assertThat(results).extracting(ExperimentResult::change).containsExactly(other);
    }
  }

  @Test
  void reserveAloneIsTriedFromTheBeginning() throws Exception {
    Plan plan = new Plan(List.of(reserve()), "m", "ms", 3, 8, Duration.ofMinutes(10), 42);
    assertThat(run(plan, Map.of())).singleElement().matches(ExperimentResult::confirmed);
    assertThat(rounds).hasSize(3);
  }

  @Test
  void whatSurelyDoesLessThanAProvenChangeIsNotTriedFurther() throws Exception {
    Candidate unclear = new Candidate(UNCLEAR, PREDICTION, Role.SUGGESTED);
    List<Candidate> both = List.of(new Candidate(FIX, PREDICTION, Role.SUGGESTED), unclear);
    Plan plan = new Plan(both, "m", "ms", 3, 8, Duration.ofMinutes(10), 42);
    List<ExperimentResult> results = run(plan, Map.of());
    assertThat(rounds).hasSize(3);
    assertThat(results.get(1).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(results.get(1).note()).endsWith("; another change surely does more");

    rounds.clear();
    run(plan(600, FIX, UNCLEAR), Map.of());
    assertThat(rounds).as("somebody wants to know").hasSize(8);

    rounds.clear();
    run(new Plan(List.of(unclear), "m", "ms", 3, 8, Duration.ofMinutes(10), 42), Map.of());
    assertThat(rounds).as("nothing is proven").hasSize(8);
  }

  @Test
  void reserveDoesNotWaitForWhatSomebodyAskedFor() throws Exception {
    List<Candidate> candidates = List.of(reserve(), new Candidate(UNCLEAR, PREDICTION));
    run(new Plan(candidates, "m", "ms", 3, 3, Duration.ofMinutes(10), 42), Map.of());

    assertThat(rounds).hasSize(3).allMatch(round -> round.contains(new Variant(REMOVAL)));
  }

  private static Candidate reserve() {
    return new Candidate(REMOVAL, PREDICTION, Role.RESERVE);
  }

  private static Plan withReserve(Change other) {
    List<Candidate> candidates =
        List.of(reserve(), new Candidate(other, PREDICTION, Role.SUGGESTED));
    return new Plan(candidates, "m", "ms", 3, 8, Duration.ofMinutes(10), 42);
  }

  @Property(tries = 50)
  void noVariantAlwaysGoesFirst(@ForAll long seed, @ForAll @IntRange(min = 1, max = 5) int changes)
      throws Exception {
    List<Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < changes; i++) {
      candidates.add(new Candidate(new Change.JvmFlag("-X" + i), PREDICTION));
    }
    int variants = changes + 1;
    Plan plan =
        new Plan(candidates, "m", "ms", variants + 1, variants + 1, Duration.ofHours(1), seed);
    List<List<Variant>> orders = new ArrayList<>();
    new Experiments()
        .run(
            plan,
            (round, order) -> {
              orders.add(order);
              Map<Variant, Attempt> attempts = new HashMap<>();
              order.forEach(v -> attempts.put(v, new Measured(new Replicate(List.of(1.0)))));
              return attempts;
            });
    assertThat(orders.subList(0, variants).stream().map(o -> o.get(0)).distinct())
        .hasSize(variants);
    assertThat(orders).allSatisfy(o -> assertThat(o).doesNotHaveDuplicates().hasSize(variants));
  }

  @Test
  void stopsBeforeARoundThatWouldEndTooLate() throws Exception {
    // Ten seconds a round: the fourth would end at 40 s.
    List<ExperimentResult> results = run(plan(39, NOISY), Map.of());
    assertThat(rounds).hasSize(3);
    assertThat(results.get(0).note())
        .isEqualTo("the interval is too wide to tell; the time for experiments was spent");
  }

  @Test
  void looksThatThereIsNoTimeForCostNothing() throws Exception {
    Effect single = effectOf(new Plan(unclear(), "m", "ms", 3, 3, Duration.ofHours(1), 42));
    Effect cutShort = effectOf(new Plan(unclear(), "m", "ms", 3, 8, Duration.ofSeconds(39), 42));
    assertThat(cutShort).isEqualTo(single);

    Effect second = effectOf(new Plan(unclear(), "m", "ms", 3, 4, Duration.ofHours(1), 42));
    assertThat(effectOf(new Plan(unclear(), "m", "ms", 3, 8, Duration.ofSeconds(49), 42)))
        .isEqualTo(second);
  }

  private static List<Candidate> unclear() {
    return List.of(new Candidate(UNCLEAR, PREDICTION));
  }

  private Effect effectOf(Plan plan) throws Exception {
    call = 0;
    noisy = 0;
    ExperimentResult result = run(plan, Map.of()).get(0);
    assertThat(result.effect()).isNotNull();
    return result.effect();
  }

  @Test
  void oneChangeIsBroughtToItsFirstLookThoughThatTakesLonger() throws Exception {
    List<ExperimentResult> results = run(plan(20, FIX), Map.of());
    assertThat(rounds).hasSize(3);
    assertThat(results.get(0).verdict()).isEqualTo(Verdict.CONFIRMED);
  }

  @Test
  void farTooLittleTimeForALookIsSaid() throws Exception {
    List<ExperimentResult> results = run(plan(14, FIX), Map.of());
    assertThat(rounds).hasSize(1);
    assertThat(results.get(0).effect()).isNull();
    assertThat(results.get(0).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(results.get(0).note())
        .isEqualTo(
            "only 1 JVM starts against 1 of the unchanged service; the time for experiments was"
                + " spent");
  }

  /** Ten seconds a round of three; two of two are 13.3 s more, two of three would be 20. */
  @Test
  void whatThereIsNoTimeForMakesRoomForTheFirst() throws Exception {
    List<ExperimentResult> results = run(plan(25, FIX, FAKE), Map.of());
    assertThat(rounds).hasSize(3);
    assertThat(rounds.get(0)).hasSize(3);
    assertThat(rounds.subList(1, 3))
        .allSatisfy(
            o -> assertThat(o).containsExactlyInAnyOrder(Variant.CONTROL, new Variant(FIX)));
    assertThat(results)
        .extracting(ExperimentResult::verdict)
        .containsExactly(Verdict.CONFIRMED, Verdict.INCONCLUSIVE);
    assertThat(results.get(1).note()).endsWith("; the time for experiments was spent");
  }

  @Test
  void whatHasNotHelpedSoFarMakesRoomBeforeTheLast() throws Exception {
    List<Candidate> candidates =
        List.of(
            new Candidate(SLOWER, PREDICTION, Role.SUGGESTED),
            new Candidate(FIX, PREDICTION, Role.SUGGESTED));
    List<ExperimentResult> results =
        run(new Plan(candidates, "m", "ms", 3, 8, Duration.ofSeconds(25), 42), Map.of());

    assertThat(rounds.get(2)).containsExactlyInAnyOrder(Variant.CONTROL, new Variant(FIX));
    assertThat(results.get(1).verdict()).isEqualTo(Verdict.CONFIRMED);
    assertThat(results.get(0).note()).endsWith("; the time for experiments was spent");
  }

  @Test
  void whatDoesLessThanWasForetoldMakesRoomForWhatDoesIt() throws Exception {
    assertThat(roomIsMadeFor(HALF, FIX)).isEqualTo(FIX);
  }

  @Test
  void ofTwoThatDoWhatWasForetoldTheFirstIsGoneOnWith() throws Exception {
    assertThat(roomIsMadeFor(FIX, REMOVAL)).isEqualTo(FIX);
    assertThat(roomIsMadeFor(REMOVAL, FIX)).isEqualTo(REMOVAL);
  }

  private Change roomIsMadeFor(Change... changes) throws Exception {
    rounds.clear();
    List<Candidate> candidates =
        Stream.of(changes).map(c -> new Candidate(c, PREDICTION, Role.SUGGESTED)).toList();
    run(new Plan(candidates, "m", "ms", 3, 8, Duration.ofSeconds(25), 42), Map.of());
    return rounds.get(2).stream()
        .flatMap(variant -> Stream.ofNullable(variant.change()))
        .reduce((a, b) -> fail("both are gone on with"))
        .orElseThrow();
  }

  @Test
  void whatSomebodyAskedForIsLeftOutLast() throws Exception {
    List<Candidate> candidates =
        List.of(
            new Candidate(REMOVAL, PREDICTION, Role.RESERVE),
            new Candidate(FIX, PREDICTION, Role.SUGGESTED),
            new Candidate(FAKE, PREDICTION, Role.ASKED_FOR));
    run(new Plan(candidates, "m", "ms", 3, 8, Duration.ofSeconds(25), 42), Map.of());
    assertThat(rounds.get(2)).containsExactlyInAnyOrder(Variant.CONTROL, new Variant(FAKE));
  }

  @Test
  void whatCameInLateIsBroughtToItsFirstLookIfNothingElseIsConfirmed() throws Exception {
    List<Candidate> candidates =
        List.of(reserve(), new Candidate(FAKE, PREDICTION, Role.SUGGESTED));
    // Three rounds of ten seconds for the look that lets the reserve in, and two of its own.
    Plan plan = new Plan(candidates, "m", "ms", 3, 8, Duration.ofSeconds(50), 42);
    List<ExperimentResult> results = run(plan, Map.of());

    assertThat(results.get(0).change()).isEqualTo(REMOVAL);
    assertThat(results.get(0).verdict()).isEqualTo(Verdict.CONFIRMED);
    assertThat(rounds).hasSize(6);
  }

  /** A round of three takes ten seconds, one of two 6.7. */
  @Test
  void whatThereIsNoTimeForAfterAFirstLookMakesRoomForTheOther() throws Exception {
    List<ExperimentResult> results = run(plan(37, UNCLEAR, NOISY), Map.of());
    assertThat(rounds).hasSize(4);
    assertThat(rounds.get(3)).containsExactlyInAnyOrder(Variant.CONTROL, new Variant(UNCLEAR));
    assertThat(results.get(1).note()).endsWith("; the time for experiments was spent");
  }

  @Test
  void changeThatCannotBeAppliedDoesNotSinkTheOthers() throws Exception {
    List<ExperimentResult> results =
        run(plan(600, FAKE, FIX), Map.of(FAKE, new Failed(NOT_APPLIED, "no such jar\nat x.y")));
    assertThat(results.get(0).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(results.get(0).effect()).isNull();
    assertThat(results.get(0).note()).isEqualTo("could not be tried: no such jar");
    assertThat(results.get(1).verdict()).isEqualTo(Verdict.CONFIRMED);
    assertThat(rounds.get(1)).doesNotContain(new Variant(FAKE));
  }

  @Test
  void serviceThatDoesNotStartIsTriedOnceMore() throws Exception {
    List<ExperimentResult> results =
        run(plan(600, FAKE, FIX), Map.of(FAKE, new Failed(NOT_STARTED, "port never answered")));
    assertThat(results.get(0).verdict()).isEqualTo(Verdict.REFUTED);
    assertThat(results.get(0).note())
        .isEqualTo("the service does not start with it: port never answered");
    assertThat(rounds.stream().filter(r -> r.contains(new Variant(FAKE)))).hasSize(2);
  }

  @Test
  void aPatchThatEndsTheServiceRefutesNothing() throws Exception {
    Change skip = new Change.Skip("a.B#c");
    List<ExperimentResult> results =
        run(plan(600, skip), Map.of(skip, new Failed(NOT_STARTED, "ended with code 1")));
    assertThat(results.get(0).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(results.get(0).note())
        .isEqualTo("the service does not start with it: ended with code 1");
  }

  @Test
  void oneFailureIsForgiven() throws Exception {
    List<ExperimentResult> results =
        experiments.run(
            plan(600, FIX),
            (round, order) ->
                round == 1
                    ? Map.of(
                        Variant.CONTROL,
                        value(Variant.CONTROL),
                        new Variant(FIX),
                        new Failed(NOT_MEASURED, "reset"))
                    : measureAll(order));
    assertThat(results.get(0).verdict()).isEqualTo(Verdict.CONFIRMED);
    assertThat(results.get(0).control()).hasSize(4);
    assertThat(results.get(0).changed()).hasSize(3);
  }

  @Test
  void missingEntryCountsAsFailure() throws Exception {
    List<ExperimentResult> results =
        experiments.run(
            plan(600, FIX), (round, order) -> Map.of(Variant.CONTROL, value(Variant.CONTROL)));
    assertThat(results.get(0).note()).isEqualTo("could not be measured: was not measured");
    assertThat(results.get(0).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void withoutAControlThereIsNoVerdict() throws Exception {
    List<ExperimentResult> results =
        experiments.run(
            plan(600, FIX, FAKE),
            (round, order) -> {
              rounds.add(order);
              Map<Variant, Attempt> attempts = new HashMap<>(measureAll(order));
              attempts.put(Variant.CONTROL, new Failed(NOT_STARTED, "died: out of memory"));
              return attempts;
            });
    assertThat(rounds).hasSize(2);
    assertThat(results)
        .allSatisfy(
            r -> {
              assertThat(r.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
              assertThat(r.note()).isEqualTo("the unchanged service failed: died: out of memory");
            });
  }

  @Test
  void oneByOneKeepsWhatOneVariantThrowsToItself() throws Exception {
    ReplicateRunner runner =
        ReplicateRunner.oneByOne(
            (variant, round) -> {
              if (FAKE.equals(variant.change())) {
                throw new ServiceException(ServiceException.Kind.MEASUREMENT, "connection refused");
              }
              if (NOISY.equals(variant.change())) {
                throw new IllegalStateException();
              }
              return value(variant);
            });
    List<ExperimentResult> results = experiments.run(plan(600, FAKE, NOISY, FIX), runner);
    assertThat(results)
        .extracting(ExperimentResult::note)
        .containsExactly(
            "could not be measured: connection refused", "could not be measured: null", "");
    assertThat(results.get(2).verdict()).isEqualTo(Verdict.CONFIRMED);
  }

  @Test
  void interruptionEndsIt() {
    assertThatThrownBy(
            () ->
                experiments.run(
                    plan(600, FIX),
                    ReplicateRunner.oneByOne(
                        (variant, round) -> {
                          throw new InterruptedException();
                        })))
        .isInstanceOf(InterruptedException.class);
  }

  @Test
  void planIsChecked() {
    assertThatThrownBy(() -> plan(600, FIX, FIX)).hasMessageContaining("twice");
    assertThatThrownBy(() -> new Plan(List.of(), "m", "ms", 1, 8, Duration.ZERO, 1))
        .hasMessageContaining("rounds from 1");
    assertThatThrownBy(() -> new Plan(List.of(), "m", "ms", 5, 4, Duration.ZERO, 1))
        .hasMessageContaining("rounds from 5 to 4");
  }

  /** The whole procedure, looks and all, on two services that are the same. */
  @Test
  void sameServiceTwiceIsHardlyEverConfirmed() throws Exception {
    int trials = 150;
    int confirmed = 0;
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < trials; i++) {
      Simulation simulation = new Simulation(0.2, 0.1, 2);
      Plan plan =
          Plan.of(
              List.of(new Candidate(FAKE, new Prediction(0.02, 0))),
              "m",
              "ms",
              Duration.ofHours(1),
              i);
      List<ExperimentResult> results =
          new Experiments()
              .run(
                  plan,
                  ReplicateRunner.oneByOne(
                      (variant, round) ->
                          new Measured(simulation.replicates(1, 50, random).get(0))));
      confirmed += results.get(0).confirmed() ? 1 : 0;
    }
    assertThat(confirmed).isLessThanOrEqualTo((int) (0.05 * trials));
  }

  private static Plan plan(int budgetSeconds, Change... changes) {
    return Plan.of(
        List.of(changes).stream().map(c -> new Candidate(c, PREDICTION)).toList(),
        "first request after 31 s",
        "ms",
        Duration.ofSeconds(budgetSeconds),
        42);
  }

  /** Rounds of ten seconds. */
  private List<ExperimentResult> run(Plan plan, Map<Change, Attempt> instead) throws Exception {
    return experiments.run(
        plan,
        (round, order) -> {
          rounds.add(order);
          clock.addAndGet(Duration.ofSeconds(10).toNanos());
          Map<Variant, Attempt> attempts = new HashMap<>(measureAll(order));
          instead.forEach((change, attempt) -> attempts.replace(new Variant(change), attempt));
          return attempts;
        });
  }

  private Map<Variant, Attempt> measureAll(List<Variant> order) {
    Map<Variant, Attempt> attempts = new HashMap<>();
    order.forEach(variant -> attempts.put(variant, value(variant)));
    return attempts;
  }

  private int call;
  private int noisy;

  private Attempt value(Variant variant) {
    double wobble = 0.9 + 0.1 * (call++ % 3);
    double value = 48 * wobble;
    if (FIX.equals(variant.change()) || REMOVAL.equals(variant.change())) {
      value = 4 * wobble;
    } else if (HALF.equals(variant.change())) {
      value = 18 * wobble;
    } else if (NOISY.equals(variant.change())) {
      value = noisy++ % 2 == 0 ? 5 : 90;
    } else if (SLOWER.equals(variant.change())) {
      value = 170 * wobble;
    } else if (UNCLEAR.equals(variant.change())) {
      value = noisy++ % 2 == 0 ? 22 : 36;
    }
    return new Measured(new Replicate(List.of(value)));
  }
}
