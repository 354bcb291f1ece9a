package io.bootcause.investigation;

import io.bootcause.service.ServiceException;
import io.bootcause.service.agent.JvmCommands;
import java.util.Arrays;
import java.util.List;

/** The flags that a JVM really has, from its command line, a file or the environment. */
final class JvmFlags {
  private static final String ARGUMENTS = "jvm_args:";

  /** What a JVM does that was given none, so that this is known too. */
  private static final String NONE = "-Xmixed";

  private JvmFlags() {}

  /** Those of the JVM itself; properties may hold secrets and are left out. Empty if unknown. */
  static List<String> of(long pid) {
    try {
      return parse(JvmCommands.run(pid, "VM.command_line"));
    } catch (ServiceException e) {
      return List.of();
    }
  }

  static List<String> parse(String commandLine) {
    List<String> arguments =
        commandLine
            .lines()
            .filter(line -> line.startsWith(ARGUMENTS))
            .flatMap(
                line -> Arrays.stream(line.substring(ARGUMENTS.length()).strip().split("\\s+")))
            .toList();
    List<String> flags = arguments.stream().filter(a -> a.startsWith("-X")).toList();
    return flags.isEmpty() && !arguments.isEmpty() ? List.of(NONE) : flags;
  }
}
