package io.bootcause.junit;

import static io.bootcause.junit.Tables.RATE;
import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.junit.Figure.Mean;
import io.bootcause.junit.Figure.Percentile;
import io.bootcause.junit.Figure.Throughput;
import io.bootcause.load.SampleOutcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadFiguresTest {
  @ParameterizedTest
  @CsvSource({"50, 10", "90, 50", "95, 100", "99, 500", "99.9, 5000", "1, 500"})
  void aPercentileNeedsFiveRequestsBeyond(double percent, long fewest) {
    assertThat(new Percentile(percent).fewestRequests()).isEqualTo(fewest);
  }

  @ParameterizedTest
  @CsvSource({
    "500, 12", "499, 6", "250, 6", "249, 4", "167, 4", "166, 3", "125, 3", "124, 0",
  })
  void asManyStretchesAsHaveEnoughRequests(int each, int expected) {
    // Each of 12 has this many: 6 groups have two of them, 4 have three, 3 have four.
    assertThat(Tables.stretches(RATE, each, 5).values(new Percentile(99))).hasSize(expected);
  }

  @Test
  void eachGroupHasItsOwnValue() {
    LoadFigures figures = Tables.stretches(RATE, 5, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6);
    List<Double> medians = figures.values(new Percentile(50));
    assertThat(medians).hasSize(6);
    for (int i = 0; i < 6; i++) {
      assertThat(medians.get(i)).isCloseTo(i + 1, Percentage.withPercentage(0.1));
      assertThat(figures.values(new Mean()).get(i))
          .isCloseTo(i + 1, Percentage.withPercentage(0.1));
    }
    assertThat(figures.values(new Throughput())).containsOnly(5.0);
  }

  @Test
  void startsAreNotPutTogether() {
    PlannedLoad load =
        PerformanceAssertions.load(PerformanceAssertions.bootJar(Path.of("app.jar")), "/").rate(10);
    List<Part> starts = List.of(Tables.part(500, 1), Tables.part(500, 2), Tables.part(499, 3));
    LoadFigures figures = Tables.figures(load, starts, List.of());
    assertThat(figures.values(new Percentile(95))).hasSize(3);
    assertThat(figures.values(new Percentile(99))).isEmpty();
    assertThat(figures.tooFew(new Percentile(99)))
        .isEqualTo(
            "p99 of GET / at 10/s: needs 500 answered requests in each start, and there were 1499"
                + " in 3; load longer");
  }

  @ParameterizedTest
  @CsvSource({"0, 100, false", "1, 99, true", "0, 0, true"})
  void aFailureIsTooOftenUnlessTolerated(long failed, long ok, boolean tooOften) {
    Map<SampleOutcome, Long> outcomes =
        Map.of(SampleOutcome.OK, ok, SampleOutcome.REFUSED, failed, SampleOutcome.GENERATOR, 7L);
    assertThat(new LoadFigures(RATE, List.of(), outcomes, List.of()).failedTooOften())
        .isEqualTo(tooOften);
  }

  @Test
  void toleratedFailuresAreAShareOfAll() {
    Map<SampleOutcome, Long> outcomes = Map.of(SampleOutcome.OK, 98L, SampleOutcome.STATUS, 2L);
    LoadFigures two =
        new LoadFigures(RATE.toleratingFailures(0.02), List.of(), outcomes, List.of());
    assertThat(two.failedTooOften()).isFalse();
    LoadFigures less =
        new LoadFigures(RATE.toleratingFailures(0.019), List.of(), outcomes, List.of());
    assertThat(less.failedTooOften()).isTrue();
    assertThat(less.failures())
        .isEqualTo("2 of 100 requests failed (answered with an unexpected status: 2)");
  }
}
