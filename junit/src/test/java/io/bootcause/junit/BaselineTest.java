package io.bootcause.junit;

import static io.bootcause.junit.PerformanceAssertions.baseline;
import static io.bootcause.junit.Tables.RATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.experiment.Effect;
import io.bootcause.junit.Figure.Percentile;
import io.bootcause.junit.Figure.Throughput;
import io.bootcause.junit.FigureAssert.Finding;
import io.bootcause.load.GeneratorValidity.Check;
import io.bootcause.load.GeneratorValidity.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BaselineTest {
  private static final Figure P50 = new Percentile(50);
  private static final Trust TRUSTED = Trust.in(List.of(), true);

  @TempDir Path dir;

  @AfterEach
  void compareAgain() {
    System.clearProperty(Baseline.PROPERTY);
  }

  private Finding judge(Baseline baseline, PlannedLoad load, Figure figure, double... values) {
    Surroundings here = new Surroundings(Inconclusive.ABORT, dir, (name, text) -> {});
    return baseline.judge(
        Tables.stretches(load, 10, 1),
        figure,
        java.util.Arrays.stream(values).boxed().toList(),
        TRUSTED,
        here);
  }

  private void keep(Figure figure, double... values) {
    System.setProperty(Baseline.PROPERTY, "record");
    assertThat(judge(baseline("orders"), RATE, figure, values).answer()).isEqualTo(Answer.HOLDS);
    System.clearProperty(Baseline.PROPERTY);
  }

  @ParameterizedTest
  @CsvSource({
    "0.8, 0.9, HOLDS",
    "0.95, 1.099, HOLDS",
    "0.95, 1.2, CANNOT_TELL",
    "1.05, 1.2, CANNOT_TELL",
    "1.101, 1.3, FAILS"
  })
  void theWholeIntervalOfTheRatioDecides(double low, double high, Answer answer) {
    assertThat(Baseline.answer(new Effect(1, 1, 1, low, high, 4), 0.1)).isEqualTo(answer);
  }

  @Test
  void aRegressionFailsAndNoiseDoesNot() {
    keep(P50, 10.0, 10.2, 9.8, 10.0);
    Finding same = judge(baseline("orders"), RATE, P50, 10.0, 9.8, 10.2, 10.0);
    assertThat(same.answer()).isEqualTo(Answer.HOLDS);
    assertThat(same.text())
        .startsWith("10.0 ms is no worse than the baseline's 10.0, tolerating 10 %: its cost is");
    assertThat(judge(baseline("orders"), RATE, P50, 13.1, 13.0, 13.2, 12.9).answer())
        .isEqualTo(Answer.FAILS);
    assertThat(judge(baseline("orders"), RATE, P50, 8.0, 9.0, 16.0, 12.0).answer())
        .isEqualTo(Answer.CANNOT_TELL);
    assertThat(
            judge(baseline("orders").tolerating(0.5), RATE, P50, 13.1, 13.0, 13.2, 12.9).answer())
        .isEqualTo(Answer.HOLDS);
  }

  @Test
  void lessThroughputIsARegression() {
    keep(new Throughput(), 1000, 1010, 990);
    assertThat(judge(baseline("orders"), RATE, new Throughput(), 700, 705, 695).answer())
        .isEqualTo(Answer.FAILS);
    assertThat(judge(baseline("orders"), RATE, new Throughput(), 1500, 1505, 1495).answer())
        .isEqualTo(Answer.HOLDS);
  }

  @Test
  void figuresOfOneLoadShareAFileThatDoesNotChangeByItself() throws Exception {
    keep(P50, 10, 10.21234, 9.9);
    keep(new Percentile(99), 20, 21, 22);
    Path file = dir.resolve("orders.json");
    String first = Files.readString(file);
    assertThat(first).contains("\"p50\"", "\"p99\"", "10.21", "GET /orders at 200/s");
    assertThat(first).doesNotContain("10.212").doesNotContain(dir.toString());
    keep(P50, 10, 10.21234, 9.9);
    assertThat(Files.readString(file)).isEqualTo(first);
    assertThat(judge(baseline("orders"), RATE, new Percentile(90), 1, 2, 3).text())
        .contains("has no p90");
  }

  @Test
  void anotherLoadOrMachineCannotBeCompared() throws Exception {
    keep(P50, 10, 10, 10);
    Finding otherLoad = judge(baseline("orders"), RATE.rate(300), P50, 10, 10, 10);
    assertThat(otherLoad.answer()).isEqualTo(Answer.CANNOT_TELL);
    assertThat(otherLoad.text()).contains("of another load", "200/s", "300/s", "=record");

    Path file = dir.resolve("orders.json");
    Files.writeString(
        file, Files.readString(file).replaceFirst("\"processors\" : \\d+", "\"processors\" : 999"));
    assertThat(judge(baseline("orders"), RATE, P50, 10, 10, 10).text())
        .contains("of another machine", "processors=999");
    assertThat(judge(baseline("orders").onAnyMachine(), RATE, P50, 10, 10, 10).answer())
        .isEqualTo(Answer.HOLDS);
  }

  @Test
  void withoutABaselineItCannotTellAndSaysHowToGetOne() {
    Finding finding = judge(baseline("none"), RATE, P50, 1, 2, 3);
    assertThat(finding.answer()).isEqualTo(Answer.CANNOT_TELL);
    assertThat(finding.text())
        .contains("there is no ", "none.json")
        .endsWith("keep one with -Dbootcause.baselines=record on this machine");
  }

  @Test
  void whatTheGeneratorSpoiledIsNotKept() {
    System.setProperty(Baseline.PROPERTY, "record");
    Finding finding =
        baseline("orders")
            .judge(
                Tables.stretches(RATE, 10, 1),
                P50,
                List.of(1.0, 2.0, 3.0),
                Trust.in(
                    List.of(new Check("generator CPU starvation", Level.INVALID, "bad")), true),
                new Surroundings(Inconclusive.ABORT, dir, (name, text) -> {}));
    assertThat(finding.answer()).isEqualTo(Answer.CANNOT_TELL);
    assertThat(dir.resolve("orders.json")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "{\"schema\": 3}",
        "{\"schema\":\"bootcause-baseline/1\",\"load\":\"x\",\"replicate\":\"start\","
            + "\"machine\":{\"processors\":2,\"model\":\"m\",\"jdk\":17},"
            + "\"figures\":{\"p50\":{\"unit\":\"ms\",\"values\":[-1,2]}}}",
        "{\"schema\":\"bootcause-baseline/9\",\"load\":\"x\",\"replicate\":\"start\","
            + "\"machine\":{\"processors\":2,\"model\":\"m\",\"jdk\":17},\"figures\":{}}"
      })
  void aFileThatIsNoneIsNamed(String content) throws Exception {
    Files.writeString(dir.resolve("orders.json"), content);
    assertThatThrownBy(() -> judge(baseline("orders"), RATE, P50, 1, 2, 3))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("orders.json is no ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "../x", "a/b", ".hidden", "a b"})
  void aNameIsNoPath(String name) {
    assertThatThrownBy(() -> baseline(name)).isInstanceOf(IllegalArgumentException.class);
  }
}
