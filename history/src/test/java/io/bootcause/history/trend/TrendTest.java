package io.bootcause.history.trend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bootcause.history.KeptRun;
import io.bootcause.history.RunFigures;
import io.bootcause.history.Runs;
import io.bootcause.history.trend.Mark.Word;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class TrendTest {
  private static final double TOLERANCE = Trend.USUAL_TOLERANCE;

  private static List<Mark> marks(List<RunFigures> runs) {
    return Trend.of(runs, TOLERANCE).stream()
        .map(j -> j.marks().get(new Trend.FigureId("", "steady-p50")))
        .toList();
  }

  private static List<Word> words(double... values) {
    return marks(Runs.series(values)).stream().map(Mark::word).toList();
  }

  @Test
  void theWorkedExample() {
    Mark last = marks(Runs.series(4.0, 4.2, 3.9, 4.1, 4.0, 5.2)).get(5);

    assertThat(last.word()).isEqualTo(Word.WORSE);
    assertThat(last.ratio()).isEqualTo(1.29, within(0.005));
    assertThat(last.low()).isEqualTo(1.12, within(0.005));
    assertThat(last.high()).isEqualTo(1.48, within(0.005));
    assertThat(last.p()).isEqualTo(0.0012, within(0.0001));
    assertThat(last.runs()).isEqualTo(1);
    assertThat(last.before()).isEqualTo(5);
  }

  @Test
  void neverFromTooFewRunsHoweverFarApart() {
    assertThat(words(1, 100)).containsOnly(Word.CANNOT_TELL);
    assertThat(words(1, 1.01, 100)).containsOnly(Word.CANNOT_TELL);
    assertThat(words(1, 1.01, 0.99, 100)).containsOnly(Word.CANNOT_TELL);
    assertThat(words(1, 1.01, 0.99, 1.0, 100)).endsWith(Word.WORSE);
  }

  @Test
  void spreadWithinTheRunsIsNoSpreadBetweenThem() {
    // Two runs that are each very sure of themselves still tell nothing of what changes between.
    List<RunFigures> runs =
        List.of(
            Runs.run(0, "a", 10, 9.99, 10.0, 10.01, 10.0),
            Runs.run(1, "b", 12, 11.99, 12.0, 12.01));

    assertThat(marks(runs)).extracting(Mark::word).containsOnly(Word.CANNOT_TELL);
  }

  @Test
  void aFasterRunIsBetterAndMoreThroughputToo() {
    assertThat(words(10, 10.2, 9.9, 10.1, 10, 5)).endsWith(Word.BETTER);

    List<RunFigures> runs = new ArrayList<>();
    double[] throughput = {1000, 1010, 990, 1005, 1000, 600, 1500};
    for (int i = 0; i < throughput.length; i++) {
      runs.add(
          new RunFigures(
              i,
              Runs.head("shop", i, "c" + i),
              List.of(
                  new KeptRun.Figure(
                      "",
                      "steady-p50",
                      "",
                      "1/s",
                      KeptRun.Better.HIGHER,
                      true,
                      throughput[i],
                      List.of()))));
    }
    assertThat(marks(runs)).extracting(Mark::word).endsWith(Word.WORSE, Word.BETTER);
  }

  @Test
  void afterAChangeTheNewLevelIsWhatOthersAreHeldAgainst() {
    List<Word> words = words(10, 10.1, 9.9, 10, 10.05, 15, 15.1, 14.9, 10);

    assertThat(words.subList(5, 9))
        .containsExactly(Word.WORSE, Word.WORSE, Word.UNCHANGED, Word.BETTER);
  }

  @Test
  void aRunThatStandsAloneIsNoNewLevel() {
    List<Mark> marks = marks(Runs.series(10, 10.1, 9.9, 10, 10.05, 15, 10.1, 10));

    assertThat(marks.get(5).word()).isEqualTo(Word.WORSE);
    assertThat(marks.get(5).runs()).isEqualTo(1);
    assertThat(marks.subList(6, 8)).extracting(Mark::word).doesNotContain(Word.WORSE, Word.BETTER);
    assertThat(marks.get(7).level()).as("it belongs to the spread").isGreaterThan(10.5);
  }

  @Test
  void aSecondRunThatSaysTheSameCountsWithTheFirst() {
    Mark second = marks(Runs.series(10, 10.1, 9.9, 10, 10.05, 15, 15.1)).get(6);

    assertThat(second.word()).isEqualTo(Word.WORSE);
    assertThat(second.runs()).isEqualTo(2);
    assertThat(second.before()).isEqualTo(5);
  }

  @Test
  void aNoisyFigureCannotTellAndAQuietOneCan() {
    assertThat(words(10, 14, 8, 13, 9, 12)).endsWith(Word.CANNOT_TELL);
    assertThat(words(10, 10.02, 9.98, 10.01, 9.99, 10.0)).endsWith(Word.UNCHANGED);
  }

  @Test
  void aSureButTinyChangeIsNobodysBusiness() {
    assertThat(words(10, 10.001, 9.999, 10, 10.001, 10.3)).endsWith(Word.UNCHANGED);
  }

  @Test
  void equalFiguresAreAsWideAsTheirRepetitions() {
    // What is rounded to the same number in each run is not known that well.
    List<RunFigures> runs = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      runs.add(Runs.run(i, "c" + i, 10, 5.0, 10.0, 15.0));
    }
    runs.add(Runs.run(5, "c5", 13, 8.0, 13.0, 18.0));

    assertThat(marks(runs).get(5).word()).isEqualTo(Word.CANNOT_TELL);
  }

  @Test
  void aRunThatScattersInItselfIsWorthLess() {
    List<RunFigures> runs = new ArrayList<>();
    for (double value : new double[] {10, 10.2, 9.9, 10.1, 10}) {
      runs.add(Runs.run(runs.size(), "c" + runs.size(), value, 10.0, 10.01, 10.02));
    }
    List<RunFigures> calm = new ArrayList<>(runs);
    calm.add(Runs.run(5, "c5", 13, 13.0, 13.01, 12.99));
    runs.add(Runs.run(5, "c5", 13, 4.0, 13.0, 40.0));

    assertThat(marks(calm).get(5).word()).isEqualTo(Word.WORSE);
    assertThat(marks(runs).get(5).word()).isEqualTo(Word.CANNOT_TELL);
  }

  @Test
  void runsOfOneCommitSpeakTogether() {
    double[] before = {10, 11, 9.5, 10.5, 9.8};
    List<RunFigures> once = new ArrayList<>(Runs.series(before));
    once.add(Runs.run(5, "new", 12.5));
    assertThat(marks(once).get(5).word()).isEqualTo(Word.CANNOT_TELL);

    once.add(Runs.run(6, "new", 12.6));
    once.add(Runs.run(7, "new", 12.4));
    once.add(Runs.run(8, "new", 12.5));
    assertThat(marks(once).get(8))
        .satisfies(
            m -> {
              assertThat(m.word()).isEqualTo(Word.WORSE);
              assertThat(m.runs()).isEqualTo(4);
            });
  }

  @Property(tries = 200)
  void theUnitDoesNotMatter(
      @ForAll @Size(min = 2, max = 12) List<@DoubleRange(min = 0.5, max = 2) Double> values,
      @ForAll @IntRange(min = 1, max = 100_000) int thousandths) {
    double unit = thousandths / 1_000.0;
    double[] one = values.stream().mapToDouble(Double::doubleValue).toArray();

    assertThat(words(DoubleStream.of(one).map(v -> v * unit).toArray())).isEqualTo(words(one));
  }

  @Property(tries = 200)
  void theIntervalHoldsTheRatioAndAMarkExcludesOne(
      @ForAll @Size(min = 2, max = 15) List<@DoubleRange(min = 0.5, max = 2) Double> values) {
    for (Mark mark :
        marks(Runs.series(values.stream().mapToDouble(Double::doubleValue).toArray()))) {
      if (!mark.tested()) {
        assertThat(mark.word()).isEqualTo(Word.CANNOT_TELL);
        continue;
      }
      assertThat(mark.ratio()).isBetween(mark.low(), mark.high());
      switch (mark.word()) {
        case WORSE -> assertThat(mark.low()).isGreaterThan(1);
        case BETTER -> assertThat(mark.high()).isLessThan(1);
        case UNCHANGED -> assertThat(mark.high()).isLessThanOrEqualTo(1 + TOLERANCE);
        case CANNOT_TELL -> {}
      }
    }
  }

  /** 1,000 series of 12 runs of a service that does not change, with 8 % noise from run to run. */
  @Test
  void falseMarksAreAsRareAsPromised() {
    Random random = new Random(7);
    int tested = 0;
    int marked = 0;
    for (int i = 0; i < 1_000; i++) {
      double[] values = new double[12];
      Arrays.setAll(values, k -> 10 * Math.exp(0.08 * random.nextGaussian()));
      for (Mark mark : marks(Runs.series(values))) {
        tested += mark.tested() ? 1 : 0;
        marked += mark.word() == Word.WORSE || mark.word() == Word.BETTER ? 1 : 0;
      }
    }
    assertThat(tested).isEqualTo(8_000);
    assertThat((double) marked / tested).isBetween(0.004, 0.013);
  }

  /** Ten runs, then one that takes 40 % longer, with the same noise. */
  @Test
  void aRegressionOfFiveTimesTheNoiseIsMostlySeenAtItsFirstRun() {
    Random random = new Random(11);
    int seen = 0;
    for (int i = 0; i < 500; i++) {
      double[] values = new double[11];
      Arrays.setAll(values, k -> (k == 10 ? 14 : 10) * Math.exp(0.07 * random.nextGaussian()));
      seen += marks(Runs.series(values)).get(10).word() == Word.WORSE ? 1 : 0;
    }
    assertThat(seen).isGreaterThan(400);
  }
}
