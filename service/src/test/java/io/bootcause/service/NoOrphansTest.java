package io.bootcause.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A tool that is killed leaves nothing behind: no service, no watchdog, no directory. */
@Timeout(180)
class NoOrphansTest {
  @TempDir private Path temp;
  private final List<Long> started = new ArrayList<>();

  /** Stands for the tool: starts a service, says what there is, and waits to be killed. */
  static final class Tool {
    private Tool() {}

    public static void main(String[] args) throws Exception {
      ScratchDirectory scratch = ScratchDirectory.create("bootcause test ");
      Files.writeString(scratch.path().resolve("file"), "x");
      RunningService service =
          ServiceLauncher.start(
              new ServiceSpec(
                  Path.of(args[0]),
                  Path.of(System.getProperty("java.home")),
                  List.of("-Xmx64m"),
                  List.of("--mode=" + args[2])),
              Path.of(args[1]),
              Duration.ofSeconds(90));
      long spared = Long.parseLong(args[3]);
      // As if the pid had been another process's when it was registered.
      Watchdog.ofThisProcess().guard(spared, ProcFs.startTicks(spared).orElseThrow() - 1);
      System.out.println(
          service.pid() + " " + Watchdog.ofThisProcess().pid() + " " + scratch.path());
      Thread.currentThread().join();
    }
  }

  private record Told(Process tool, long service, long watchdog, Path scratch) {}

  private Told tool(String mode, long spared) throws Exception {
    Path jar = BootJars.runnable("3.5.7").writeTo(temp.resolve("fake.jar"));
    Process tool =
        // A shell that runs the tests in the background has SIGINT ignored, and children inherit
        // it.
        new ProcessBuilder(
                "env",
                "--default-signal=INT",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                Tool.class.getName(),
                jar.toString(),
                temp.resolve("log").toString(),
                mode,
                String.valueOf(spared))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    started.add(tool.pid());
    BufferedReader out =
        new BufferedReader(new InputStreamReader(tool.getInputStream(), StandardCharsets.UTF_8));
    String[] told = out.readLine().split(" ", 3);
    started.add(Long.parseLong(told[0]));
    return new Told(tool, Long.parseLong(told[0]), Long.parseLong(told[1]), Path.of(told[2]));
  }

  @AfterEach
  void killWhatATestLeft() {
    started.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
  }

  @Test
  void afterAKillNine() throws Exception {
    Process bystander = new ProcessBuilder("sleep", "600").start();
    started.add(bystander.pid());
    Told told = tool("stubborn", bystander.pid());
    assertThat(gone(told.service)).isFalse();
    assertThat(gone(told.watchdog)).isFalse();

    told.tool.destroyForcibly().waitFor();

    await(() -> gone(told.service));
    await(() -> gone(told.watchdog));
    assertThat(told.scratch).doesNotExist();
    assertThat(bystander.isAlive()).as("a process with another start time is spared").isTrue();
  }

  @Test
  void afterCtrlC() throws Exception {
    Told told = tool("good", ProcessHandle.current().pid());
    new ProcessBuilder("kill", "-INT", String.valueOf(told.tool.pid())).start().waitFor();
    told.tool.waitFor();
    // The shutdown hook waits for the service's end.
    assertThat(gone(told.service)).isTrue();
    await(() -> gone(told.watchdog));
    assertThat(told.scratch).doesNotExist();
  }

  @Test
  void aKilledWatchdogIsReplaced() throws Exception {
    Watchdog watchdog = Watchdog.ofThisProcess();
    ScratchDirectory first = ScratchDirectory.create("bootcause-test-");
    long pid = watchdog.pid();
    ProcessHandle.of(pid).orElseThrow().destroyForcibly();
    await(() -> gone(pid));
    try (ScratchDirectory second = ScratchDirectory.create("bootcause-test-")) {
      assertThat(watchdog.pid()).isNotEqualTo(pid).isPositive();
      assertThat(second.path()).isDirectory();
    }
    first.close();
    assertThat(first.path()).doesNotExist();
  }

  @Test
  void theWatchdogEndsBeforeTheToolAndIsCollected() throws Exception {
    Watchdog watchdog = new Watchdog();
    Path other = temp.resolve("other");
    watchdog.guardDirectory(temp);
    watchdog.guardDirectory(other);
    long pid = watchdog.pid();

    watchdog.releaseDirectory(temp);
    assertThat(gone(pid)).as("the other directory is still guarded").isFalse();
    watchdog.releaseDirectory(other);

    assertThat(watchdog.pid()).isEqualTo(-1);
    assertThat(Path.of("/proc/" + pid)).doesNotExist();
  }

  /** Ended; a zombie whose new parent does not reap counts as ended. */
  private static boolean gone(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
      return stat.charAt(stat.lastIndexOf(')') + 2) == 'Z';
    } catch (IOException e) {
      return true;
    }
  }

  /** Bounded by the test's own timeout, which is no measure of how fast it should be. */
  private static void await(BooleanSupplier condition) throws InterruptedException {
    while (!condition.getAsBoolean()) {
      Thread.sleep(20);
    }
  }
}
