package io.bootcause.cli.hands;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.recording.profile.ProfiledStack;
import io.bootcause.service.Jdk;
import io.bootcause.service.JdkLocator;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WaitingVirtualThreadsTest {
  private static final String THOUSANDS =
      """
      import java.util.concurrent.locks.LockSupport;

      public class Thousands {
        static void asleep() {
          LockSupport.parkNanos(Long.MAX_VALUE);
        }

        static void parked() {
          LockSupport.park();
        }

        public static void main(String[] args) throws Exception {
          for (int i = 0; i < 5_000; i++) {
            Thread.ofVirtual().name("asleep-" + i).start(Thousands::asleep);
          }
          for (int i = 0; i < 20; i++) {
            Thread.ofVirtual().start(Thousands::parked);
          }
          Thread.sleep(1000);
          System.out.println("waiting");
          System.in.read();
          System.exit(0);
        }
      }
      """;

  @TempDir Path dir;

  @Test
  void thousandsAreFewLines() throws Exception {
    List<Jdk> able =
        JdkLocator.ofThisMachine().all().stream().filter(jdk -> jdk.major() >= 21).toList();
    Assumptions.assumeFalse(able.isEmpty(), "no JDK 21 or later");
    Path source = Files.writeString(dir.resolve("Thousands.java"), THOUSANDS);
    Process process =
        new ProcessBuilder(able.get(0).home().resolve("bin/java").toString(), source.toString())
            .start();
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      assertThat(out.readLine()).isEqualTo("waiting");
      List<WaitingVirtualThreads> groups = WaitingVirtualThreads.of(process.pid());
      assertThat(groups).extracting(WaitingVirtualThreads::threads).containsExactly(5_000, 20);
      assertThat(groups.get(0).first()).startsWith("asleep-");
      assertThat(groups.get(0).frames()).contains("Thousands.asleep");
      assertThat(groups.get(1).frames()).contains("Thousands.parked");
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void aJvmWithoutThemIsNotAsked() throws Exception {
    assertThat(WaitingVirtualThreads.of(ProcessHandle.current().pid())).isEmpty();
  }

  @Test
  void largestGroupsFirst() {
    ProfiledStack query = waiting("a", "run", "query");
    ProfiledStack call = waiting("b", "run", "call");
    assertThat(WaitingVirtualThreads.grouped(List.of(query, call, waiting("c", "run", "call"))))
        .containsExactly(
            new WaitingVirtualThreads(2, "b", List.of("Shop.call", "Shop.run")),
            new WaitingVirtualThreads(1, "a", List.of("Shop.query", "Shop.run")));
  }

  private static ProfiledStack waiting(String name, String... methods) {
    List<String> frames = List.of(methods).stream().map(m -> "Shop#" + m).toList();
    return new ProfiledStack(0, 0, 1, name, true, false, 1, frames, "JJ");
  }
}
