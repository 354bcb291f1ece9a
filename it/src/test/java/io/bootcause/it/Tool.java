package io.bootcause.it;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** One run of the real tool as a process of its own. Everything it starts can be told by a mark. */
final class Tool implements AutoCloseable {
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  static final Path JAR = ROOT.resolve("cli/target/bootcause.jar");
  private static final String MARK_NAME = "BOOTCAUSE_IT_MARK";

  private final String mark = UUID.randomUUID().toString();
  private final Process process;
  private final List<String> err = new ArrayList<>();
  private final List<String> out = new ArrayList<>();
  private final List<Thread> readers = new ArrayList<>();

  private Tool(List<String> command, Map<String, String> environment) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    builder.environment().put(MARK_NAME, mark);
    builder.environment().put("BOOTCAUSE_HOME", ROOT.toString());
    // Whatever runs the tests: they keep nothing in the history of whoever runs them.
    builder.environment().put("BOOTCAUSE_HISTORY", "off");
    process = builder.start();
    process.getOutputStream().close();
    readers.add(reader(process.getErrorStream(), err));
    readers.add(reader(process.getInputStream(), out));
  }

  /** Starts it with these arguments. */
  static Tool start(String... args) throws IOException {
    return start(Map.of(), args);
  }

  /** The same with these variables of its environment. */
  static Tool start(Map<String, String> environment, String... args) throws IOException {
    List<String> command = new ArrayList<>();
    // A shell that runs the tests in the background has SIGINT ignored, and children inherit that.
    command.addAll(List.of("env", "--default-signal=INT"));
    command.addAll(List.of(java(), "-Xmx512m", "-jar", JAR.toString()));
    command.addAll(Arrays.asList(args));
    return new Tool(command, environment);
  }

  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private static Thread reader(java.io.InputStream in, List<String> lines) {
    Thread thread =
        new Thread(
            () -> {
              try (BufferedReader reader =
                  new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                  synchronized (lines) {
                    lines.add(line);
                    lines.notifyAll();
                  }
                }
              } catch (IOException e) {
                // The process is gone.
              }
            });
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  long pid() {
    return process.pid();
  }

  List<String> err() {
    synchronized (err) {
      return List.copyOf(err);
    }
  }

  List<String> out() {
    synchronized (out) {
      return List.copyOf(out);
    }
  }

  /** Waits until a line of standard error says so; false if the tool ended or the time was up. */
  boolean sawOnErr(Predicate<String> wanted, Duration timeout) throws InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    synchronized (err) {
      while (err.stream().noneMatch(wanted)) {
        if (!process.isAlive() || System.nanoTime() - deadline > 0) {
          return false;
        }
        err.wait(200);
      }
      return true;
    }
  }

  /** Waits for its end and for its last words. */
  int exitCode(Duration timeout) throws InterruptedException {
    if (!process.waitFor(timeout.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("still running after " + timeout + ": " + err());
    }
    for (Thread reader : readers) {
      reader.join(2000);
    }
    return process.exitValue();
  }

  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(pid())).start().waitFor();
  }

  /** Processes that this run started and that still live, the tool itself left out. */
  List<String> orphans() throws IOException {
    List<String> found = new ArrayList<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      for (Path directory : processes) {
        if (directory.getFileName().toString().equals(Long.toString(pid()))) {
          continue;
        }
        try {
          String environment =
              Files.readString(directory.resolve("environ"), StandardCharsets.ISO_8859_1);
          if (environment.contains(MARK_NAME + "=" + mark)) {
            found.add(directory.getFileName() + " " + commandLine(directory));
          }
        } catch (IOException e) {
          // Ended meanwhile.
        }
      }
    }
    return found;
  }

  private static String commandLine(Path directory) throws IOException {
    return Files.readString(directory.resolve("cmdline"), StandardCharsets.ISO_8859_1)
        .replace('\0', ' ');
  }

  /** Waits until nothing is left; what is left when the time is up. */
  List<String> orphansAfter(Duration timeout) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    List<String> left = orphans();
    while (!left.isEmpty() && System.nanoTime() - deadline < 0) {
      Thread.sleep(200);
      left = orphans();
    }
    return left;
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
