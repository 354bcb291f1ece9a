package io.bootcause.investigation;

import io.bootcause.service.ScratchDirectory;
import io.bootcause.service.ServiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Private files of one run that nobody needs afterwards: changed jars, logs, sockets. */
public final class Workbench implements AutoCloseable {
  private final ScratchDirectory scratch;
  private final Duration readyTimeout;
  private final AtomicInteger logs = new AtomicInteger();

  public Workbench(Duration readyTimeout) throws ServiceException {
    this.scratch = ScratchDirectory.create("bootcause");
    this.readyTimeout = readyTimeout;
  }

  public Duration readyTimeout() {
    return readyTimeout;
  }

  /** A new log file's path. */
  public Path log(String name) {
    return scratch.path().resolve(name + "-" + logs.incrementAndGet() + ".log");
  }

  /** A directory of this name, made if it is not there. */
  public Path directory(String name) throws ServiceException {
    try {
      return Files.createDirectories(scratch.path().resolve(name));
    } catch (IOException e) {
      throw new ServiceException(
          ServiceException.Kind.MEASUREMENT,
          "cannot write to " + scratch.path() + ": " + e.getMessage(),
          e);
    }
  }

  public Path file(String name) {
    return scratch.path().resolve(name);
  }

  @Override
  public void close() {
    scratch.close();
  }
}
