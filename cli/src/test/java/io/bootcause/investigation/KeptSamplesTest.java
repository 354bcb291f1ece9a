package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.load.Sample;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeptSamplesTest {
  private static final long MILLI = 1_000_000;

  private final KeptSamples kept = new KeptSamples();

  private void add(int count, double millis) {
    for (int i = 0; i < count; i++) {
      kept.add(KeptRequestsTest.sample(i, Math.round(millis * MILLI)));
    }
  }

  @Test
  void theFirstOnesAreKeptWhateverTheyTook() {
    add(KeptSamples.MAX_FIRST - 1, 1);
    add(1, 100);

    assertThat(kept.first()).hasSize(KeptSamples.MAX_FIRST);
    assertThat(kept.outliersBehind(KeptSamples.MAX_FIRST)).isEmpty();
  }

  @Test
  void behindThemThoseThatTookManyTimesAsLongAsMost() {
    add(KeptSamples.MAX_FIRST, 2);
    add(5_000, 2);
    add(3, 9.9);
    add(4, 10);

    assertThat(kept.first()).hasSize(KeptSamples.MAX_FIRST);
    assertThat(kept.outliersBehind(KeptSamples.MAX_FIRST)).hasSize(4);
  }

  @Test
  void butAFewMillisecondsAreNotSlow() {
    add(KeptSamples.MAX_FIRST, 0.1);
    add(10, 4.9);
    add(1, 5);

    assertThat(kept.outliersBehind(KeptSamples.MAX_FIRST)).hasSize(1);
  }

  @Test
  void asManyAsThereIsRoomFor() {
    add(KeptSamples.MAX_FIRST, 0.1);
    add(20_000, 100);

    assertThat(kept.outliersBehind(KeptSamples.MAX_FIRST)).hasSize(5_000);
  }

  @Test
  void whereFewerOfTheFirstAreKeptTheSlowOnesBehindTheseAreToo() {
    add(10, 1);
    add(2, 100);
    add(10, 1);

    List<Sample> behind = kept.outliersBehind(11);
    assertThat(behind).hasSize(1);
    assertThat(kept.outliersBehind(12)).isEmpty();
  }
}
