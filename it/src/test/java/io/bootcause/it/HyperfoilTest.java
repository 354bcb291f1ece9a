package io.bootcause.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Load from two agents of a real Hyperfoil controller, each a process. Its jars are not all on
 * Maven Central: {@code it/hyperfoil/build} makes them, and the variable says where they are.
 */
@EnabledIfEnvironmentVariable(named = HyperfoilTest.JARS, matches = ".+")
class HyperfoilTest {
  static final String JARS = "BOOTCAUSE_HYPERFOIL";

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Each process of it needs seconds to start, and they start one after the other. */
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  @TempDir Path dir;

  private final HttpClient client = HttpClient.newHttpClient();
  private CountingServer server;
  private Process controller;
  private String url;

  @BeforeEach
  void start() throws Exception {
    server = new CountingServer();
    controller = controller();
  }

  private Process controller() throws Exception {
    String jars = System.getenv(JARS) + File.separator + "*";
    Path deployer = Files.createDirectories(dir.resolve("deployer"));
    Path source = Tool.ROOT.resolve("it/hyperfoil/ProcessDeployer.java");
    String classPath = String.join(File.pathSeparator, jars(Path.of(System.getenv(JARS))));
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(
                    null,
                    null,
                    null,
                    "-proc:none",
                    "-cp",
                    classPath,
                    "-d",
                    deployer.toString(),
                    source.toString()))
        .isZero();
    Path services = Files.createDirectories(deployer.resolve("META-INF/services"));
    Files.writeString(
        services.resolve("io.hyperfoil.api.deployment.Deployer$Factory"),
        "ProcessDeployer$Factory\n");
    int port = Ports.free();
    url = "http://127.0.0.1:" + port;
    Process process =
        new ProcessBuilder(
                Tool.java(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "--add-opens",
                "java.base/java.lang=ALL-UNNAMED",
                "-Djava.net.preferIPv4Stack=true",
                "-Dio.hyperfoil.rootdir=" + dir,
                "-Dio.hyperfoil.deployer=process",
                "-Dio.hyperfoil.controller.host=127.0.0.1",
                "-Dio.hyperfoil.controller.port=" + port,
                "-Dio.hyperfoil.controller.cluster.ip=127.0.0.1",
                "-cp",
                deployer + File.pathSeparator + jars,
                "io.hyperfoil.Hyperfoil$Controller")
            .redirectErrorStream(true)
            .redirectOutput(dir.resolve("controller.log").toFile())
            .start();
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!answers()) {
      assertThat(process.isAlive() && System.nanoTime() - end < 0)
          .as(() -> log("controller.log"))
          .isTrue();
      Thread.sleep(200);
    }
    return process;
  }

  private static List<String> jars(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(Path::toString).filter(name -> name.endsWith(".jar")).toList();
    }
  }

  private boolean answers() throws InterruptedException {
    try {
      return get("/version").has("version");
    } catch (IOException e) {
      return false;
    }
  }

  private JsonNode get(String path) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(url + path)).build();
    return JSON.readTree(client.send(request, BodyHandlers.ofString()).body());
  }

  private String log(String name) {
    try {
      return Files.readString(dir.resolve(name));
    } catch (IOException e) {
      return name + " is not there";
    }
  }

  @AfterEach
  void stop() throws InterruptedException {
    server.close();
    if (controller != null) {
      List<ProcessHandle> agents = controller.descendants().toList();
      controller.destroyForcibly().waitFor();
      agents.forEach(ProcessHandle::destroyForcibly);
    }
  }

  @Test
  void twoAgentsOneReport() throws Exception {
    try (Tool tool =
        Tool.start(
            "load",
            server.url(),
            "-R",
            "200",
            "-d",
            "5s",
            "--warmup",
            "0",
            "--format",
            "json",
            "--hyperfoil",
            url,
            "--agents",
            "a=localhost,b=localhost")) {
      assertThat(tool.exitCode(PATIENCE))
          .as(() -> tool.err() + log("agent.a.log") + log("agent.b.log"))
          .isZero();
      JsonNode phase = JSON.readTree(String.join("\n", tool.out())).at("/phases/0");
      long sent = phase.path("sent").asLong();
      assertThat(sent).isEqualTo(server.seen()).isBetween(800L, 1010L);
      assertThat(phase.path("answered").asLong()).isEqualTo(sent);
      long a = phase.at("/agents/0/sent").asLong();
      long b = phase.at("/agents/1/sent").asLong();
      assertThat(List.of(a, b)).allMatch(share -> share > 300);
      assertThat(a + b).isEqualTo(sent);
      assertThat(phase.at("/latency/count").asLong()).isEqualTo(sent);
      // The controller adds the agents' histograms up, and says some of the sum's percentiles.
      JsonNode sum =
          get("/run/last/stats/total").at("/statistics/0/summary/percentileResponseTime");
      for (String percentile : List.of("50", "90", "99")) {
        assertThat(phase.at("/latency/p" + percentile).asDouble() * 1e6)
            .isBetween(
                sum.path(percentile + ".0").asDouble() * 0.999,
                sum.path(percentile + ".0").asDouble() * 1.001);
      }
    }
  }
}
