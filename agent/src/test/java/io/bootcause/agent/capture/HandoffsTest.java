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
    handoffs.put(task, 65_535, 3, 2, 77);
    assertThat(handoffs.take(new Object(), taken)).isFalse();
    assertThat(handoffs.take(task, taken)).isTrue();
    assertThat(taken.port).isEqualTo(65_535);
    assertThat(taken.ordinal).isEqualTo(3);
    assertThat(taken.kind).isEqualTo(2);
    assertThat(taken.at).isEqualTo(77);
    assertThat(handoffs.take(task, taken)).isFalse();
    assertThat(handoffs.isEmpty()).isTrue();
  }

  /** A pool hands a task on to its own inner queue: the wait began with the first. */
  @Test
  void theFirstHandOverCounts() {
    Object task = new Object();
    handoffs.put(task, 1, 0, 0, 10);
    handoffs.put(task, 1, 0, 0, 20);
    assertThat(handoffs.take(task, taken)).isTrue();
    assertThat(taken.at).isEqualTo(10);
  }

  @Test
  void whatNeverStartsIsForgotten() {
    List<Object> tasks = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      Object task = new Object();
      tasks.add(task);
      handoffs.put(task, 1, i, 0, i);
    }
    handoffs.forget(400);
    assertThat(handoffs.take(tasks.get(0), taken)).isFalse();
    handoffs.forget(1000);
    assertThat(handoffs.isEmpty()).isTrue();
  }
}
