package io.bootcause.service.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A {@link Sleeper} in a process of its own. */
final class ForkedJvm implements AutoCloseable {
  private final Process process;
  private final BufferedReader output;

  ForkedJvm(String... jvmArgs) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(jvmArgs));
    command.addAll(List.of("-Xmx32m", "-cp", "target/test-classes", Sleeper.class.getName()));
    process = new ProcessBuilder(command).redirectErrorStream(true).start();
    output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    if (!"READY".equals(output.readLine())) {
      process.destroyForcibly();
      throw new IOException("did not start");
    }
  }

  long pid() {
    return process.pid();
  }

  boolean alive() {
    return process.isAlive();
  }

  /** Ends it in good order and returns what it has printed since it was ready. */
  List<String> end() throws IOException {
    process.getOutputStream().close();
    return output.lines().toList();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
