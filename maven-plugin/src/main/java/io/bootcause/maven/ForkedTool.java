package io.bootcause.maven;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The tool as a process of its own. A Ctrl-C reaches it too, and the build's JVM waits until it has
 * stopped its services; where only the build is told to end, it passes that on.
 */
final class ForkedTool {
  /** What it takes to stop services, with time to spare. */
  private static final long SECONDS_TO_CLEAN_UP = 20;

  /** What the tool calls itself before it says what is wrong. */
  private static final String NAME = "bootcause: ";

  private final Path jar;
  private final Path directory;
  private final Consumer<String> lines;
  private volatile String complaint = "";

  /**
   * @param directory to run it in: it looks for bootcause.yaml and sources there
   * @param lines is given what it prints, by several threads
   */
  ForkedTool(Path jar, Path directory, Consumer<String> lines) {
    this.jar = jar;
    this.directory = directory;
    this.lines = lines;
  }

  /**
   * Runs it to its end.
   *
   * @return its exit code
   * @throws InterruptedException if the caller was interrupted; the tool has been told to end then
   */
  int run(List<String> arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // As the tool's own launcher has it: recordings are held in memory, and one core is enough.
    command.addAll(List.of("-Xmx1g", "-XX:+UseSerialGC", "-jar", jar.toString()));
    command.addAll(arguments);
    Process process = new ProcessBuilder(command).directory(directory.toFile()).start();
    process.getOutputStream().close();
    Thread cleanUp = new Thread(() -> stop(process), "bootcause-stop");
    Runtime.getRuntime().addShutdownHook(cleanUp);
    Thread progress = relay(process.getErrorStream());
    Thread result = relay(process.getInputStream());
    try {
      int exitCode = process.waitFor();
      progress.join();
      result.join();
      return exitCode;
    } finally {
      stop(process);
      forget(cleanUp);
    }
  }

  /** Its last complaint, one line without its name; empty if there was none. */
  String complaint() {
    return complaint;
  }

  private Thread relay(InputStream from) {
    Thread thread = new Thread(() -> read(from), "bootcause-output");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void read(InputStream from) {
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(from, Charset.defaultCharset()))) {
      reader.lines().forEach(this::line);
    } catch (IOException | UncheckedIOException e) {
      // It has ended, and was not asked to.
    }
  }

  private void line(String line) {
    if (line.startsWith(NAME)) {
      complaint = line.substring(NAME.length());
    }
    lines.accept(line);
  }

  private static void stop(Process process) {
    process.destroy();
    try {
      if (!process.waitFor(SECONDS_TO_CLEAN_UP, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
    }
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // It is running just now.
    }
  }
}
