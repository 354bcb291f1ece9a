package io.bootcause.cli.hands;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.cli.hands.ThreadDump.JvmThread;
import io.bootcause.service.ServiceException;
import io.bootcause.service.agent.ClassHistogram;
import io.bootcause.service.agent.TapAnswer;
import io.bootcause.wire.TappedCall;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What JVMs of several versions, ss and the profiler say, read. */
class OutputOfTheJvmTest {
  @Test
  void threadDumps() {
    ThreadDump dump =
        ThreadDump.parse(
            """
            Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode):

            "holder-1" #12 prio=5 os_prio=0 cpu=1.00ms elapsed=1.00s tid=0x00007f nid=0x1a2b runnable  [0x00]
               java.lang.Thread.State: RUNNABLE
            \tat a.B.c(B.java:1)
            \t- locked <0x00000000f00e4bd0> (a java.lang.Object)

            "waiter-2" #13 [6701] prio=5 os_prio=0 cpu=1.00ms elapsed=1.00s tid=0x00007f nid=6701 waiting for monitor entry  [0x00]
               java.lang.Thread.State: BLOCKED (on object monitor)
            \tat a.B.d(B.java:2)
            \t- waiting to lock <0x00000000f00e4bd0> (a java.lang.Object)

            "VM Thread" os_prio=0 cpu=1.00ms elapsed=1.00s tid=0x00007f nid=0x55 runnable

            Found one Java-level deadlock:
            =============================
            "waiter-2":
              waiting to lock monitor 0x00007f
            """
                .lines()
                .toList());
    assertThat(dump.threads())
        .containsExactly(
            new JvmThread(
                "holder-1",
                0x1a2b,
                "RUNNABLE",
                List.of("a.B.c(B.java:1)"),
                "",
                List.of("0x00000000f00e4bd0")),
            new JvmThread(
                "waiter-2",
                6701,
                "BLOCKED",
                List.of("a.B.d(B.java:2)"),
                "0x00000000f00e4bd0",
                List.of()),
            new JvmThread("VM Thread", 0x55, "", List.of(), "", List.of()));
    assertThat(dump.deadlocks()).hasSize(3);
    assertThat(ThreadDump.pool("http-nio-8080-exec-12")).isEqualTo("http-nio-#-exec-#");
  }

  @Test
  void flags() {
    assertThat(
            VmOptionCommand.parse(
                """
                [Global flags]
                      int ActiveProcessorCount     = -1                 {product} {default}
                    uintx MinHeapFreeRatio         = 41               {manageable} {attach}
                    ccstr HeapDumpPath             =                  {manageable} {default}
                     bool UseG1GC                  := true              {product}
                """))
        .extracting(VmOptionCommand.Flag::name, VmOptionCommand.Flag::value, f -> f.interesting())
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("ActiveProcessorCount", "-1", false),
            org.assertj.core.groups.Tuple.tuple("MinHeapFreeRatio", "41", true),
            org.assertj.core.groups.Tuple.tuple("HeapDumpPath", "", true),
            org.assertj.core.groups.Tuple.tuple("UseG1GC", "true", true));
  }

  @Test
  void histograms() {
    assertThat(
            ClassHistogram.parse(
                """
                 num     #instances         #bytes  class name (module)
                -------------------------------------------------------
                   1:         76822        9794176  [B (java.base@17.0.15)
                   2:            10            160  a.B
                Total         76832        9794336
                """))
        .containsExactly(
            new ClassHistogram.Row("[B", 76822, 9794176), new ClassHistogram.Row("a.B", 10, 160));
  }

  @Test
  void profilesAreComparedByShares() throws ServiceException {
    List<ProfileDiffCommand.Frame> frames =
        ProfileDiffCommand.compare(List.of("a;b 9", "a;c 1"), List.of("a;b 1", "a;c;c 1"));
    assertThat(frames.get(0)).isEqualTo(new ProfileDiffCommand.Frame("c", 0.1, 0.5, 0.1, 0.5));
    assertThat(frames.get(2)).isEqualTo(new ProfileDiffCommand.Frame("b", 0.9, 0.5, 0.9, 0.5));
  }

  @Test
  void locations() {
    assertThat(ClassFile.path("jar:file:/x/a%20b.jar!/BOOT-INF/lib/y-1+2.jar!/"))
        .containsExactly("/x/a b.jar", "BOOT-INF/lib/y-1+2.jar");
    assertThat(ClassFile.path("jar:nested:/x/app.jar/!BOOT-INF/classes/!/"))
        .containsExactly("/x/app.jar", "BOOT-INF/classes");
    assertThat(ClassFile.path("file:/x/classes/")).containsExactly("/x/classes");
  }

  @Test
  void theTracersCostIsTakenOut() {
    TapAnswer cost = new TapAnswer(List.of(), List.of(), List.of(), 60, 25);
    TappedCall call =
        new TappedCall(
            0,
            "t",
            "A",
            "a",
            10_000,
            0,
            List.of(
                new TappedCall.Node("A", "a", 0, 1, 0, 10_000, 10_000),
                new TappedCall.Node("B", "b", 1, 100, 0, 7_500, 80)),
            new String[0],
            new String[0]);
    CallTree tree = CallTree.of(call, cost);
    // b: 100 calls that seem to take 25 ns each for being timed; a: those calls' whole 60 ns.
    assertThat(tree.lines().get(1).nanos()).isEqualTo(7_500 - 100 * 25);
    assertThat(tree.tracerNanos()).isEqualTo(100 * 60 + 25);
    assertThat(tree.lines().get(0).nanos()).isEqualTo(5_000);
    assertThat(tree.lines().get(0).selfNanos()).isZero();
  }
}
