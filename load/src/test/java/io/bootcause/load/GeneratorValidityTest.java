package io.bootcause.load;

import static io.bootcause.load.GeneratorValidity.Level.DOUBTFUL;
import static io.bootcause.load.GeneratorValidity.Level.INVALID;
import static io.bootcause.load.GeneratorValidity.Level.VALID;
import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.load.GeneratorValidity.Check;
import io.bootcause.load.GeneratorValidity.Level;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratorValidityTest {
  /** A second with 1,000 answers of 10 ms each, from a punctual generator, and what is changed. */
  private static final class Phase {
    double latencyMs = 10;
    double lateMs = 0.01;
    double lateP99Ms = 0.02;
    double cpuShare = 0.1;
    double spinShare = 0;
    double delayShare = 0.001;
    long slices = 0;
    double stallMs = 1;
    double busySeconds = 10;
    double failedBusySeconds = 0;
    long ok = 1_000;
    long seconds = 1;
    Map<SampleOutcome, Long> others = new EnumMap<>(SampleOutcome.class);

    PhaseResult result() {
      Histogram latency = LatencyRecorder.newHistogram();
      if (ok > 0) {
        latency.recordValueWithCount((long) (latencyMs * 1e6), ok);
      }
      Histogram late = LatencyRecorder.newHistogram();
      late.recordValueWithCount((long) (lateMs * 1e6), 980);
      late.recordValueWithCount((long) (lateP99Ms * 1e6), 20);
      Map<SampleOutcome, Long> outcomes = new EnumMap<>(others);
      outcomes.put(SampleOutcome.OK, ok);
      return new PhaseResult(
          new LoadPhase(
              "p",
              new LoadModel.Closed(1),
              10,
              false,
              Duration.ofSeconds(1),
              Duration.ofSeconds(1)),
          latency,
          latency,
          LatencyRecorder.newHistogram(),
          outcomes,
          0,
          seconds * 1_000_000_000L,
          (long) (cpuShare * 1e9),
          (long) (stallMs * 1e6),
          new GeneratorFigures(
              late,
              (long) (spinShare * 1e9),
              (long) (delayShare * 1e9),
              slices,
              0,
              (long) (busySeconds * 1e9),
              (long) (failedBusySeconds * 1e9)));
    }

    Level level(String check) {
      return GeneratorValidity.of(result()).stream()
          .filter(c -> c.name().equals(check))
          .findFirst()
          .orElseThrow()
          .level();
    }
  }

  @Test
  void aHealthyPhaseIsValid() {
    List<Check> checks = GeneratorValidity.of(new Phase().result());
    assertThat(checks).allMatch(c -> c.level() == VALID);
    assertThat(checks).extracting(Check::name).doesNotHaveDuplicates().hasSize(9);
    assertThat(GeneratorValidity.verdict(checks)).isEqualTo(VALID);
  }

  @Test
  void theVerdictIsTheWorstLevel() {
    assertThat(GeneratorValidity.verdict(List.of())).isEqualTo(VALID);
    assertThat(GeneratorValidity.verdict(List.of(check(VALID), check(DOUBTFUL))))
        .isEqualTo(DOUBTFUL);
    assertThat(GeneratorValidity.verdict(List.of(check(INVALID), check(VALID)))).isEqualTo(INVALID);
  }

  @ParameterizedTest
  @CsvSource({
    "10, 0.9, 0.9, VALID",
    "10, 1.1, 1.1, DOUBTFUL",
    "10, 0.01, 1.1, DOUBTFUL",
    "10, 5.1, 5.1, INVALID",
    "0.1, 0.09, 0.09, VALID", // nearly the whole latency, but too little to matter
    "0.1, 0.2, 0.2, INVALID",
  })
  void lateness(double latency, double late, double lateP99, Level expected) {
    Phase phase = new Phase();
    phase.latencyMs = latency;
    phase.lateMs = late;
    phase.lateP99Ms = lateP99;
    assertThat(phase.level("generator lateness")).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"0.79, 0, VALID", "0.81, 0, DOUBTFUL", "0.96, 0, INVALID", "0.96, 0.2, VALID"})
  void cpu(double share, double spin, Level expected) {
    Phase phase = new Phase();
    phase.cpuShare = share;
    phase.spinShare = spin;
    assertThat(phase.level("generator CPU")).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "0.009, 0, VALID",
    "0.011, 0, DOUBTFUL",
    "0.11, 0, INVALID",
    "0.11, 2000, DOUBTFUL", // 2,000 × 25 µs are the price of waking up
    "0.11, 5000, VALID",
  })
  void starvation(double share, long slices, Level expected) {
    Phase phase = new Phase();
    phase.slices = slices;
    phase.delayShare = share;
    assertThat(phase.level("generator CPU starvation")).isEqualTo(expected);
  }

  @Test
  void timesAreSpoiltByTheGeneratorNotByWhatTheServiceOwes() {
    Phase starved = new Phase();
    starved.delayShare = 0.2;
    assertThat(GeneratorValidity.verdict(GeneratorValidity.of(starved.result())))
        .isEqualTo(INVALID);
    assertThat(GeneratorValidity.spoilsTimes(GeneratorValidity.of(starved.result()))).isFalse();
    Phase late = new Phase();
    late.latencyMs = 10;
    late.lateMs = 6;
    assertThat(GeneratorValidity.spoilsTimes(GeneratorValidity.of(late.result()))).isTrue();
    Phase unanswered = new Phase();
    unanswered.others.put(SampleOutcome.CANCELLED, 500L);
    assertThat(GeneratorValidity.verdict(GeneratorValidity.of(unanswered.result())))
        .isEqualTo(INVALID);
    assertThat(GeneratorValidity.spoilsTimes(GeneratorValidity.of(unanswered.result()))).isFalse();
  }

  @Test
  void starvationIsNotJudgedWhereItIsUnknown() {
    Phase phase = new Phase();
    phase.delayShare = -1e-9;
    assertThat(GeneratorValidity.of(phase.result()))
        .extracting(Check::name)
        .doesNotContain("generator CPU starvation");
  }

  @ParameterizedTest
  @CsvSource({
    "10, 9, VALID",
    "10, 11, DOUBTFUL",
    "10, 101, INVALID",
    "1000, 99, VALID", // a tenth of the tail
    "1000, 200, DOUBTFUL",
    "1000, 600, INVALID",
  })
  void stalls(double latency, double stall, Level expected) {
    Phase phase = new Phase();
    phase.latencyMs = latency;
    phase.stallMs = stall;
    assertThat(phase.level("generator stalls")).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "200, 10, DOUBTFUL", // 2 of them are touched
    "1000, 10, INVALID", // 12
    "60, 1, INVALID", // 7, which is more than a tenth
  })
  void aStallThatFewRequestsMetIsNoMatterOfPercentiles(
      long requests, long seconds, Level expected) {
    Phase phase = new Phase();
    phase.ok = requests;
    phase.seconds = seconds;
    phase.stallMs = 110;
    assertThat(phase.level("generator stalls")).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "generator errors, GENERATOR, 1, DOUBTFUL",
    "generator errors, GENERATOR, 2, INVALID",
    "generator errors, REFUSED, 9, VALID",
    "connect errors, REFUSED, 1, DOUBTFUL",
    "connect errors, CONNECT_TIMEOUT, 1, DOUBTFUL",
    "connect errors, REFUSED, 1001, INVALID",
    "connect errors, RESET, 9, VALID",
    "cut off, CANCELLED, 1, DOUBTFUL",
    "cut off, CANCELLED, 200, INVALID",
    "cut off, TIMEOUT, 9, VALID",
  })
  void errors(String check, SampleOutcome outcome, long count, Level expected) {
    Phase phase = new Phase();
    phase.others.put(outcome, count);
    assertThat(phase.level(check)).isEqualTo(expected);
  }

  @Test
  void withoutAnAnswerThereIsNothingToMeasure() {
    Phase phase = new Phase();
    phase.ok = 0;
    assertThat(phase.level("answers")).isEqualTo(INVALID);
  }

  /** 1,000/s × 10 ms = 10. */
  @ParameterizedTest
  @CsvSource({
    "10, 0, VALID",
    "10.2, 0, DOUBTFUL",
    "9.8, 0, DOUBTFUL",
    "11, 0, INVALID",
    "11, 1, VALID", // the rest went into requests that failed
    "0, 0, INVALID",
  })
  void littlesLaw(double busy, double failed, Level expected) {
    Phase phase = new Phase();
    phase.busySeconds = busy;
    phase.failedBusySeconds = failed;
    assertThat(phase.level("Little's law")).isEqualTo(expected);
  }

  private static Check check(Level level) {
    return new Check("any", level, "");
  }
}
