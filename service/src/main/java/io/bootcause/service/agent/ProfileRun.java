package io.bootcause.service.agent;

import io.bootcause.service.ScratchDirectory;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;

/**
 * One profile of a running JVM by async-profiler, by hand: unlike {@link Profiler}, for one kind of
 * event and in the form that a person asks for.
 */
public final class ProfileRun implements AutoCloseable {
  private final long pid;
  private final ScratchDirectory directory;
  private final Path library;
  private final Path output;
  private final String form;
  private boolean running = true;

  private ProfileRun(
      long pid, ScratchDirectory directory, Path library, Path output, String form) {
    this.pid = pid;
    this.directory = directory;
    this.library = library;
    this.output = output;
    this.form = form;
  }

  /**
   * @param event cpu, wall, alloc or lock
   * @param form flamegraph, collapsed, jfr or traces
   * @param interval async-profiler's, empty for its own default
   * @param atMost it ends by itself after it, should this process die
   */
  public static ProfileRun start(
      long pid, String event, String form, String interval, Path output, Duration atMost)
      throws ServiceException {
    ScratchDirectory directory = ScratchDirectory.create("bootcause-profiler");
    try (JvmAttachment jvm = JvmAttachment.to(pid)) {
      Path library = ProfilerLibrary.extract(directory.path());
      Path log = directory.path().resolve("log");
      // It writes as the target's user, and never over a file that is there.
      Path target = output.toAbsolutePath();
      List<String> events = event.equals("cpu") ? List.of("cpu", "ctimer", "itimer") : List.of(event);
      ServiceException failure = null;
      for (String one : events) {
        try {
          jvm.loadNative(
              library,
              "start,event="
                  + one
                  + (interval.isEmpty() ? "" : ",interval=" + interval)
                  + ",timeout="
                  + atMost.toSeconds()
                  + ","
                  + form
                  + ",loglevel=error,log="
                  + log
                  + ",file="
                  + target);
          return new ProfileRun(pid, directory, library, target, form);
        } catch (ServiceException e) {
          failure = e;
        }
      }
      throw new ServiceException(
          Kind.MEASUREMENT,
          "the profiler does not start in process " + pid + ": " + lastLine(log),
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

  /** Ends it and writes the file. */
  public synchronized Path stop() throws ServiceException {
    if (running) {
      running = false;
      try (JvmAttachment jvm = JvmAttachment.to(pid)) {
        jvm.loadNative(
            library,
            "stop," + form + ",loglevel=error,log=" + directory.path().resolve("log") + ",file=" + output);
      }
      try {
        Files.setPosixFilePermissions(output, PosixFilePermissions.fromString("rw-------"));
      } catch (IOException e) {
        throw new ServiceException(Kind.MEASUREMENT, "no profile was written to " + output, e);
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
