package io.bootcause.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bootcause.service.HttpProbe.Answer;
import io.bootcause.service.ServiceException.Kind;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** On forked JVMs, with a fake that needs no Spring. */
@Timeout(120)
class ServiceLauncherTest {
  private static final Duration LONG = Duration.ofSeconds(90);

  @TempDir private Path temp;
  private Path jar;
  private Path log;

  @BeforeEach
  void jar() throws Exception {
    jar =
        BootJars.runnable("3.5.7")
            .withClass("org/springframework/boot/SpringApplication.class")
            .writeTo(temp.resolve("fake.jar"));
    log = temp.resolve("service.log");
  }

  private ServiceSpec spec(String... appArgs) {
    return new ServiceSpec(
        jar, Path.of(System.getProperty("java.home")), List.of("-Xmx64m"), List.of(appArgs));
  }

  private ServiceException failure(Duration timeout, String... appArgs) {
    return catchThrowableOfType(
        ServiceException.class, () -> ServiceLauncher.start(spec(appArgs), log, timeout).close());
  }

  @Test
  void startsOnAFreePortAndStops() throws Exception {
    long pid;
    int port;
    try (RunningService service = ServiceLauncher.start(spec(), log, LONG)) {
      pid = service.pid();
      port = service.port();
      assertThat(service.owned()).isTrue();
      assertThat(service.alive()).isTrue();
      assertThat(service.startupNanos()).isPositive();
      assertThat(service.cpuNanos()).isPositive();
      assertThat(HttpProbe.ask(port, 10_000)).isEqualTo(Answer.HTTP);
      assertThat(ProcFs.commandLine(pid)).contains("-Xmx64m", "--server.port=" + port);
      assertThat(ProcFs.listeningPorts(pid)).containsExactly(port);
      assertThat(Files.getPosixFilePermissions(log)).hasSize(2);
    }
    assertThat(ProcessHandle.of(pid)).isEmpty();
    assertThat(HttpProbe.ask(port, 1_000)).isEqualTo(Answer.REFUSED);
  }

  @Test
  void whatRunnersFillIsThereWhenItIsReady() throws Exception {
    try (RunningService service = ServiceLauncher.start(spec("--mode=fills"), log, LONG)) {
      assertThat(Files.readString(log)).contains("the tables are full");
      assertThat(HttpProbe.ask(service.port(), 10_000)).isEqualTo(Answer.HTTP);
    }
  }

  @Test
  void aRunnerThatNeverEndsIsLeftRunning() throws Exception {
    try (RunningService service = ServiceLauncher.start(spec("--mode=consumes"), log, LONG)) {
      assertThat(service.alive()).isTrue();
    }
  }

  @Test
  void aRunnerMayEndTheService() {
    ServiceException failure = failure(LONG, "--mode=runner-fails");

    assertThat(failure.kind()).isEqualTo(Kind.MEASUREMENT);
    assertThat(failure).hasMessageContaining("ended with exit code 4 before it was ready");
  }

  @Test
  void itsEndIsNotTheTerminalsToDecide() throws Exception {
    try (RunningService service = ServiceLauncher.start(spec(), log, LONG)) {
      String ignored =
          Files.readAllLines(Path.of("/proc", String.valueOf(service.pid()), "status")).stream()
              .filter(line -> line.startsWith("SigIgn:"))
              .findFirst()
              .orElseThrow();
      long interrupt = 1 << (2 - 1);
      assertThat(Long.parseUnsignedLong(ignored.substring(7).strip(), 16) & interrupt).isNotZero();
    }
  }

  @Test
  void anExplodedDirectoryStartsToo() throws Exception {
    jar = BootJars.runnable("3.5.7").with("BOOT-INF/x", "").explodeTo(temp.resolve("dir"));
    try (RunningService service = ServiceLauncher.start(spec(), log, LONG)) {
      assertThat(service.alive()).isTrue();
    }
  }

  @Test
  void oneThatDiesIsToldWithItsReasonAndLastLines() {
    ServiceException e = failure(LONG, "--mode=dies");
    assertThat(e.kind()).isEqualTo(Kind.MEASUREMENT);
    assertThat(e)
        .hasMessage(
            "the service fake.jar ended with exit code 3 before it was ready:"
                + " The moon is not in the right phase.");
    assertThat(e.details()).contains("APPLICATION FAILED TO START", "Wait.");
    assertThat(failure(LONG, "--mode=dies-silently")).hasMessageEndingWith("printed nothing");
  }

  @Test
  void oneThatFailsAndStaysIsNotWaitedFor() {
    assertThat(failure(LONG, "--mode=fails-and-stays"))
        .hasMessage(
            "the service fake.jar failed to start, though its process stays:"
                + " java.io.IOException: the moon is locked");
  }

  @Test
  void oneThatIsNeverReadyIsStopped() {
    ServiceException e = failure(Duration.ofSeconds(3), "--mode=never");
    assertThat(e.kind()).isEqualTo(Kind.MEASUREMENT);
    assertThat(e)
        .hasMessageStartingWith(
            "the service fake.jar did not answer HTTP within 3 s: it listens on no port");
    assertThat(ProcessHandle.current().descendants().map(p -> ProcFs.commandLine(p.pid())))
        .noneMatch(args -> args.contains("--mode=never"));
  }

  @Test
  void oneThatListensButDoesNotAnswerIsNotReady() {
    assertThat(failure(Duration.ofSeconds(3), "--mode=not-http"))
        .hasMessageContaining("did not answer HTTP within 3 s: it listens on ");
  }

