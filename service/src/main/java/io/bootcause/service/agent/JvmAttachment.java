package io.bootcause.service.agent;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.bootcause.service.ProcFs;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A JVM that agents can be loaded into. Attaching sends SIGQUIT, which ends a process that is no
 * JVM, and makes a JVM that refuses attachment print its threads: so both are found out before.
 */
final class JvmAttachment implements AutoCloseable {
  private static final Path PROC = Path.of("/proc");
  private static final String DISABLED = "-XX:+DisableAttachMechanism";

  private final long pid;
  private final VirtualMachine jvm;
  private final int javaVersion;

  private JvmAttachment(long pid, VirtualMachine jvm, int javaVersion) {
    this.pid = pid;
    this.jvm = jvm;
    this.javaVersion = javaVersion;
  }

  static JvmAttachment to(long pid) throws ServiceException {
    if (ModuleLayer.boot().findModule("jdk.attach").isEmpty()) {
      throw usage("this Java (" + System.getProperty("java.home") + ") cannot attach: use a JDK");
    }
    check(pid);
    try {
      if (sameUser(pid)) {
        AttachSocket.open(pid);
      }
      VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid));
      String version = jvm.getSystemProperties().getProperty("java.specification.version", "8");
      String feature = version.startsWith("1.") ? version.substring(2) : version;
      return new JvmAttachment(pid, jvm, Integer.parseInt(feature));
    } catch (AttachNotSupportedException e) {
      throw usage("process " + pid + " does not let anyone attach: " + e.getMessage());
    } catch (IOException | NumberFormatException e) {
      throw new ServiceException(
          Kind.MEASUREMENT, "cannot attach to process " + pid + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServiceException(Kind.MEASUREMENT, "interrupted", e);
    }
  }

  private static void check(long pid) throws ServiceException {
    if (ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty()) {
      throw usage("there is no process " + pid);
    }
    Path proc = PROC.resolve(Long.toString(pid));
    if (!Files.isDirectory(proc)) {
      return; // No /proc here: the JDK's own checks have to do.
    }
    try {
      if (!contains(proc.resolve("maps"), "/libjvm.so")) {
        throw usage("process " + pid + " is not a JVM");
      }
      if (ProcFs.stopped(pid)) {
        throw usage("process " + pid + " is stopped and cannot answer: kill -CONT " + pid);
      }
      // By the environment too: JAVA_TOOL_OPTIONS.
      if (contains(proc.resolve("cmdline"), DISABLED)
          || contains(proc.resolve("environ"), DISABLED)) {
        throw usage("process " + pid + " does not let anyone attach: " + DISABLED + " is set");
      }
    } catch (AccessDeniedException e) {
      throw usage(
          "process "
              + pid
              + (sameUser(pid)
                  ? " lets nobody look at it: it is not a JVM, or protected"
                  : " belongs to another user: run as its owner"));
    } catch (IOException e) {
      throw usage("process " + pid + " cannot be looked at: " + e.getMessage());
    }
  }

  private static boolean contains(Path file, String text) throws IOException {
    return Files.readString(file, StandardCharsets.ISO_8859_1).contains(text);
  }

  int javaVersion() {
    return javaVersion;
  }

  /** False if the target could not get into our private directories. */
  boolean sameUser() {
    return sameUser(pid);
  }

  private static boolean sameUser(long pid) {
    try {
      Path proc = PROC.resolve(Long.toString(pid));
      Path self = PROC.resolve("self");
      return !Files.isDirectory(proc)
          || Files.getOwner(proc).equals(Files.getOwner(self.toRealPath()));
    } catch (IOException e) {
      return false;
    }
  }

  /** Loads a Java agent. */
  void loadAgent(Path jar, String arguments) throws ServiceException {
    load(() -> jvm.loadAgent(jar.toAbsolutePath().toString(), arguments));
  }

  /** Loads a native agent, or calls it again. */
  void loadNative(Path library, String arguments) throws ServiceException {
    load(() -> jvm.loadAgentPath(library.toAbsolutePath().toString(), arguments));
  }

  private interface Load {
    void run() throws IOException, AgentLoadException, AgentInitializationException;
  }

  private void load(Load load) throws ServiceException {
    try {
      load.run();
    } catch (AgentInitializationException e) {
      throw new ServiceException(
          Kind.MEASUREMENT,
          "the agent failed in process " + pid + " with code " + e.returnValue(),
          e);
    } catch (IOException | AgentLoadException e) {
      if (!sameUser()) {
        // Root may ask it for much, but not for what it has to read with its own rights.
        throw new ServiceException(
            Kind.USAGE, "process " + pid + " belongs to another user: run as its owner", e);
      }
      throw new ServiceException(
          Kind.MEASUREMENT, "process " + pid + " does not load the agent: " + e.getMessage(), e);
    }
  }

  private static ServiceException usage(String message) {
    return new ServiceException(Kind.USAGE, message);
  }

  @Override
  public void close() {
    try {
      jvm.detach();
    } catch (IOException e) {
      // The process has ended.
    }
  }
}
