package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.Validity;
import io.bootcause.experiment.Attempt;
import io.bootcause.experiment.ExperimentResult;
import io.bootcause.experiment.Replicate;
import io.bootcause.experiment.ReplicateRunner;
import io.bootcause.experiment.Variant;
import io.bootcause.experiment.Verdict;
import io.bootcause.report.Progress;
import io.bootcause.service.change.Change;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** How the time for experiments is shared out; each fresh JVM takes ten seconds. */
class ProofTest {
  private static final Change FIRST = new Change.SetProperty("first", "1");
  private static final Change SECOND = new Change.SetProperty("second", "1");
  private static final Change INNER = new Change.Remember("a.B#c", "a.D#e");
  private static final Change OUTER = new Change.Remember("a.A#a", "a.B#c");

  private long now;
  private long secondTook;

  private ReplicateRunner measuring(double first) {
    return (round, order) -> {
      Map<Variant, Attempt> attempts = new LinkedHashMap<>();
      for (Variant variant : order) {
        now += TimeUnit.SECONDS.toNanos(10);
        // What the second does is hard to tell from nothing, so that it takes all the time it has.
        double value =
            FIRST.equals(variant.change())
                ? first
                : SECOND.equals(variant.change()) ? 70 + 25 * (round % 2) : 90 + 20 * (round % 2);
        attempts.put(variant, new Attempt.Measured(new Replicate(List.of(value))));
      }
      if (order.contains(new Variant(SECOND))) {
        secondTook += TimeUnit.SECONDS.toNanos(10L * order.size());
      }
      return attempts;
    };
  }

  private static Finding finding(Change... candidates) {
    return finding(0.5, candidates);
  }

  private static Finding finding(double share, Change... candidates) {
    return finding(share, new SymptomMetric("request", "ms", 100, 20), candidates);
  }

  private static Finding finding(double share, SymptomMetric metric, Change... candidates) {
    Cause cause = new Cause(Cause.Kind.CONFIG, List.of(), null, null, "", null);
    return new Finding(
        candidates[0].describe(),
        "",
        cause,
        List.of(),
        share,
        metric,
        List.of(),
        List.of(candidates));
  }

  private Proof.Results run(double first) throws InterruptedException {
    return run(measuring(first), finding(FIRST), finding(SECOND));
  }

  private Proof.Results run(ReplicateRunner runner, Finding... findings)
      throws InterruptedException {
    Diagnosis diagnosis =
        new Diagnosis(
            new Validity(Validity.Level.VALID, List.of()),
            List.of(),
            List.of(findings),
            List.of(),
            List.of());
    try (Progress progress =
        Progress.to(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            Progress.Mode.QUIET,
            80,
            false)) {
      return new Proof(metric -> runner, Map.of(), progress, () -> now)
          .run(diagnosis, List.of(), Optional.empty(), Duration.ofMinutes(10));
    }
  }

  @Test
  void onceTheFirstIsProvenTheOthersHaveLittleTime() throws Exception {
    Proof.Results results = run(20);

    assertThat(results.fixes().get(0).get(0).verdict()).isEqualTo(Verdict.CONFIRMED);
    assertThat(TimeUnit.NANOSECONDS.toSeconds(secondTook)).isBetween(60L, 75L);
  }

  @Test
  void asLongAsItIsNotTheyHaveWhatIsLeft() throws Exception {
    Proof.Results results = run(100);

    assertThat(results.fixes().get(0).get(0).verdict()).isNotEqualTo(Verdict.CONFIRMED);
    assertThat(TimeUnit.NANOSECONDS.toSeconds(secondTook)).isGreaterThan(75);
  }

  @Test
  void whatOnlyHelpsIsTriedOnceTheCauseIsProven() throws Exception {
    Change help = new Change.AddLibrary("g", "module", "1");
    List<Change> tried = new ArrayList<>();
    ReplicateRunner runner =
        (round, order) -> {
          Map<Variant, Attempt> attempts = new LinkedHashMap<>();
          for (Variant variant : order) {
            now += TimeUnit.SECONDS.toNanos(10);
            if (variant.change() != null) {
              tried.add(variant.change());
            }
            double value =
                INNER.equals(variant.change()) ? 20 : help.equals(variant.change()) ? 60 : 100;
            attempts.put(variant, new Attempt.Measured(new Replicate(List.of(value + round % 2))));
          }
          return attempts;
        };
    List<ExperimentResult> fixes = run(runner, finding(INNER, help)).fixes().get(0);

    assertThat(tried.indexOf(help)).isGreaterThan(tried.lastIndexOf(INNER));
    assertThat(fixes).extracting(ExperimentResult::change).containsExactly(INNER, help);
    assertThat(fixes.get(0).verdict()).isEqualTo(Verdict.CONFIRMED);
    assertThat(fixes.get(1).verdict()).isNotEqualTo(Verdict.CONFIRMED);
  }

  /** The verdict on a delay of 10 ms with 16 connections, which makes requests slower by that. */
  private Verdict delayed(double longer) throws InterruptedException {
    Change delay = new Change.Delay(10, "a.B#call");
    ReplicateRunner runner =
        (round, order) -> {
          now += TimeUnit.SECONDS.toNanos(20);
          Map<Variant, Attempt> attempts = new LinkedHashMap<>();
          for (Variant variant : order) {
            double value = 100 + (variant.change() == null ? 0 : longer) + round % 2;
            attempts.put(variant, new Attempt.Measured(new Replicate(List.of(value))));
          }
          return attempts;
        };
    SymptomMetric metric = SymptomMetric.underLoad("request", 100, 20, 16);
    return run(runner, finding(0.5, metric, delay)).fixes().get(0).get(0).verdict();
  }

