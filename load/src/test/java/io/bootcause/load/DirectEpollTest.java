package io.bootcause.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** The engine's tests once more, in a JVM that can call epoll. */
class DirectEpollTest {
  private static final List<Class<?>> TESTS =
      List.of(
          LoadEngineTest.class,
          HostileServerTest.class,
          EventLoopTest.class,
          Http11Test.class,
          WorkloadEngineTest.class,
          ResponseParserPropertyTest.class);

  @Test
  void passesTheSameTests() throws Exception {
    Optional<Path> java = NewerJdk.java();
    assumeTrue(java.isPresent(), "no JDK 22 or later beside this one: direct epoll is not tested");
    assumeTrue(System.getProperty("os.name").equals("Linux"), "epoll is Linux's");
    Process process =
        new ProcessBuilder(
                java.get().toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-D" + Backend.PROPERTY + "=epoll",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                DirectEpollTest.class.getName())
            .redirectErrorStream(true)
            .start();
    try {
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as(said).isZero();
      assertThat(said).contains("EPOLL ").doesNotContain("EPOLL 0 ");
    } finally {
      process.destroyForcibly();
    }
  }

  /** Exit code 0 if every test passed. */
  public static void main(String[] args) throws IOException {
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
    TESTS.forEach(test -> request.selectors(selectClass(test)));
    LauncherDiscoveryRequest built = request.build();
    LauncherFactory.create().execute(built, listener);
    TestExecutionSummary summary = listener.getSummary();
    summary.printFailuresTo(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
    System.out.println(
        Backend.AUTO.resolved() + " " + summary.getTestsSucceededCount() + " tests passed");
    System.exit(summary.getTotalFailureCount() == 0 ? 0 : 1);
  }
}
