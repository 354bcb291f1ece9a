package io.bootcause.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyRecorderTest {
  private static final long MS = 1_000_000;
  private static final long EPOCH = 7_000_000_000L;

  /** The worked example of the package's description. */
  @Test
  void oneSlowAnswerDelaysThreeMoreUsers() {
    LatencyRecorder recorder = new LatencyRecorder();
    long free = 0;
    for (int n = 0; n < 6; n++) {
      long intended = 10L * n;
      long actual = Math.max(intended, free);
      free = actual + (n == 1 ? 25 : 5);
      recorder.accept(sample(intended, actual, free, SampleOutcome.OK));
    }
    assertMillis(recorder.latency(), 5, 5, 10, 15, 20, 25);
    assertMillis(recorder.service(), 5, 5, 5, 5, 5, 25);
    assertMillis(recorder.lateness(), 0, 0, 0, 5, 10, 15);
    assertThat(recorder.latency().getMean() / MS).isCloseTo(13.3, within(0.1));
    assertThat(recorder.outcomes()).isEqualTo(Map.of(SampleOutcome.OK, 6L));
  }

  @Test
  void failuresAreCountedAndLate_butHaveNoLatency() {
    LatencyRecorder recorder = new LatencyRecorder();
    recorder.accept(sample(0, 0, 5, SampleOutcome.STATUS));
    recorder.accept(sample(0, 3, 1000, SampleOutcome.TIMEOUT));
    assertThat(recorder.latency().getTotalCount()).isZero();
    assertThat(recorder.service().getTotalCount()).isZero();
    assertMillis(recorder.lateness(), 0, 3);
    assertThat(recorder.outcomes())
        .isEqualTo(Map.of(SampleOutcome.STATUS, 1L, SampleOutcome.TIMEOUT, 1L));
  }

  @Test
  void aRequestThatNeverStartedWasLateAllItsTime() {
    LatencyRecorder recorder = new LatencyRecorder();
    recorder.accept(
        new Sample(0, 0, 0, EPOCH, 0, 0, 0, 0, 0, EPOCH + 70 * MS, 0, SampleOutcome.CANCELLED, 0));
    assertMillis(recorder.lateness(), 70);
  }

  @Test
  void whatIsLongerThanTheScaleCountsAsItsEnd() {
    LatencyRecorder recorder = new LatencyRecorder();
    recorder.accept(sample(0, 0, Duration.ofHours(5).toMillis(), SampleOutcome.OK));
    assertMillis(recorder.latency(), Duration.ofHours(1).toMillis());
  }

  private static Sample sample(long intended, long actual, long end, SampleOutcome outcome) {
    return new Sample(
        0,
        1,
        0,
        EPOCH + intended * MS,
        EPOCH + actual * MS,
        0,
        0,
        0,
        0,
        EPOCH + end * MS,
        200,
        outcome,
        1);
  }

  /** The histogram holds exactly these, in ascending order. */
  private static void assertMillis(Histogram histogram, long... expected) {
    assertThat(histogram.getTotalCount()).isEqualTo(expected.length);
    for (int i = 0; i < expected.length; i++) {
      double percentile = 100.0 * (i + 0.5) / expected.length;
      assertThat(
              histogram.valuesAreEquivalent(
                  histogram.getValueAtPercentile(percentile), expected[i] * MS))
          .as("value %d of %s", i, histogram)
          .isTrue();
    }
  }
}
