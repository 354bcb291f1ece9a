package io.bootcause.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bootcause.load.GeneratorValidity.Check;
import io.bootcause.load.GeneratorValidity.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GeneratorLimitsTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void theCeilingIsWhatOneSecondOfCpuSends() {
    // 10 s, 1000 requests, 2 s of CPU of which half was busy waiting: 1 ms of work for each
    assertThat(GeneratorLimits.ceiling(result(1000, 2 * SECOND, SECOND), 1))
        .isCloseTo(1000, within(0.001));
    assertThat(GeneratorLimits.ceiling(result(1000, 2 * SECOND, SECOND), 2))
        .isCloseTo(2000, within(0.001));
    assertThat(GeneratorLimits.ceiling(result(1, 1_000_000, 0), 1)).isNaN();
    assertThat(GeneratorLimits.ceiling(result(0, SECOND, 0), 1)).isNaN();
  }

  @Test
  void aRateNearOrAboveTheCeiling() {
    PhaseResult result = result(1000, 2 * SECOND, SECOND); // ceiling 1000/s
    assertThat(level(result, 700, 0, 0)).isEqualTo(Level.VALID);
    assertThat(level(result, 900, 0, 0)).isEqualTo(Level.DOUBTFUL);
    assertThat(level(result, 1100, 0, 0)).isEqualTo(Level.INVALID);
    assertThat(GeneratorLimits.of(result, 1, 0, 0, 0)).isEmpty(); // the closed model asks for none
  }

  @Test
  void portsWithinAMinute() {
    PhaseResult tenSeconds = result(1000, 0, 0);
    assertThat(level(tenSeconds, 0, 20_000, 28_000)).isEqualTo(Level.VALID);
    assertThat(level(tenSeconds, 0, 25_000, 28_000)).isEqualTo(Level.DOUBTFUL);
    PhaseResult tenMinutes = result(1000, 600 * SECOND, 0, 0);
    assertThat(level(tenMinutes, 0, 200_000, 28_000)).isEqualTo(Level.VALID);
    assertThat(level(tenMinutes, 0, 250_000, 28_000)).isEqualTo(Level.DOUBTFUL);
  }

  @Test
  void descriptorsAndPortsBeforeTheRun() {
    SystemLimits limits = new SystemLimits(1024, 20, 500);
    assertThat(limits.refusal(400)).isNull();
    assertThat(limits.refusal(600)).contains("600 connections").contains("local ports");
    assertThat(limits.refusal(1000)).contains("ulimit -n 1052");
    assertThat(new SystemLimits(-1, 0, 0).refusal(1_000_000)).isNull();
    assertThat(SystemLimits.current().refusal(1)).isNull();
  }

  private static Level level(PhaseResult result, double asked, long connected, int ports) {
    List<Check> checks = GeneratorLimits.of(result, 1, asked, connected, ports);
    assertThat(checks).hasSize(1);
    return checks.get(0).level();
  }

  private static PhaseResult result(long answered, long cpuNanos, long spinNanos) {
    return result(answered, 10 * SECOND, cpuNanos, spinNanos);
  }

  private static PhaseResult result(long answered, long wall, long cpuNanos, long spinNanos) {
    return new PhaseResult(
        new LoadPhase(
            "test",
            new LoadModel.Closed(Long.MAX_VALUE),
            1,
            false,
            Duration.ofSeconds(10),
            Duration.ofSeconds(1)),
        LatencyRecorder.newHistogram(),
        LatencyRecorder.newHistogram(),
        LatencyRecorder.newHistogram(),
        answered == 0 ? Map.of() : Map.of(SampleOutcome.OK, answered),
        0,
        wall,
        cpuNanos,
        0,
        new GeneratorFigures(LatencyRecorder.newHistogram(), spinNanos, -1, -1, 0, 0, 0));
  }
}
