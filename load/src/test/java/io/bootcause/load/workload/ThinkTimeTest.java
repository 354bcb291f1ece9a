package io.bootcause.load.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ThinkTimeTest {
  @Property(tries = 200)
  void uniformTimesStayWithin(
      @ForAll long seed,
      @ForAll @IntRange(max = 1000) int low,
      @ForAll @IntRange(max = 1000) int more) {
    ThinkTime time = ThinkTime.uniform(Duration.ofMillis(low), Duration.ofMillis(low + more));
    long nanos = time.nanos(new SplittableRandom(seed));
    assertThat(nanos).isBetween(low * 1_000_000L, (low + more) * 1_000_000L);
  }

  @Test
  void exponentialTimesHaveTheirMean() {
    ThinkTime time = ThinkTime.exponential(Duration.ofMillis(100));
    SplittableRandom random = new SplittableRandom(1);
    double sum = 0;
    for (int i = 0; i < 100_000; i++) {
      sum += time.nanos(random);
    }
    assertThat(sum / 100_000 / 1e6).isCloseTo(100, within(2.0)); // five standard errors are 1.6
  }

  @Test
  void none() {
    assertThat(ThinkTime.none().isNone()).isTrue();
    assertThat(ThinkTime.constant(Duration.ofMillis(1)).isNone()).isFalse();
    assertThatThrownBy(() -> ThinkTime.uniform(Duration.ofMillis(2), Duration.ofMillis(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
