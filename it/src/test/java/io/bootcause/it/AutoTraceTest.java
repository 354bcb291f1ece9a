package io.bootcause.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** {@code trace --auto} at a real service: it goes down to methods that own the time, and goes. */
@Isolated("measures")
class AutoTraceTest {
  private static final Duration SOON = Duration.ofSeconds(150);

  @TempDir Path dir;

  @Test
  void goesDownToWhereTheTimeIsAndLeavesNothing() throws Exception {
    Path jar = Cases.jar("healthy-rest-h2");
    int port = Ports.free();
    Process service =
        new ProcessBuilder(
                Tool.java(),
                "-Xmx128m",
                "-jar",
                jar.toString(),
                "--server.address=127.0.0.1",
                "--server.port=" + port)
            .redirectErrorStream(true)
            .redirectOutput(dir.resolve("log").toFile())
            .start();
    String pid = String.valueOf(service.pid());
    try {
      awaitPort(port);
      try (Tool tool = Tool.start("trace", pid, "--auto", "GET /nothing", "--time", "1s")) {
        assertThat(tool.exitCode(SOON)).as("%s", tool.err()).isEqualTo(3);
        assertThat(tool.out().get(0)).isEqualTo("no request GET /nothing came in");
      }
      try (Tool tool =
          Tool.start(
              "trace", pid, "--auto", "GET /items", "--rate", "200", "--time", "40s", "--json")) {
        assertThat(tool.exitCode(SOON)).as("%s", tool.err()).isZero();
        JsonNode found = new ObjectMapper().readTree(String.join("\n", tool.out()));
        assertThat(found.get("requests").asInt()).isGreaterThan(60);
        assertThat(found.get("exact").asBoolean()).as("%s", found).isTrue();
        assertThat(found.get("timed")).isNotEmpty();
        assertThat(found.at("/tree/0/method").asText()).isEqualTo("request");
        assertThat(found.get("tree").size()).isGreaterThan(1);
        assertThat(found.get("callNanos").asInt()).isPositive();
        assertThat(found.at("/cost/timing").asDouble()).isLessThan(0.03);
      }
      assertThat(service.isAlive()).isTrue();
      assertThat(AgentThreads.leftIn(service)).isEmpty();
      assertThat(Files.readString(dir.resolve("log"))).doesNotContain("Exception");
    } finally {
      service.destroyForcibly().waitFor();
    }
  }

  private static void awaitPort(int port) throws InterruptedException {
    long deadline = System.nanoTime() + SOON.toNanos();
    while (true) {
      try (Socket open = new Socket(InetAddress.getLoopbackAddress(), port)) {
        assertThat(open.isConnected()).isTrue();
        return;
      } catch (IOException e) {
        assertThat(System.nanoTime()).isLessThan(deadline);
        Thread.sleep(100);
      }
    }
  }
}
