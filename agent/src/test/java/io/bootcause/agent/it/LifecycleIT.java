package io.bootcause.agent.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.service.Jdk;
import io.bootcause.service.agent.AgentLink;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** However the tool goes, the service stays, and stays as it was. */
class LifecycleIT {
  @TempDir Path temp;

  /** The tool as a process of its own, to be killed. */
  static final class Tool {
    private Tool() {}

    public static void main(String[] args) throws Exception {
      AgentLink link = AgentLink.attach(Path.of(args[0]), Long.parseLong(args[1]), new Collector());
      link.instrument();
      System.out.println("INSTRUMENTED");
      Thread.sleep(60_000);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void aToolThatIsKilledOrStoppedLeavesACleanService(Jdk jdk) throws Exception {
    Path dir = Fixtures.scanDir(temp);
    try (Target target =
        Target.start(jdk, "9.0.109", Fixtures.PLAIN, dir, "-XX:+EnableDynamicAgentLoading")) {
      for (String signal : List.of("-KILL", "-STOP")) {
        Process tool = tool(target);
        try {
          assertThat(target.probesHit()).isGreaterThan(20);
          assertThat(target.get("/threads")).isNotEmpty();
          signal(tool, signal);
          awaitClean(target);
        } finally {
          tool.destroyForcibly();
          tool.onExit().join();
        }
      }
      // And it can be attached to again.
      Collector seen = new Collector();
      try (AgentLink link = AgentLink.attach(Fixtures.AGENT, target.pid(), seen)) {
        assertThat(link.awaitHello(Duration.ofSeconds(1)).atLaunch()).isFalse();
        assertThat(link.instrument()).isEmpty();
        try (Http http = new Http(target.port())) {
          http.get("/ok");
          assertThat(seen.span(http.localPort(), 0).status()).isEqualTo(200);
        }
        // One tool at a time; the first is not disturbed by the second.
        try (AgentLink second = AgentLink.attach(Fixtures.AGENT, target.pid(), new Collector())) {
          assertThatThrownBy(second::instrument)
              .hasMessage("the service's agent: another bootcause is at this process");
        }
        try (Http http = new Http(target.port())) {
          http.get("/ok");
          assertThat(seen.span(http.localPort(), 0).status()).isEqualTo(200);
        }
      }
      awaitClean(target);
      assertThat(target.printed()).isEmpty();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void aServiceWhoseToolIsNotThereRunsOn(Jdk jdk) throws Exception {
    String nobody = "=socket=" + temp.resolve("nobody") + ",token=x";
    try (Target target =
        Target.start(
            jdk, "9.0.109", Fixtures.PLAIN, temp, "-javaagent:" + Fixtures.AGENT + nobody)) {
      assertThat(target.get("/ok")).isEqualTo("ok");
      target.awaitNoThreads();
      assertThat(target.printed()).isEmpty();
    }
  }

  private static Process tool(Target target) throws Exception {
    Process tool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Tool.class.getName(),
                Fixtures.AGENT.toString(),
                String.valueOf(target.pid()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(tool.getInputStream(), StandardCharsets.UTF_8));
    assertThat(out.readLine()).isEqualTo("INSTRUMENTED");
    return tool;
  }

  private static void signal(Process process, String signal) throws Exception {
    new ProcessBuilder("kill", signal, String.valueOf(process.pid())).start().waitFor();
  }

  private static void awaitClean(Target target) throws Exception {
    target.awaitNoThreads();
    target.hitsNoProbe();
    assertThat(target.get("/ok")).isEqualTo("ok");
  }
}
