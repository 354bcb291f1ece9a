package io.bootcause.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RoundOrderTest {
  @Property(tries = 100)
  void overTwoRoundsEachVariantIsAsEarlyAsItIsLate(
      @ForAll @IntRange(min = 2, max = 9) int variants,
      @ForAll long seed,
      @ForAll @IntRange(min = 0, max = 10) int pair) {
    RoundOrder order = new RoundOrder(variants, seed);
    List<Integer> there = order.of(2 * pair);
    List<Integer> back = order.of(2 * pair + 1);
    assertThat(there)
        .containsExactlyInAnyOrderElementsOf(IntStream.range(0, variants).boxed().toList());
    for (int v = 0; v < variants; v++) {
      assertThat(there.indexOf(v) + back.indexOf(v)).isEqualTo(variants - 1);
    }
  }

  @Test
  void theOrderIsDrawnAndNotFixed() {
    Set<List<Integer>> seen = new HashSet<>();
    for (int round = 0; round < 20; round++) {
      seen.add(new RoundOrder(4, 1).of(round));
    }
    assertThat(seen).hasSizeGreaterThan(4);
    assertThat(new RoundOrder(4, 1).of(6)).isEqualTo(new RoundOrder(4, 1).of(6));
  }

  /** Who is first in the odd one of three rounds must not be the same for everybody. */
  @Test
  void smallSeedsDrawDifferently() {
    long firstIsFirst =
        LongStream.range(0, 100).filter(seed -> new RoundOrder(2, seed).of(0).get(0) == 0).count();
    assertThat(firstIsFirst).isBetween(30L, 70L);
  }
}
