package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.load.LoadModel;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.PhaseResult;
import io.bootcause.load.SampleOutcome;
import java.time.Duration;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatienceTest {
  private static PhaseResult result(int connections, long answered, long timedOut) {
    LoadPhase phase =
        new LoadPhase(
            "step",
            new LoadModel.Closed(Long.MAX_VALUE),
            connections,
            false,
            Duration.ofSeconds(1),
            Patience.LONGEST);
    Histogram latency = new Histogram(3);
    latency.recordValue(1_000_000);
    return new PhaseResult(
        phase,
        latency,
        latency,
        latency,
        Map.of(SampleOutcome.OK, answered, SampleOutcome.TIMEOUT, timedOut),
        0,
        1,
        0,
        0);
  }

  @ParameterizedTest
  @CsvSource({
    "16, 9000, 16, true", // stopped in the middle of it
    "16, 0, 16, true",
    "16, 9000, 8, true",
    "16, 9000, 7, false", // some are slow
    "1, 500, 0, false"
  })
  void whetherHalfOfTheConnectionsWaitInVain(
      int connections, long answered, long timedOut, boolean ranOut) {
    assertThat(Patience.ranOut(result(connections, answered, timedOut))).isEqualTo(ranOut);
  }

  @ParameterizedTest
  @CsvSource({"1, 10", "150, 19", "400, 30"})
  void slowServicesAreWaitedForLonger(long medianMillis, long seconds) {
    assertThat(Patience.forMedian(Duration.ofMillis(medianMillis).toNanos()).toSeconds())
        .isEqualTo(seconds);
  }

  @Test
  void itIsExhaustedUntilItIsRenewed() {
    Patience patience = new Patience();
    patience.saw(result(4, 100, 0));
    assertThat(patience.exhausted()).isNull();
    assertThat(patience.timeout()).isEqualTo(Duration.ofSeconds(10));

    patience.saw(result(4, 100, 4));
    assertThat(patience.exhausted()).isNotNull();

    patience.renew();
    assertThat(patience.exhausted()).isNull();
  }
}
