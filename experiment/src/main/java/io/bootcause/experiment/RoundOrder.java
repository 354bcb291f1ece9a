package io.bootcause.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * In which order the variants run: drawn by lot for every other round, and backwards in the round
 * after it. No verdict from one order, and over two rounds each variant is as early as it is late.
 */
public final class RoundOrder {
  private final int variants;
  private final long seed;

  public RoundOrder(int variants, long seed) {
    this.variants = variants;
    this.seed = seed;
  }

  /**
   * @param round from 0
   * @return indices of the variants, each once
   */
  public List<Integer> of(int round) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, variants).boxed().toList());
    // Two of them: what Random makes of small seeds begins alike.
    long lot = new SplittableRandom(seed * 31 + round / 2).nextLong();
    Collections.shuffle(order, new Random(lot));
    if (round % 2 == 1) {
      Collections.reverse(order);
    }
    return List.copyOf(order);
  }
}
