package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.recording.DumpedThread;
import java.util.List;
import org.junit.jupiter.api.Test;

class DumpReaderTest {
  private static final String DUMP =
      """
      2026-11-21 20:00:00
      Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):

      "http-nio-1-exec-2" #31 daemon prio=5 os_prio=0 cpu=5.1ms elapsed=9.3s tid=0x00007f2 nid=0x7a waiting for monitor entry  [0x00007f1]
         java.lang.Thread.State: BLOCKED (on object monitor)
      \tat a.Stock.take(Stock.java:7)
      \t- waiting to lock <0x00000000f0> (a a.Stock)
      \tat a.Orders$$Lambda$14/0x0000000801.run(Unknown Source)
      \t- locked <0x00000000f8> (a a.Orders)
      \tat java.lang.Thread.run(java.base@17.0.15/Thread.java:840)

         Locked ownable synchronizers:
      \t- <0x00000000e0> (a java.util.concurrent.locks.ReentrantLock$NonfairSync)

      "waiter" #32 prio=5 os_prio=0 cpu=0.1ms elapsed=9.3s tid=0x00007f3 nid=0x7b in Object.wait()  [0x00007f0]
         java.lang.Thread.State: WAITING (on object monitor)
      \tat java.lang.Object.wait(java.base@17.0.15/Native Method)
      \t- waiting on <0x00000000aa> (a a.Queue)
      \tat a.Queue.next(Queue.java:9)
      \t- locked <0x00000000aa> (a a.Queue)

         Locked ownable synchronizers:
      \t- None

      "VM Thread" os_prio=0 cpu=1.0ms elapsed=9.4s tid=0x00007f4 nid=0x70 runnable

      Found one Java-level deadlock:
      =============================
      "http-nio-1-exec-2":
        waiting to lock monitor 0x00007f5 (object 0x00000000f0, a a.Stock),
      """;

  @Test
  void readsWhoWaitsForWhatAndHoldsWhat() {
    List<DumpedThread> threads = DumpReader.read(DUMP);

    assertThat(threads)
        .containsExactly(
            new DumpedThread(
                "http-nio-1-exec-2",
                "BLOCKED",
                false,
                List.of(
                    "java.lang.Thread#run", "a.Orders$$Lambda$14/0x0000000801#run", "a.Stock#take"),
                "0x00000000f0",
                "a.Stock",
                List.of("0x00000000f8", "0x00000000e0")),
            new DumpedThread(
                "waiter",
                "WAITING",
                false,
                List.of("a.Queue#next", "java.lang.Object#wait"),
                "0x00000000aa",
                "a.Queue",
                List.of()));
  }

  @Test
  void aThreadStandsStillIfItIsWhereItWas() {
    List<DumpedThread> dump = DumpReader.read(DUMP);
    List<DumpedThread> earlier = List.of(dump.get(1));

    assertThat(DumpReader.compared(earlier, dump))
        .extracting(DumpedThread::still)
        .containsExactly(false, true);
  }
}