  @Test
  void ofManyRequestsADelayMustBeWaitedForMoreThanOnce() throws Exception {
    assertThat(delayed(10)).isNotEqualTo(Verdict.CONFIRMED);
    assertThat(delayed(60)).isEqualTo(Verdict.CONFIRMED);
  }

  @Test
  void whereTheSuspectCannotBeTakenOutItsCallersAre() throws Exception {
    ReplicateRunner runner =
        (round, order) -> {
          now += TimeUnit.SECONDS.toNanos(20);
          Map<Variant, Attempt> attempts = new LinkedHashMap<>();
          for (Variant variant : order) {
            double value = OUTER.equals(variant.change()) ? 15 : 100 + round % 2;
            attempts.put(
                variant,
                INNER.equals(variant.change())
                    ? new Attempt.Failed(Attempt.Failure.NOT_APPLIED, "its answers are others")
                    : new Attempt.Measured(new Replicate(List.of(value))));
          }
          return attempts;
        };
    Finding finding = finding(INNER).withAround(List.of(OUTER));
    List<ExperimentResult> fixes = run(runner, finding).fixes().get(0);

    assertThat(fixes.get(0).change()).isEqualTo(OUTER);
    assertThat(fixes.get(0).verdict()).isEqualTo(Verdict.CONFIRMED);
    assertThat(fixes.get(1).change()).isEqualTo(INNER);
  }

  @Test
  void whereItCanTheyAreLeftAlone() throws Exception {
    ReplicateRunner runner =
        (round, order) -> {
          now += TimeUnit.SECONDS.toNanos(20);
          Map<Variant, Attempt> attempts = new LinkedHashMap<>();
          for (Variant variant : order) {
            double value = variant.equals(Variant.CONTROL) ? 100 + round % 2 : 15;
            attempts.put(variant, new Attempt.Measured(new Replicate(List.of(value))));
          }
          return attempts;
        };
    Finding finding = finding(INNER).withAround(List.of(OUTER));

    assertThat(run(runner, finding).fixes().get(0))
        .extracting(ExperimentResult::change)
        .containsExactly(INNER);
  }

  /** What answers of these two calls from memory take it to. */
  private Proof.Results removing(double inner, double outer) throws InterruptedException {
    ReplicateRunner runner =
        (round, order) -> {
          Map<Variant, Attempt> attempts = new LinkedHashMap<>();
          for (Variant variant : order) {
            now += TimeUnit.SECONDS.toNanos(10);
            double value =
                variant.equals(new Variant(INNER))
                    ? inner
                    : variant.equals(new Variant(OUTER)) ? outer : 100 + round % 2;
            attempts.put(variant, new Attempt.Measured(new Replicate(List.of(value))));
          }
          return attempts;
        };
    return run(runner, finding(INNER, OUTER));
  }

  @Test
  void theWiderCallWaitsForTheNarrowerOne() throws Exception {
    List<ExperimentResult> results = removing(15, 5).fixes().get(0);

    assertThat(results).extracting(ExperimentResult::change).containsExactly(INNER);
    assertThat(results.get(0).verdict()).isEqualTo(Verdict.CONFIRMED);
  }

  @Test
  void theWiderCallIsTakenOutWhereTheNarrowerOneDoesNothing() throws Exception {
    List<ExperimentResult> results = removing(100, 5).fixes().get(0);

    assertThat(results.get(0).change()).isEqualTo(OUTER);
    assertThat(results.get(0).verdict()).isEqualTo(Verdict.CONFIRMED);
  }

  /** Whatever is changed takes a fifth of the time. */
  private Proof.Results helped(Change one, Change other) throws InterruptedException {
    ReplicateRunner runner =
        (round, order) -> {
          Map<Variant, Attempt> attempts = new LinkedHashMap<>();
          for (Variant variant : order) {
            now += TimeUnit.SECONDS.toNanos(1);
            double value = variant.change() == null ? 100 + round % 2 : 20;
            attempts.put(variant, new Attempt.Measured(new Replicate(List.of(value))));
          }
          return attempts;
        };
    return run(runner, finding(one), finding(other));
  }

  @Test
  void twoFixesAreTriedAtOnce() throws Exception {
    assertThat(helped(FIRST, INNER).together()).hasSize(3);
  }

  @Test
  void whatIsGoneWithTheFirstIsNotTried() throws Exception {
    Proof.Results results = run(measuring(20), finding(0.8, FIRST), finding(0.8, SECOND));

    assertThat(results.fixes().get(0).get(0).verdict()).isEqualTo(Verdict.CONFIRMED);
    assertThat(results.fixes().get(1)).isEmpty();
    assertThat(secondTook).isZero();
  }

  @Test
  void whereHardlyAnyOfItIsLeftNoOtherIsTriedBesides() throws Exception {
    ReplicateRunner runner =
        (round, order) -> {
          Map<Variant, Attempt> attempts = new LinkedHashMap<>();
          for (Variant variant : order) {
            now += TimeUnit.SECONDS.toNanos(1);
            double value = FIRST.equals(variant.change()) ? 5 : variant.change() == null ? 100 : 50;
            attempts.put(variant, new Attempt.Measured(new Replicate(List.of(value + round % 2))));
          }
          return attempts;
        };
    Proof.Results results = run(runner, finding(FIRST), finding(INNER));

    assertThat(results.fixes()).allMatch(fixes -> fixes.get(0).confirmed());
    assertThat(results.together()).isEmpty();
  }

  @Test
  void aCallWithinAnotherIsGoneWithThatOne() throws Exception {
    assertThat(helped(INNER, OUTER).together()).isEmpty();
    assertThat(helped(OUTER, INNER).together()).isEmpty();
  }
}
