package io.bootcause.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.service.Jdk;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A forked JVM with one of the target servers. All it prints goes to a file. */
final class Target implements AutoCloseable {
  private static final Pattern LISTENING =
      Pattern.compile("Listening for transport dt_socket at address: (\\d+)");

  private final Process process;
  private final Path output;
  private final int port;

  private Target(Process process, Path output) throws Exception {
    this.process = process;
    this.output = output;
    this.port = awaitPort();
  }

  /**
   * @param tomcat version of the Tomcat under target/tomcat, or "test" for the test class path's
   */
  static Target start(Jdk jdk, String tomcat, String mainClass, Path scanDir, String... jvmArgs)
      throws Exception {
    List<String> command = new ArrayList<>();
    command.add(jdk.java().toString());
    command.addAll(List.of("-Xmx128m", "-XX:TieredStopAtLevel=1", "-Dscan.dir=" + scanDir));
    command.add("-Djava.io.tmpdir=" + scanDir);
    command.addAll(Arrays.asList(jvmArgs));
    command.addAll(List.of("-cp", classPath(tomcat), mainClass));
    Path output = Files.createTempFile("target", ".log");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      return new Target(process, output);
    } catch (Exception | AssertionError e) {
      process.destroyForcibly();
      throw e;
    }
  }

  private static final List<String> WITH =
      List.of(
          "tomcat",
          "org/springframework",
          "microm",
          "caffeine",
          "guava",
          "grpc",
          "perfmark",
          "org/hibernate",
          "persistence",
          "jboss",
          "httpcomponents",
          "slf4j");

  static String classPath(String tomcat) throws IOException {
    String classes = Path.of("target/test-classes").toAbsolutePath().toString();
    if (tomcat.equals("test")) {
      return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
          .filter(e -> WITH.stream().anyMatch(e::contains))
          .collect(Collectors.joining(File.pathSeparator, classes + File.pathSeparator, ""));
    }
    try (var jars = Files.list(Path.of("target/tomcat", tomcat))) {
      return jars.map(jar -> jar.toAbsolutePath().toString())
          .collect(Collectors.joining(File.pathSeparator, classes + File.pathSeparator, ""));
    }
  }

  private int awaitPort() throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (System.nanoTime() < deadline && process.isAlive()) {
      for (String line : Files.readAllLines(output)) {
        if (line.startsWith("PORT ")) {
          return Integer.parseInt(line.substring(5));
        }
      }
      Thread.sleep(20);
    }
    throw new AssertionError("target did not start: " + Files.readString(output));
  }

  long pid() {
    return process.pid();
  }

  int port() {
    return port;
  }

  /** On a connection of its own. */
  String get(String path) throws IOException {
    try (Http http = new Http(port)) {
      Http.Answer answer = http.get(path);
      assertThat(answer.status()).as(path).isEqualTo(200);
      return answer.body();
    }
  }

  /** Where the debugger's agent listens, which says so each time. */
  int debugPort() throws IOException {
    Matcher said = LISTENING.matcher(Files.readString(output));
    int port = 0;
    while (said.find()) {
      port = Integer.parseInt(said.group(1));
    }
    return port;
  }

  /** How many probes a few requests run into. */
  long probesHit() throws IOException {
    return Long.parseLong(probes().split(" ", 2)[0]);
  }

  /**
   * Where a class kept its instrumentation, the failure says which, as it is hit in each round. A
   * method that was entered before the detach leaves by its old code, once.
   */
  void hitsNoProbe() throws IOException {
    String hit = probes();
    for (int again = 0; again < 2 && !hit.equals("0 "); again++) {
      hit = probes();
    }
    assertThat(hit).isEqualTo("0 ");
  }

  private String probes() throws IOException {
    get("/count-on");
    get("/ok");
    get("/scan");
    get("/work");
    return get("/count");
  }

  /** However the agent goes, this is how long it may take. */
  void awaitNoThreads() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    for (String left = get("/threads"); !left.isEmpty(); left = get("/threads")) {
      assertThat(System.nanoTime()).as("still there: %s", left).isLessThan(deadline);
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  boolean alive() {
    return process.isAlive();
  }

  /** What it has printed besides its port. */
  String printed() throws IOException {
    return Files.readString(output).replaceFirst("PORT \\d+\n", "");
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    process.onExit().join();
    Files.deleteIfExists(output);
  }
}
