package io.bootcause.service;

import io.bootcause.service.HttpProbe.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A service we started. */
final class OwnedService implements RunningService {
  private static final long GRACE_SECONDS = 5;

  private final Process process;
  private final Path log;
  private final ServerDirectories directories;
  private volatile int port;
  private volatile Answer answer = Answer.SILENT;
  private volatile long startupNanos;

  /**
   * @param port on which it is told to listen; 0 if on any
   */
  OwnedService(Process process, Path log, ServerDirectories directories, int port) {
    this.process = process;
    this.log = log;
    this.directories = directories;
    this.port = port;
  }

  void ready(int onPort, Answer ofPort, long afterNanos) {
    port = onPort;
    answer = ofPort;
    startupNanos = afterNanos;
  }

  int exitCode() {
    return process.exitValue();
  }

  @Override
  public long pid() {
    return process.pid();
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public boolean secure() {
    return answer.isSecure();
  }

  @Override
  public boolean wantsCertificate() {
    return answer == Answer.HTTPS_FOR_KNOWN_CLIENTS;
  }

  @Override
  public boolean owned() {
    return true;
  }

  @Override
  public boolean alive() {
    return process.isAlive();
  }

  @Override
  public long startupNanos() {
    return startupNanos;
  }

  @Override
  public long cpuNanos() {
    return cpuNanos(process.toHandle());
  }

  @Override
  public List<String> lastLogLines(int n) {
    return LogTail.lines(log, n);
  }

  /** SIGTERM; does not wait. */
  void askToStop() {
    process.destroy();
  }

  /** SIGTERM, and SIGKILL if that did not help within five seconds. */
  @Override
  public void close() {
    boolean interrupted = false;
    askToStop();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(GRACE_SECONDS);
    while (process.isAlive()) {
      try {
        if (!process.waitFor(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS)) {
          process.destroyForcibly();
          process.waitFor();
        }
      } catch (InterruptedException e) {
        // Whoever interrupts wants an end, not an orphan.
        interrupted = true;
        deadline = System.nanoTime();
      }
    }
    directories.delete(port);
    OwnedProcesses.ofThisProcess().remove(this);
    Watchdog.ofThisProcess().release(process.pid());
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  static long cpuNanos(ProcessHandle handle) {
    return handle.info().totalCpuDuration().map(Duration::toNanos).orElse(-1L);
  }
}
