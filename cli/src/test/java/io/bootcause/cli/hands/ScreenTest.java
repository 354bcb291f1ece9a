package io.bootcause.cli.hands;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.recording.HeapClassName;
import io.bootcause.service.agent.TapAnswer;
import io.bootcause.wire.TappedCall;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a person reads on 80 columns. */
class ScreenTest {
  @ParameterizedTest
  @CsvSource({
    "a.b.Orders, Orders",
    "Orders, Orders",
    "a.b.Orders$Line, Line",
    "a.b.Orders$Line$Part, Part",
    "a.b.Orders$1, Orders$1",
    "a.b.Orders$Line$2, Line$2",
    "a.b.Orders$$SpringCGLIB$$0, Orders$$SpringCGLIB$$0",
    "a.b.Orders$Line$$Lambda$14/0x00001234, Line$$Lambda$14/0x00001234",
    "jdk.proxy2.$Proxy81, $Proxy81"
  })
  void shortNames(String name, String brief) {
    assertThat(Screen.shortName(name)).isEqualTo(brief);
  }

  @Test
  void remarksAreWrappedAtBlanks() {
    assertThat(Screen.wrapped("one two three four", 9, "  "))
        .containsExactly("one two", "  three", "  four");
    assertThat(Screen.wrapped("incomprehensible", 5, "  ")).containsExactly("incomprehensible");
  }

  @Test
  void framesWithoutModulesAndWithoutTheJdksOwn() {
    assertThat(
            Frames.brief(
                List.of(
                    "jdk.internal.misc.Unsafe.park(java.base@17.0.15/Native Method)",
                    "java.util.concurrent.locks.LockSupport.park(java.base@17.0.15/LockSupport.java:341)",
                    "java.util.concurrent.LinkedBlockingQueue.take(java.base@17.0.15/LinkedBlockingQueue.java:435)",
                    "a.Pool.take(Pool.java:7)",
                    "java.lang.Thread.run(java.base@17.0.15/Thread.java:840)"),
                9))
        .containsExactly(
            "at jdk.internal.misc.Unsafe.park(Native Method)",
            "… 1 of the JDK",
            "at java.util.concurrent.LinkedBlockingQueue.take(LinkedBlockingQueue.java:435)",
            "at a.Pool.take(Pool.java:7)",
            "at java.lang.Thread.run(Thread.java:840)");
    assertThat(Frames.plain("java.base/java.lang.Thread.run(Thread.java:840)"))
        .isEqualTo("java.lang.Thread.run(Thread.java:840)");
    assertThat(Frames.plain("app//a.B.c(B.java:1)")).isEqualTo("a.B.c(B.java:1)");
    assertThat(Frames.plain("a.B$$Lambda/0x01.run(Unknown Source)"))
        .isEqualTo("a.B$$Lambda/0x01.run(Unknown Source)");
  }

  @Test
  void valuesStayOnALineIfTheyFit() {
    assertThat(ValueLayout.of("a.b.Item{id=1, name=\"a.b.C@1\"}", "result = ", 2))
        .isEqualTo("Item{id=1, name=\"a.b.C@1\"}");
    String item = "a.Item{name=\"with, a comma and a { brace that opens nothing\", price=137}";
    assertThat(ValueLayout.of("ArrayList[3]{" + item + ", " + item + ", …}", "result = ", 2))
        .isEqualTo(
            """
            ArrayList[3]{
                Item{name="with, a comma and a { brace that opens nothing", price=137},
                Item{name="with, a comma and a { brace that opens nothing", price=137},
                …
              }""");
    // Cut in the middle by the agent's bound.
    String cut = "a.Item{name=" + "x".repeat(90) + ", b={c=…";
    assertThat(ValueLayout.of(cut, "", 0)).isEqualTo(cut.substring(2));
  }

  @Test
  void aTreeLeavesOutWhatDoesNotMatter() {
    TappedCall call =
        new TappedCall(
            0,
            "exec-1",
            "a.b.Orders",
            "find",
            100_000_000,
            0,
            List.of(
                new TappedCall.Node("a.b.Orders", "find", 0, 1, 0, 100_000_000, 100_000_000),
                new TappedCall.Node("a.b.Store$Cursor", "next", 1, 7, 2, 99_000_000, 90_000_000),
                new TappedCall.Node("a.b.Names", "of", 1, 1, 0, 50_000, 50_000),
                new TappedCall.Node("a.b.Names", "cut", 2, 1, 0, 40_000, 40_000),
                new TappedCall.Node("a.b.Checks", "check", 1, 1, 1, 1_000, 1_000)),
            new String[0],
            new String[0]);
    assertThat(shown(call, false))
        .isEqualTo(
            """
             total ms   self ms   self
                100.0     0.949   0.9%  Orders.find
                 99.0      99.0  99.0%  ├─ Cursor.next ×7, longest 90.0 ms, 2 threw
                0.001     0.001   0.0%  └─ Checks.check, threw
              taken out: 0.000 ms of timing 11 calls, 0 ns each
              not shown: 2 places below 0.1 % (--all shows)
              deeper: --depth 5 goes on below Cursor.next
            """);
    assertThat(shown(call, true)).contains("│  └─ Names.cut").doesNotContain("not shown");
    assertThat(shown(call, false, 4_000_000)).doesNotContain("not reliable");
    assertThat(shown(call, false, 6_000_000)).contains("these figures are not reliable");
  }

  private static String shown(TappedCall call, boolean all) {
    return shown(call, all, 0);
  }

  private static String shown(TappedCall call, boolean all, long nanos) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new TapText(new PrintStream(out, true, StandardCharsets.UTF_8), 1, all)
        .print(call, new TapAnswer(List.of(), List.of(), List.of(), nanos, 0));
    String text = out.toString(StandardCharsets.UTF_8);
    assertThat(text.lines().findFirst().orElseThrow())
        .endsWith("100.0 ms  a.b.Orders#find  exec-1");
    return text.substring(text.indexOf('\n') + 1);
  }

  @Test
  void loadersAreSummedByType() {
    assertThat(
            Loaders.table(
                Loaders.types(
                    """
                ClassLoader         Parent              CLD*               Classes   ChunkSz   BlockSz  Type
                0x00007f31af07af08  0x00007f31af07d1e8  0x00007f321c12ffb0     100     74112     72270  a.Loader
                0x00007f31af07af09  0x00007f31af07d1e8  0x00007f321c12ffb0       1         8         7  a.Loader
                0x0000000000000000  0x0000000000000000  0x00007f321c0ffed0    2486   1048576    985935  <boot class loader>
                                                               214     87168     57168   + hidden classes
                """)))
        .containsExactly(
            " loaders  classes        bytes  type",
            "       1     2486    1,048,576  <boot class loader>",
            "       2      101       74,120  a.Loader");
    assertThat(Loaders.tree("+-- a\n      |     \n      +-- b\n            \n"))
        .containsExactly("+-- a", "      +-- b");
  }

  @ParameterizedTest
  @CsvSource({"[B, byte[]", "[[J, long[][]", "[Ljava.lang.Object;, java.lang.Object[]", "a.B, a.B"})
  void arraysInAHistogram(String name, String readable) {
    assertThat(HeapClassName.readable(name)).isEqualTo(readable);
  }
}
