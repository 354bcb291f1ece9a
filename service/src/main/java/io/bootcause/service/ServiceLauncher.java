package io.bootcause.service;

import io.bootcause.service.ServiceException.Kind;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Starts services and attaches to running ones.
 *
 * <p>A started service runs in the current directory and environment, as it would if the user typed
 * {@code java -jar}; only {@code --server.port} is added, with a free port, unless the arguments
 * name one. A Spring Boot before 2.5 on JDK 16 or newer also gets {@code
 * --add-opens=java.base/java.lang=ALL-UNNAMED}, without which it does not start.
 *
 * <p>No started service outlives this process: a shutdown hook stops what is left, and a watchdog
 * does so after a kill -9.
 */
public final class ServiceLauncher {
  /** Of a service's output, shown with an error. */
  static final int DETAIL_LINES = 15;

  /** Of them the one is looked for that says why a service ended. */
  static final int REASON_LINES = 200;

  private static final int PORTS_TRIED = 3;
  private static final Pattern PORT_TAKEN =
      Pattern.compile("(?i)port .*already in use|address already in use");

  // The shell is registered with the watchdog, then told to become the service. A terminal sends
  // Ctrl-C to the service as well: what it means for it is for us to say.
  private static final List<String> GATE =
      List.of("sh", "-c", "trap '' INT; read -r go && exec \"$@\" </dev/null", "bootcause-gate");

  private ServiceLauncher() {}

  /** Puts a process where it belongs, such as a control group, before it becomes the service. */
  @FunctionalInterface
  public interface Placement {
    /** For services that run where we run. */
    Placement NONE = pid -> {};

    void place(long pid) throws IOException;
  }

  /** As {@link #start(ServiceSpec, Path, Duration, Placement)}, without placing it anywhere. */
  public static RunningService start(ServiceSpec spec, Path logFile, Duration readyTimeout)
      throws ServiceException, InterruptedException {
    return start(spec, logFile, readyTimeout, Placement.NONE);
  }

  /**
   * Starts the service and waits until it answers HTTP.
   *
   * @param logFile takes what it prints, readable by its owner only; replaced if it is there
   * @throws ServiceException USAGE if the artifact is not one, the JVM is none, or a requested port
   *     is bad or in use; MEASUREMENT if the service dies or does not answer in time. The last
   *     lines it printed are then in the details.
   */
  public static RunningService start(
      ServiceSpec spec, Path logFile, Duration readyTimeout, Placement placement)
      throws ServiceException, InterruptedException {
    BootArtifact artifact = BootArtifactReader.read(spec.artifact());
    Jdk jdk =
        Jdk.askedIn(spec.javaHome())
            .orElseThrow(
                () -> new ServiceException(Kind.USAGE, "no Java installation: " + spec.javaHome()));
    OptionalInt requested = LaunchCommand.requestedPort(spec);
    if (requested.isPresent() && requested.getAsInt() > 0 && !Ports.isFree(requested.getAsInt())) {
      throw new ServiceException(
          Kind.USAGE,
          "port "
              + requested.getAsInt()
              + " is in use; stop what listens there or leave --server.port out");
    }
    if (requested.isPresent()) {
      List<String> command = LaunchCommand.of(spec, artifact, jdk, OptionalInt.empty());
      return startOn(requested.getAsInt(), command, artifact, logFile, readyTimeout, placement);
    }
    for (int attempt = 1; ; attempt++) {
      int port = Ports.free();
      List<String> command = LaunchCommand.of(spec, artifact, jdk, OptionalInt.of(port));
      try {
        return startOn(port, command, artifact, logFile, readyTimeout, placement);
      } catch (ServiceException e) {
        // Whatever else runs here may have taken the port since it was found free.
        if (attempt == PORTS_TRIED || !PORT_TAKEN.matcher(e.getMessage()).find()) {
          throw e;
        }
      }
    }
  }

  private static RunningService startOn(
      int expected,
      List<String> command,
      BootArtifact artifact,
      Path logFile,
      Duration readyTimeout,
      Placement placement)
      throws ServiceException, InterruptedException {
    OwnedService service = spawn(command, expected, logFile, placement);
    boolean ready = false;
    try {
      new Readiness(service, artifact.file(), expected, readyTimeout).await();
      ready = true;
      return service;
    } finally {
      if (!ready) {
        service.close();
      }
    }
  }

  private static OwnedService spawn(
      List<String> command, int port, Path logFile, Placement placement) throws ServiceException {
    Process process;
    ServerDirectories directories = ServerDirectories.of(command);
    try {
      Files.deleteIfExists(logFile);
      createPrivate(logFile);
      List<String> gated = new ArrayList<>(GATE);
      gated.addAll(command);
      process =
          new ProcessBuilder(gated)
              .redirectErrorStream(true)
              .redirectOutput(logFile.toFile())
              .start();
    } catch (IOException e) {
      throw new ServiceException(
          Kind.MEASUREMENT,
          "cannot start the service with its log in "
              + logFile
              + ": "
              + BootArtifactReader.oneLine(e),
          e);
    }
    OwnedService service = new OwnedService(process, logFile, directories, port);
    boolean started = false;
    try {
      OwnedProcesses.ofThisProcess().add(service);
      OptionalLong ticks = ProcFs.startTicks(process.pid());
      if (ticks.isPresent()) {
        Watchdog.ofThisProcess().guard(process.pid(), ticks.getAsLong());
      }
      placement.place(process.pid());
      try (OutputStream gate = process.getOutputStream()) {
        gate.write("go\n".getBytes(StandardCharsets.US_ASCII));
      }
      started = true;
      return service;
    } catch (IOException e) {
      throw new ServiceException(
          Kind.MEASUREMENT, "cannot start the service: " + e.getMessage(), e);
    } finally {
      if (!started) {
        service.close();
      }
    }
  }

  private static void createPrivate(Path file) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
  }

  /** The service's own last words, for the details of an exception. */
  static List<String> lastWords(OwnedService service) {
    return service.lastLogLines(DETAIL_LINES);
  }

  /**
   * Attaches to a running service, which is never stopped by us.
   *
   * @param port where it answers HTTP; empty to find out, which needs Linux
   * @throws ServiceException USAGE if there is no such process, it is no JVM, is not ours to look
   *     at, listens nowhere, or on several HTTP ports
   */
  public static RunningService attach(long pid, OptionalInt port) throws ServiceException {
    return Attachment.to(pid, port);
  }
}
