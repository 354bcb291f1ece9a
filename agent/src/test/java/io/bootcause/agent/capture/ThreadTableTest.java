package io.bootcause.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ThreadTableTest {
  @Test
  void aThreadFindsItsOwnStateUntilItReleasesIt() {
    ThreadTable table = new ThreadTable(64);
    RequestState mine = table.acquire(1);
    assertThat(table.acquire(1)).isSameAs(mine);
    assertThat(table.find(1)).isSameAs(mine);
    assertThat(table.find(2)).isNull();
    table.release(1);
    assertThat(table.find(1)).isNull();
  }

  /** Behaves like a map that may refuse, but never mixes two threads up. */
  @Property(tries = 300)
  void neverMixesThreadsUp(@ForAll List<@IntRange(min = 1, max = 60) Integer> toggles) {
    ThreadTable table = new ThreadTable(16);
    Map<Integer, RequestState> model = new HashMap<>();
    for (int thread : toggles) {
      if (model.containsKey(thread)) {
        table.release(thread);
        model.remove(thread);
      } else {
        RequestState state = table.acquire(thread);
        if (state != null) {
          assertThat(model.values()).doesNotContain(state);
          model.put(thread, state);
        }
      }
      model.forEach((id, state) -> assertThat(table.find(id)).isSameAs(state));
    }
  }

  @Test
  void cellsOfThreadsThatWentAreTakenByOthers() {
    ThreadTable table = new ThreadTable(16);
    for (long thread = 1; thread < 100_000; thread++) {
      assertThat(table.acquire(thread)).isNotNull();
      table.release(thread);
    }
  }

  @Test
  void thereAreAsManyStatesAsThreadsWereBusyAtATime() {
    ThreadTable table = new ThreadTable(1024);
    Set<RequestState> states = Collections.newSetFromMap(new IdentityHashMap<>());
    for (long thread = 1; thread < 10_000; thread++) {
      states.add(table.acquire(thread));
      if (thread > 3) {
        table.release(thread - 3);
      }
    }
    assertThat(states).hasSize(4);
  }

  @Test
  void aStateThatNobodyHasKeepsNothingAlive() {
    ThreadTable table = new ThreadTable(16);
    RequestState state = table.acquire(1);
    WaitRecorder.prepared(state, new Object(), "select 1");
    WaitRecorder.socketWritten(state, new Object());
    state.waitSubjects[0] = new Object();
    table.release(1);
    assertThat(state.prepared).containsOnlyNulls();
    assertThat(state.waitSubjects).containsOnlyNulls();
    assertThat(state.written).isNull();
  }

  @Test
  void aStateThatIsKeptElsewhereIsNotHandedToAnother() {
    ThreadTable table = new ThreadTable(16);
    RequestState parked = table.acquire(1);
    table.releaseWithout(1);
    assertThat(table.acquire(1)).isNotSameAs(parked);
    assertThat(table.adopt(2, parked)).isTrue();
    assertThat(table.find(2)).isSameAs(parked);
  }
}
