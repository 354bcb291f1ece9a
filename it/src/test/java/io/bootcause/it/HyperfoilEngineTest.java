package io.bootcause.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What the tool gives Hyperfoil is read and sent by its engine: two agents, each a process. */
@Execution(ExecutionMode.CONCURRENT)
class HyperfoilEngineTest {
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final Path JARS = Tool.ROOT.resolve("it/target/hyperfoil-engine");

  @TempDir Path dir;

  /** The engine's jars stay away from the class path of whatever is tested. */
  @BeforeEach
  void fetch() throws Exception {
    if (Files.isDirectory(JARS)) {
      return;
    }
    Path fetched = JARS.resolveSibling("hyperfoil-fetched");
    List<String> command = new ArrayList<>(List.of("mvn", "-B", "-ntp", "-q", "-Phyperfoil"));
    String local = System.getProperty("localRepository"); // of this build, said by Surefire
    if (local != null) {
      command.add("-Dmaven.repo.local=" + local);
    }
    command.addAll(
        List.of(
            "-f",
            Tool.ROOT.resolve("bench/load-peers/peers-pom.xml").toString(),
            "dependency:copy-dependencies",
            "-DoutputDirectory=" + fetched));
    File log = dir.resolve("maven.log").toFile();
    Process maven =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log).start();
    try {
      assertThat(maven.waitFor(5, TimeUnit.MINUTES)).as("Maven ends in time").isTrue();
      assertThat(maven.exitValue()).as(Files.readString(log.toPath())).isZero();
      Files.move(fetched, JARS);
    } finally {
      Stream.concat(maven.descendants(), Stream.of(maven.toHandle()))
          .forEach(ProcessHandle::destroyForcibly);
    }
  }

  @Test
  void twoAgentsOneReport() throws Exception {
    try (CountingServer server = new CountingServer();
        EngineController controller = new EngineController(JARS, dir);
        Tool tool =
            Tool.start(
                "load",
                server.url(),
                "-R",
                "200",
                "-d",
                "3s",
                "--warmup",
                "0",
                "--format",
                "json",
                "--hyperfoil",
                controller.url(),
                "--agents",
                "a=localhost,b=localhost")) {
      int code = tool.exitCode(PATIENCE);
      String logs = Files.readString(dir.resolve("agent0.log"));
      assertThat(code).as(tool.err() + logs).isIn(0, 3); // 3: a machine too busy for the rate
      JsonNode phase =
          EngineController.JSON.readTree(String.join("\n", tool.out())).at("/phases/0");
      long a = phase.at("/agents/0/sent").asLong();
      long b = phase.at("/agents/1/sent").asLong();
      assertThat(List.of(a, b)).as(logs).allMatch(share -> share > 0 && share <= 310);
      assertThat(phase.path("sent").asLong()).isEqualTo(a + b).isEqualTo(server.seen());
      Histogram both = controller.histogram();
      assertThat(phase.at("/latency/count").asLong()).isEqualTo(both.getTotalCount());
      for (double percentile : new double[] {50, 90, 99, 99.9}) {
        String name = "/latency/p" + (percentile == 99.9 ? "99.9" : "" + (int) percentile);
        long nanos = Math.round(phase.at(name).asDouble() * 1e6); // told in ms
        assertThat(nanos).isEqualTo(both.getValueAtPercentile(percentile));
      }
    }
  }
}
