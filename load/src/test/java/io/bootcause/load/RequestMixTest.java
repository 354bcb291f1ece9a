package io.bootcause.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RequestMixTest {
  /** Independent draws would be off by √N; here it is a few, anywhere in the sequence. */
  @Property(tries = 300)
  void everyStretchHasEachRequestInProportion(
      @ForAll @Size(min = 1, max = 5) List<@DoubleRange(min = 0.1, max = 10) Double> weights,
      @ForAll long seed,
      @ForAll @IntRange(min = 0, max = 1_000_000) int from,
      @ForAll @IntRange(min = 1, max = 5_000) int length) {
    RequestMix mix = mix(seed, weights);
    int[] counts = new int[weights.size()];
    for (int n = from; n < from + length; n++) {
      counts[mix.request(n)]++;
    }
    double total = weights.stream().mapToDouble(w -> w).sum();
    for (int i = 0; i < counts.length; i++) {
      double expected = length * weights.get(i) / total;
      assertThat((double) counts[i])
          .isBetween(expected - 2 - Math.log(length), expected + 2 + Math.log(length));
    }
  }

  @Test
  void theSeedDecides() {
    List<Double> weights = List.of(3.0, 1.0);
    assertThat(sequence(mix(7, weights))).isEqualTo(sequence(mix(7, weights)));
    assertThat(sequence(mix(7, weights))).isNotEqualTo(sequence(mix(8, weights)));
  }

  private static String sequence(RequestMix mix) {
    StringBuilder text = new StringBuilder();
    for (int n = 0; n < 200; n++) {
      text.append(mix.request(n));
    }
    return text.toString();
  }

  private static RequestMix mix(long seed, List<Double> weights) {
    return new RequestMix(
        weights.stream().map(w -> new HttpRequest("GET", "/", Map.of(), new byte[0], w)).toList(),
        seed);
  }
}