  @Test
  void oneThatEndsLaterSaysSo() throws Exception {
    try (RunningService service = ServiceLauncher.start(spec("--mode=ignores-port"), log, LONG)) {
      assertThat(service.ended()).isEmpty();
      ProcessHandle process = ProcessHandle.of(service.pid()).orElseThrow();
      process.destroyForcibly();
      process.onExit().get();
      assertThat(service.ended()).isPresent();
      assertThat(service.ended().get().kind()).isEqualTo(Kind.MEASUREMENT);
      assertThat(service.ended().get())
          .hasMessage(
              "the service, process "
                  + process.pid()
                  + ", has ended while it was measured; it printed: Started FakeService in 0.1"
                  + " seconds (JVM running for 0.2)");
    }
  }

  @Test
  void oneThatSetsItsPortItselfIsFound() throws Exception {
    try (RunningService service = ServiceLauncher.start(spec("--mode=ignores-port"), log, LONG)) {
      assertThat(service.lastLogLines(2)).contains("listening on " + service.port());
    }
  }

  @Test
  void portZeroMeansAny() throws Exception {
    try (RunningService service = ServiceLauncher.start(spec("--server.port=0"), log, LONG)) {
      assertThat(ProcFs.listeningPorts(service.pid())).containsExactly(service.port());
    }
  }

  @Test
  void aRequestedPortIsKeptAndSaidWhenInUse() throws Exception {
    int port = Ports.free();
    try (RunningService service = ServiceLauncher.start(spec("--server.port=" + port), log, LONG)) {
      assertThat(service.port()).isEqualTo(port);
      ServiceException e = failure(LONG, "--server.port=" + port);
      assertThat(e.kind()).isEqualTo(Kind.USAGE);
      assertThat(e).hasMessageStartingWith("port " + port + " is in use");
    }
  }

  @Test
  void aStubbornServiceIsKilled() throws Exception {
    RunningService service = ServiceLauncher.start(spec("--mode=stubborn"), log, LONG);
    Thread.currentThread().interrupt(); // Stops now instead of after the grace period.
    service.close();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(service.alive()).isFalse();
  }

  @Test
  void aBadJvmOrLogIsSaidBeforeAnythingStarts() {
    ServiceSpec noJvm = new ServiceSpec(jar, temp, List.of(), List.of());
    assertThat(
            catchThrowableOfType(
                ServiceException.class, () -> ServiceLauncher.start(noJvm, log, LONG)))
        .hasMessage("no Java installation: " + temp);
    log = temp.resolve("no/such/dir/log");
    assertThat(failure(LONG)).hasMessageStartingWith("cannot start the service with its log in ");
  }

  @Test
  void badJvmFlagsAreTold() {
    ServiceSpec bad =
        new ServiceSpec(
            jar, Path.of(System.getProperty("java.home")), List.of("-XX:+NoSuchFlag"), List.of());
    assertThat(
            catchThrowableOfType(
                ServiceException.class, () -> ServiceLauncher.start(bad, log, LONG)))
        .hasMessageStartingWith("the service fake.jar ended with exit code 1");
  }

  @Test
  void attachesToARunningServiceAndLeavesItAlone() throws Exception {
    try (RunningService owned = ServiceLauncher.start(spec(), log, LONG)) {
      try (RunningService attached = ServiceLauncher.attach(owned.pid(), OptionalInt.empty())) {
        assertThat(attached.port()).isEqualTo(owned.port());
        assertThat(attached.owned()).isFalse();
        assertThat(attached.startupNanos()).isZero();
        assertThat(attached.cpuNanos()).isPositive();
      }
      assertThat(HttpProbe.ask(owned.port(), 10_000)).isEqualTo(Answer.HTTP);
    }
  }

  @Test
  void attachingAsksForThePortWhereThereAreSeveral() throws Exception {
    try (RunningService owned = ServiceLauncher.start(spec("--mode=two-ports"), log, LONG)) {
      assertThat(attachFailure(owned.pid(), OptionalInt.empty()))
          .hasMessageContaining("answers HTTP on ports ")
          .hasMessageContaining(String.valueOf(owned.port()))
          .hasMessageEndingWith("name one with --port");
      assertThat(ServiceLauncher.attach(owned.pid(), OptionalInt.of(owned.port())).port())
          .isEqualTo(owned.port());
      assertThat(attachFailure(owned.pid(), OptionalInt.of(1)))
          .hasMessageContaining("does not listen on port 1; it does on ");
    }
  }

  @Test
  void badPidsAreOneClearLine() throws Exception {
    Process sleep = new ProcessBuilder("sleep", "600").start();
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    try (ServerSocket busy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(busy.isBound()).isTrue();
      assertThat(attachFailure(ended.pid(), OptionalInt.empty()))
          .hasMessage("there is no process " + ended.pid());
      assertThat(attachFailure(sleep.pid(), OptionalInt.empty()))
          .hasMessage("process " + sleep.pid() + " is not a JVM");
      assertThat(attachFailure(ProcessHandle.current().pid(), OptionalInt.empty()))
          .hasMessageEndingWith("is this tool itself");
      assertThat(attachFailure(-5, OptionalInt.empty())).hasMessage("there is no process -5");
    } finally {
      sleep.destroyForcibly().waitFor();
    }
  }

  private static ServiceException attachFailure(long pid, OptionalInt port) {
    ServiceException e =
        catchThrowableOfType(ServiceException.class, () -> ServiceLauncher.attach(pid, port));
    assertThat(e.kind()).isEqualTo(Kind.USAGE);
    return e;
  }
}
