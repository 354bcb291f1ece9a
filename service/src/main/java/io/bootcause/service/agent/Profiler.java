package io.bootcause.service.agent;

import io.bootcause.service.ScratchDirectory;
import io.bootcause.service.ServiceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * async-profiler in a JVM, writing a JFR file of what threads do (cpu) and where they wait (wall).
 * Event times are CLOCK_MONOTONIC, as {@link System#nanoTime()} is on Linux.
 */
public final class Profiler implements AutoCloseable {
  /** What samples CPU use, the most exact first; the first one that the machine allows is used. */
  private static final List<String> CPU_EVENTS = List.of("cpu", "ctimer", "itimer");

  private final long pid;
  private final ScratchDirectory directory;
  private final Path library;
  private final Path output;
  private final String cpuEvent;
  private final long endsByItself;
  private boolean running = true;

  private Profiler(
      long pid,
      ScratchDirectory directory,
      Path library,
      Path output,
      String cpuEvent,
      long endsByItself) {
    this.endsByItself = endsByItself;
    this.pid = pid;
    this.directory = directory;
    this.library = library;
    this.output = output;
    this.cpuEvent = cpuEvent;
  }

  /**
   * Starts sampling in a running JVM of ours or one that lets us attach.
   *
   * @param output the JFR file, written by the target; complete after {@link #stop()}
   * @param cpu CPU time between two samples of a running thread
   * @param wall time between two looks at a thread, running or not
   * @param atMost sampling ends by itself after it, whole seconds: should this process die, the
   *     target must not be sampled for ever
   * @throws ServiceException USAGE if the JVM can't be attached to, MEASUREMENT if no way of
   *     sampling works
   */
  public static Profiler start(long pid, Path output, Duration cpu, Duration wall, Duration atMost)
      throws ServiceException {
    ScratchDirectory directory = ScratchDirectory.create("bootcause-profiler");
    try (JvmAttachment jvm = JvmAttachment.to(pid)) {
      Path library = ProfilerLibrary.extract(directory.path());
      Path log = directory.path().resolve("log");
      String rest =
          ",interval="
              + cpu.toNanos()
              + ",wall="
              + wall.toNanos()
              + ",timeout="
              + atMost.toSeconds()
              + ",jfr,clock=monotonic,loglevel=error,log="
              + log
              + ",file="
              + output.toAbsolutePath();
      ServiceException failure = null;
      for (String event : CPU_EVENTS) {
        try {
          jvm.loadNative(library, "start,event=" + event + rest);
          return new Profiler(
              pid, directory, library, output, event, System.nanoTime() + atMost.toNanos());
        } catch (ServiceException e) {
          failure = e;
        }
      }
      throw new ServiceException(
          ServiceException.Kind.MEASUREMENT,
          "the sampling profiler does not start in process " + pid + ": " + lastLine(log),
          failure == null ? new IllegalStateException() : failure);
    } catch (ServiceException | RuntimeException e) {
      directory.close();
      throw e;
    }
  }

  private static String lastLine(Path log) {
    try {
      List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
      return lines.isEmpty() ? "no reason given" : lines.get(lines.size() - 1);
    } catch (IOException e) {
      return "no reason given";
    }
  }

  /** How CPU use is sampled: {@code cpu} (perf events), or a timer: {@code ctimer, itimer}. */
  public String cpuEvent() {
    return cpuEvent;
  }

  /**
   * Ends sampling and completes the file. The library stays loaded in the target, idle, as the JVM
   * has no way to let go of it.
   *
   * @return the JFR file
   */
  public synchronized Path stop() throws ServiceException {
    if (running) {
      running = false;
      try (JvmAttachment jvm = JvmAttachment.to(pid)) {
        jvm.loadNative(library, "stop,loglevel=error,log=" + directory.path().resolve("log"));
      } catch (ServiceException e) {
        // Past its time there is nothing left to stop, and the file is complete.
        if (System.nanoTime() - endsByItself < 0 || !Files.exists(output)) {
          throw e;
        }
      }
    }
    return output;
  }

  /** Stops if that has not been done. Never throws. */
  @Override
  public void close() {
    try {
      stop();
    } catch (ServiceException e) {
      // The process has ended.
    }
    directory.close();
  }
}
