package io.bootcause.cli.hands;

import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import io.bootcause.service.ProcFs;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Parameters;

/** The JVM that a command is for: its pid, the port it listens on, or a part of its name. */
public final class Target {
  static final String TEXT =
      "Its process id, :PORT it listens on, or a part of its jar's or class's name.";

  @Parameters(index = "0", paramLabel = "JVM", description = TEXT)
  private String text = "";

  Target() {}

  private Target(String text) {
    this.text = text;
  }

  /**
   * @param text as it is typed; empty for the only JVM that listens on a port
   */
  public static Target of(String text) throws ServiceException {
    return new Target(text.isEmpty() ? onlyService() : text);
  }

  private static String onlyService() throws ServiceException {
    List<VirtualMachineDescriptor> services =
        VirtualMachine.list().stream()
            .filter(jvm -> !jvm.id().equals(String.valueOf(ProcessHandle.current().pid())))
            .filter(jvm -> !ProcFs.listeningPorts(Long.parseLong(jvm.id())).isEmpty())
            .toList();
    if (services.size() == 1) {
      return services.get(0).id();
    }
    throw new ServiceException(
        Kind.USAGE,
        services.isEmpty()
            ? "no JVM of this user listens on a port"
            : services.size() + " JVMs listen on a port: name one",
        list(services));
  }

  /**
   * @throws ServiceException USAGE if it is none, or not just one
   */
  public long pid() throws ServiceException {
    if (text.isBlank()) {
      throw new ServiceException(
          Kind.USAGE,
          "which JVM? Give its process id, :PORT or a part of its name",
          list(VirtualMachine.list()));
    }
    if (text.matches("-?\\d+")) {
      if (!text.matches("0*[1-9]\\d{0,8}")) {
        throw new ServiceException(Kind.USAGE, "there is no process " + text);
      }
      return existing(Long.parseLong(text));
    }
    boolean port = text.matches(":-?\\d+");
    if (port && !isPort(text.substring(1))) {
      throw new ServiceException(Kind.USAGE, "not a port: " + text.substring(1));
    }
    List<VirtualMachineDescriptor> found = new ArrayList<>();
    for (VirtualMachineDescriptor jvm : VirtualMachine.list()) {
      if (!jvm.id().equals(String.valueOf(ProcessHandle.current().pid())) && is(jvm)) {
        found.add(jvm);
      }
    }
    if (found.size() == 1) {
      return Long.parseLong(found.get(0).id());
    }
    if (found.isEmpty()) {
      throw new ServiceException(
          Kind.USAGE,
          port
              ? "no JVM of this user listens on port " + text.substring(1)
              : "no JVM of this user is '" + text + "'",
          list(VirtualMachine.list()));
    }
    throw new ServiceException(
        Kind.USAGE, found.size() + " JVMs are '" + text + "': name one by its pid", list(found));
  }

  private static boolean isPort(String digits) {
    return digits.matches("\\d{1,5}")
        && Integer.parseInt(digits) >= 1
        && Integer.parseInt(digits) <= 65_535;
  }

  private static long existing(long pid) throws ServiceException {
    if (ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty()) {
      throw new ServiceException(Kind.USAGE, "there is no process " + pid);
    }
    if (pid == ProcessHandle.current().pid()) {
      throw new ServiceException(Kind.USAGE, "process " + pid + " is this tool itself");
    }
    return pid;
  }

  private boolean is(VirtualMachineDescriptor jvm) {
    if (text.matches(":\\d+")) {
      return ProcFs.listeningPorts(Long.parseLong(jvm.id()))
          .contains(Integer.parseInt(text.substring(1)));
    }
    // The program, not its arguments.
    String program = jvm.displayName().split(" ", 2)[0];
    return program.toLowerCase(Locale.ROOT).contains(text.toLowerCase(Locale.ROOT));
  }

  private static List<String> list(List<VirtualMachineDescriptor> jvms) {
    List<String> lines = new ArrayList<>();
    for (VirtualMachineDescriptor jvm : jvms) {
      if (!jvm.id().equals(String.valueOf(ProcessHandle.current().pid()))) {
        lines.add(jvm.id() + " " + jvm.displayName().split(" ", 2)[0]);
      }
    }
    return lines;
  }
}
