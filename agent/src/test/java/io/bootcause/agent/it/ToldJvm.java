package io.bootcause.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.service.Jdk;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A JVM that does what it is told. */
final class ToldJvm implements AutoCloseable {
  final Process process;
  private final BufferedReader out;
  private final PrintStream in;

  private ToldJvm(Process process) throws IOException {
    this.process = process;
    out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    in = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    // The JVM's own start-up words may come first.
    for (String line = out.readLine(); !"READY".equals(line); line = out.readLine()) {
      assertThat(line).as("the target's words").isNotNull();
    }
  }

  /**
   * @param more what its class path has besides
   */
  static ToldJvm start(Jdk jdk, Path... more) throws IOException {
    StringBuilder classPath =
        new StringBuilder(Path.of("target/test-classes").toAbsolutePath().toString());
    for (Path path : more) {
      classPath.append(File.pathSeparator).append(path);
    }
    return start(jdk, "-Xmx64m", classPath.toString(), "io.bootcause.agent.target.TapTarget");
  }

  static ToldJvm start(Jdk jdk, String heap, String classPath, String mainClass)
      throws IOException {
    return new ToldJvm(
        new ProcessBuilder(
                jdk.java().toString(),
                heap,
                "-XX:+UseSerialGC",
                "-XX:+EnableDynamicAgentLoading",
                "-cp",
                classPath,
                mainClass)
            .redirectErrorStream(true)
            .start());
  }

  String ask(String line) throws IOException {
    in.println(line);
    String answer = out.readLine();
    assertThat(answer).as(line).isNotNull();
    return answer;
  }

  /** The one that listens for the tool looks up twice a second. */
  void awaitNoThreads() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    for (String left = ask("threads"); !left.equals("[]"); left = ask("threads")) {
      assertThat(System.nanoTime()).as(left).isLessThan(deadline);
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
