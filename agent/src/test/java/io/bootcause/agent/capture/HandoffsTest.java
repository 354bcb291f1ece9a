package io.bootcause.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HandoffsTest {
  private final Handoffs handoffs = new Handoffs();
  private final Handoffs.Taken taken = new Handoffs.Taken();

  @Test
  void aTaskIsTakenOnceWithItsRequest() {
    Object task = new Object();
    handoffs.put(task, 65_535, 3, 2, 77, false);
    assertThat(handoffs.take(new Object(), taken)).isFalse();
    assertThat(handoffs.take(task, taken)).isTrue();
    assertThat(taken.port).isEqualTo(65_535);
    assertThat(taken.ordinal).isEqualTo(3);
    assertThat(taken.detail).isEqualTo(2);
    assertThat(taken.at).isEqualTo(77);
    assertThat(handoffs.take(task, taken)).isFalse();
    assertThat(handoffs.isEmpty()).isTrue();
  }

  /** A pool hands a task on to its own inner queue: the wait began with the first. */
  @Test
  void theFirstHandOverCounts() {
    Object task = new Object();
    handoffs.put(task, 1, 0, 0, 10, false);
    handoffs.put(task, 1, 0, 0, 20, false);
    assertThat(handoffs.take(task, taken)).isTrue();
    assertThat(taken.at).isEqualTo(10);
  }

  @Test
  void whatNeverStartsIsForgotten() {
    List<Object> tasks = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      Object task = new Object();
      tasks.add(task);
      handoffs.put(task, 1, i, 0, i, false);
    }
    handoffs.forget(400);
    assertThat(handoffs.take(tasks.get(0), taken)).isFalse();
    handoffs.forget(1000);
    assertThat(handoffs.isEmpty()).isTrue();
  }

  @Test
  void whatIsHeldWeaklyIsKeptAliveByOthersOnly() {
    Object kept = new Object();
    handoffs.put(kept, 1, 7, 0, 10, true);
    for (int i = 0; i < 100_000; i++) {
      handoffs.put(new byte[1024], 2, i, 0, 10, true);
      if (i % 5_000 == 0) {
        System.gc();
      }
    }
    System.gc();
    Object next = new Object();
    handoffs.put(next, 3, 8, 0, 20, true);

    assertThat(handoffs.take(next, taken)).as("the collected ones' cells are free").isTrue();
    assertThat(taken.ordinal).isEqualTo(8);
    assertThat(handoffs.find(kept, taken)).isTrue();
    assertThat(handoffs.take(kept, taken)).isTrue();
    assertThat(taken.ordinal).isEqualTo(7);
    handoffs.forget(100);
    assertThat(handoffs.isEmpty()).isTrue();
  }
}
