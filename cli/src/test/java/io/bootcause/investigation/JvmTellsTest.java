package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.recording.HeapCount;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a JVM answers to the commands that are put to it. */
class JvmTellsTest {
  @Test
  void liveObjectsByClass() {
    HeapCount count =
        LiveObjects.parse(
            """
             num     #instances         #bytes  class name (module)
            -------------------------------------------------------
               1:         23000        1840000  [B (java.base@17.0.15)
               2:          4000          96000  a.b.Visit
            Total         27000        1936000
            """,
            500);

    assertThat(count)
        .isEqualTo(
            new HeapCount(
                500,
                1_936_000,
                Map.of(
                    "[B",
                    new HeapCount.Live(23_000, 1_840_000),
                    "a.b.Visit",
                    new HeapCount.Live(4_000, 96_000))));
  }

  @Test
  void flagsWithoutSecrets() {
    assertThat(
            JvmFlags.parse(
                """
                VM Arguments:
                jvm_args: -Xmx256m -Ddb.password=secret -XX:TieredStopAtLevel=1 -javaagent:/x/y.jar=z
                java_command: app.jar --server.port=1
                java_class_path (initial): app.jar
                """))
        .containsExactly("-Xmx256m", "-XX:TieredStopAtLevel=1");
    assertThat(JvmFlags.parse("jvm_args: -javaagent:/x/y.jar=z")).containsExactly("-Xmixed");
    assertThat(JvmFlags.parse("")).isEmpty();
  }
}
