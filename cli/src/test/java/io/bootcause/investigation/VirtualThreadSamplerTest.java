package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.recording.profile.ProfiledStack;
import io.bootcause.service.Jdk;
import io.bootcause.service.JdkLocator;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VirtualThreadSamplerTest {
  private static final Duration INTERVAL = Duration.ofMillis(10);
  private static final int LOOKS = 5;

  private static final String WAITING =
      """
      import java.util.concurrent.locks.LockSupport;
      import java.util.concurrent.locks.ReentrantLock;

      public class Waiting {
        static final ReentrantLock LOCK = new ReentrantLock();

        public static void main(String[] args) throws Exception {
          LOCK.lock();
          for (int i = 0; i < 8; i++) {
            Thread.ofVirtual().name("line-" + i).start(() -> LOCK.lock());
          }
          Thread.ofVirtual().name("parked").start(() -> LockSupport.park());
          Thread.sleep(200);
          System.out.println("waiting");
          System.in.read();
          System.exit(0);
        }
      }
      """;

  @TempDir Path dir;

  private static Jdk withVirtualThreads() {
    List<Jdk> able =
        JdkLocator.ofThisMachine().all().stream().filter(jdk -> jdk.major() >= 21).toList();
    Assumptions.assumeFalse(able.isEmpty(), "no JDK 21 or later");
    return able.get(0);
  }

  @Test
  void seesWhatWaits() throws Exception {
    Path source = Files.writeString(dir.resolve("Waiting.java"), WAITING);
    Process waiting =
        new ProcessBuilder(
                withVirtualThreads().home().resolve("bin/java").toString(), source.toString())
            .start();
    Path file = dir.resolve("with space.json");
    try (BufferedReader out = waiting.inputReader(StandardCharsets.UTF_8)) {
      assertThat(out.readLine()).isEqualTo("waiting");
      long since = System.nanoTime();
      List<ProfiledStack> seen;
      try (VirtualThreadSampler sampler =
          VirtualThreadSampler.start(waiting.pid(), file, INTERVAL)) {
        while (sampler.looks() < LOOKS) {
          assertThat(waiting.isAlive()).isTrue();
          assertThat(System.nanoTime() - since).isLessThan(Duration.ofSeconds(60).toNanos());
          Thread.sleep(20);
        }
        seen = sampler.stop();
      }
      long passed = System.nanoTime() - since;

      List<ProfiledStack> parked =
          seen.stream().filter(s -> s.threadName().equals("parked")).toList();
      assertThat(parked).hasSizeGreaterThanOrEqualTo(LOOKS);
      assertThat(seen).hasSize(parked.size() * 9).allMatch(s -> s.wall() && !s.runnable());
      assertThat(seen)
          .filteredOn(s -> s.threadName().startsWith("line-"))
          .allMatch(s -> s.frames().contains("java.util.concurrent.locks.ReentrantLock#lock"));
      // Each look stands for the time since the one before.
      assertThat(parked.stream().mapToLong(ProfiledStack::samples).sum())
          .isBetween(1L, passed / INTERVAL.toNanos() + parked.size());
      assertThat(file).doesNotExist();
    } finally {
      waiting.destroyForcibly().waitFor();
    }
  }

  @Test
  void aProcessThatIsGoneIsNoFailure() throws Exception {
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    try (VirtualThreadSampler sampler =
        VirtualThreadSampler.start(gone.pid(), dir.resolve("dump"), INTERVAL)) {
      Thread.sleep(150);
      assertThat(sampler.stop()).isEmpty();
    }
  }
}
