package io.bootcause.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class MissedKeysTest {
  private static final int ROUNDS = 8;

  @Property(tries = 200)
  void keysThatComeAgainAreSeenToBeTheSame(
      @ForAll @IntRange(min = 16, max = 20_000) int keys, @ForAll int seed) {
    MissedKeys missed = new MissedKeys();
    for (int round = 0; round < ROUNDS; round++) {
      SplittableRandom random = new SplittableRandom(seed);
      for (int i = 0; i < keys; i++) {
        missed.missed(random.nextInt());
      }
    }
    long truth = (long) keys * (ROUNDS - 1);
    assertThat(missed.again()).isBetween(truth / 3, 4 * truth);
  }

  @Property(tries = 50)
  void consecutiveNumbersAreKeysLikeOthers(@ForAll @IntRange(min = 16, max = 20_000) int keys) {
    MissedKeys missed = new MissedKeys();
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < keys; i++) {
        missed.missed(i);
      }
    }
    assertThat(missed.again()).isGreaterThan((long) keys * (ROUNDS - 1) / 3);
  }

  @Test
  void newKeysAreNot() {
    MissedKeys missed = new MissedKeys();
    for (int i = 0; i < 1_000_000; i++) {
      missed.missed(i);
    }
    assertThat(missed.again()).isZero();
  }
}
