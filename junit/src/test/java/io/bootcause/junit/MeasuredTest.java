package io.bootcause.junit;

import static io.bootcause.junit.PerformanceAssertions.assertThat;
import static io.bootcause.junit.PerformanceAssertions.baseline;
import static io.bootcause.junit.PerformanceAssertions.bootJar;
import static io.bootcause.junit.PerformanceAssertions.load;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.junit.Figure.Percentile;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real requests; limits far from what is planted, so that no busy machine matters. */
class MeasuredTest {
  private static SlowServer server;

  @TempDir Path dir;
  private final List<String> told = new ArrayList<>();

  @BeforeAll
  static void start() throws Exception {
    server = new SlowServer(0);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void listen() {
    Surroundings.enter(
        new Surroundings(Inconclusive.FAIL, dir, (name, text) -> told.add(name + ": " + text)));
  }

  @AfterEach
  void leave() {
    Surroundings.leave();
    System.clearProperty(Baseline.PROPERTY);
  }

  private static PlannedLoad onTheServer(String path) {
    return load(server.url(path)).rate(50).warmUp(Duration.ofMillis(200)).forSeconds(3);
  }

  @Test
  void aRunningApplicationIsBelowALimitFarAbove() {
    assertThat(onTheServer("/orders"))
        .p50()
        .isBelow(Duration.ofSeconds(20))
        .mean()
        .isBelow(Duration.ofSeconds(20));
    assertThat(told).hasSize(2);
    assertThat(told.get(0)).startsWith("p50 of GET /orders at 50/s: ").contains(" is below 20000");
  }

  @Test
  void whatIsPlantedIsMeasuredAndNeverBelowALimitFarBelow() {
    LoadFigures figures = LoadRun.of(onTheServer("/orders"));
    assertThat(figures.values(new Percentile(50)))
        .hasSizeGreaterThanOrEqualTo(3)
        .allMatch(median -> median >= SlowServer.MILLIS);
    assertThat(figures.completed()).isEqualTo(150);
    // Fails, or cannot tell if this machine is so busy that the generator was late.
    assertThatThrownBy(() -> assertThat(onTheServer("/orders")).p50().isBelow(Duration.ofMillis(1)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("p50 of GET /orders at 50/s: ");
  }

  @Test
  void failedRequestsFailTheTestWhateverTheLatency() {
    assertThatThrownBy(() -> assertThat(onTheServer("/fails")))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("requests failed (answered with an unexpected status: ");
    assertThat(onTheServer("/fails").toleratingFailures(0.5)).p50().isBelow(Duration.ofSeconds(20));
  }

  @Test
  void aClosedLoopHasAThroughput() {
    assertThat(load(server.url("/")).closedLoop(4).warmUp(Duration.ofMillis(200)).forSeconds(2))
        .throughput()
        .isAbove(0.01);
    assertThat(told.get(0)).startsWith("throughput of GET / on 4 connections: ");
  }

  @Test
  void theRateIsNoFigureOfAFixedRate() {
    assertThatThrownBy(() -> assertThat(onTheServer("/")).throughput())
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aBaselineIsKeptAndComparedWith() {
    System.setProperty(Baseline.PROPERTY, "record");
    assertThat(onTheServer("/orders")).p50().isNoWorseThan(baseline("orders"));
    System.clearProperty(Baseline.PROPERTY);
    assertThat(dir.resolve("orders.json")).exists();
    // Twenty times as slow as it was would still be tolerated: the machine may be.
    assertThat(onTheServer("/orders")).p50().isNoWorseThan(baseline("orders").tolerating(10));
    assertThat(told.get(1)).contains("no worse than the baseline's");
  }

  @Test
  void aBootJarIsMeasuredInFreshJvms() throws Exception {
    LoadFigures figures =
        LoadRun.of(
            load(bootJar(packed()).jvmArgs("-Xmx64m", "-XX:TieredStopAtLevel=1"), "/x")
                .rate(20)
                .warmUp(Duration.ofMillis(200))
                .forSeconds(1));
    assertThat(figures.values(new Percentile(50)))
        .hasSize(3)
        .allMatch(median -> median >= SlowServer.MILLIS);
    assertThat(figures.completed()).isEqualTo(60);
  }

  @Test
  void whatIsNoServiceIsSaid() {
    assertThatThrownBy(() -> assertThat(load(bootJar(dir.resolve("none.jar")), "/").rate(1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("cannot measure: ");
    assertThatThrownBy(() -> load("https://127.0.0.1/"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("not an http:// URL: https://127.0.0.1/");
    assertThatThrownBy(() -> assertThat(load(server.url("/"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("what load? Give a rate or a closed loop");
    assertThatThrownBy(() -> assertThat(load("http://192.0.2.1/").rate(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("loopback addresses only");
  }

  private Path packed() throws Exception {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(Attributes.Name.MAIN_CLASS, SlowServer.class.getName());
    attributes.put(new Attributes.Name("Start-Class"), SlowServer.class.getName());
    attributes.put(new Attributes.Name("Spring-Boot-Version"), "3.5.7");
    attributes.put(new Attributes.Name("Spring-Boot-Classes"), "BOOT-INF/classes/");
    attributes.put(new Attributes.Name("Spring-Boot-Lib"), "BOOT-INF/lib/");
    Path jar = dir.resolve("slow.jar");
    String entry = SlowServer.class.getName().replace('.', '/') + ".class";
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
        InputStream in = SlowServer.class.getClassLoader().getResourceAsStream(entry)) {
      out.putNextEntry(new JarEntry(entry));
      in.transferTo(out);
      out.putNextEntry(new JarEntry("BOOT-INF/classes/"));
      out.putNextEntry(new JarEntry("BOOT-INF/lib/"));
    }
    return jar;
  }
}
