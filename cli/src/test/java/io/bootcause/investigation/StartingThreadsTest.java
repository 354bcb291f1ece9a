package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.recording.DumpedThread;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartingThreadsTest {
  private static final DumpedThread PARKED =
      thread("main", "WAITING", "a.Shop#main", "jdk.internal.misc.Unsafe#park");
  private static final DumpedThread WORKER =
      thread("loader-1", "RUNNABLE", "java.lang.Thread#run", "a.Prices#load");

  private static DumpedThread thread(String name, String state, String... frames) {
    return new DumpedThread(name, state, false, List.of(frames), "", "", List.of());
  }

  private static List<DumpedThread> standingFor(DumpedThread main, DumpedThread... others) {
    return StartingThreads.standingFor(main, List.of(others));
  }

  @Test
  void whoWorksWhileMainWaitsStandsForIt() {
    assertThat(standingFor(PARKED, PARKED, WORKER)).containsExactly(WORKER);
  }

  @Test
  void mainStandsForItselfWhileItWorks() {
    DumpedThread busy = thread("main", "RUNNABLE", "a.Shop#main", "a.Stock#load");

    assertThat(standingFor(busy, busy, WORKER)).containsExactly(busy);
  }

  @Test
  void whoSleepsWaitsForNobody() {
    DumpedThread asleep =
        thread("main", "TIMED_WAITING", "a.Shop#main", "java.lang.Thread#sleep", "x.Native#nap");

    assertThat(standingFor(asleep, asleep, WORKER)).containsExactly(asleep);
  }

  @Test
  void threadsThatAreOnlyCalledRunnableDoNotWork() {
    assertThat(
            standingFor(
                PARKED,
                PARKED,
                thread("acceptor", "RUNNABLE", "a.Server#run", "sun.nio.ch.Net#accept"),
                thread("reader", "RUNNABLE", "a.Client#run", "sun.nio.ch.EPoll#wait"),
                thread("Reference Handler", "RUNNABLE", "java.lang.ref.Reference#wait"),
                thread("bootcause-watch", "RUNNABLE", "x.Watch#look"),
                thread("pool-1-thread-1", "WAITING", "jdk.internal.misc.Unsafe#park")))
        .containsExactly(PARKED);
  }
}
