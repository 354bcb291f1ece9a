package io.bootcause.diagnosis.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.budget.Join;
import io.bootcause.diagnosis.budget.JoinedRequest;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class SlowSplitTest {
  private static List<JoinedRequest> requests(double... millis) {
    Recordings r = new Recordings().steady();
    for (double ms : millis) {
      r.request(ms, 0, 0);
    }
    return Join.of(r.build());
  }

  @Test
  void thoseThatTookTwiceTheMedianAreSlow() {
    SlowSplit split = SlowSplit.of(requests(4, 5, 5, 6, 90, 5, 110), OptionalDouble.empty());
    assertThat(split.isAlike()).isFalse();
    assertThat(split.slow()).hasSize(2);
    assertThat(split.typical()).hasSize(5);
    assertThat(split.limitMillis()).isEqualTo(10);
    assertThat(split.slowMillis()).isEqualTo(100);
    assertThat(split.typicalMillis()).isEqualTo(5);
  }

  @Test
  void spreadMakesNoneSlow() {
    SlowSplit split = SlowSplit.of(requests(40, 50, 60, 70, 95), OptionalDouble.empty());
    assertThat(split.isAlike()).isTrue();
    assertThat(split.slow()).hasSize(5);
    assertThat(split.typical()).isEmpty();
  }

  @Test
  void twiceOfAlmostNothingIsNotSlow() {
    assertThat(SlowSplit.of(requests(1, 1, 1, 2.9), OptionalDouble.empty()).isAlike()).isTrue();
    assertThat(SlowSplit.of(requests(1, 1, 1, 3.1), OptionalDouble.empty()).isAlike()).isFalse();
  }

  @Test
  void aStrayAmongManyIsNoGroup() {
    double[] many = new double[200];
    Arrays.fill(many, 10);
    many[7] = 100;
    assertThat(SlowSplit.of(requests(many), OptionalDouble.empty()).isAlike()).isTrue();
    many[8] = 200;
    assertThat(SlowSplit.of(requests(many), OptionalDouble.empty()).slow()).hasSize(2);
  }

  @Test
  void aGivenLimitCountsEvenIfAllOrNoneAreSlow() {
    assertThat(SlowSplit.of(requests(5, 6, 7), OptionalDouble.of(1)).slow()).hasSize(3);
    assertThat(SlowSplit.of(requests(5, 6, 7), OptionalDouble.of(9)).slow()).isEmpty();
    assertThat(SlowSplit.of(requests(5, 6, 7), OptionalDouble.of(9)).isAlike()).isFalse();
  }
}
