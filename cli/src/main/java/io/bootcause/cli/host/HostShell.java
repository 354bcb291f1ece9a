package io.bootcause.cli.host;

import io.bootcause.cli.Arguments;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a POSIX shell is got at on another machine or in a container.
 *
 * @param name of that place, for messages
 * @param command that runs {@code sh} there, with its standard streams here
 */
record HostShell(String name, List<String> command) {
  HostShell {
    command = List.copyOf(command);
  }

  /**
   * By the user's own {@code ssh}, by a command of theirs, or by a command on a host.
   *
   * @param host as ssh takes it; null without ssh
   * @param prefix what {@code sh} is run by; may be empty with a host
   * @throws IllegalArgumentException if ssh would take the host for an option, or both are missing
   */
  static HostShell of(@Nullable String host, List<String> prefix) {
    List<String> shell = new ArrayList<>(prefix);
    shell.add("sh");
    if (host == null) {
      if (prefix.isEmpty()) {
        throw new IllegalArgumentException("no command to run a shell by");
      }
      return new HostShell(named(prefix), shell);
    }
    if (host.isBlank() || host.startsWith("-") || host.chars().anyMatch(c -> c <= ' ')) {
      throw new IllegalArgumentException(
          "not a host: '" + host + "'; write it as ssh takes it: user@box");
    }
    // What follows the host is put together again by a shell there, whichever the user has.
    String there = shell.stream().map(Arguments::quoted).collect(Collectors.joining(" "));
    return new HostShell(
        prefix.isEmpty() ? host : host + ", " + named(prefix),
        List.of("ssh", "-T", "--", host, there));
  }

  /** As a person would say it: files without their directories, and without a last {@code --}. */
  private static String named(List<String> prefix) {
    return prefix.stream()
        .map(word -> word.substring(word.lastIndexOf('/') + 1))
        .collect(Collectors.joining(" "))
        .replaceFirst(" --$", "");
  }

  /** Its program, if that is nowhere to be found here. */
  @Nullable String missing() {
    String program = command.get(0);
    if (program.contains(File.separator)) {
      return Files.isExecutable(Path.of(program)) ? null : program;
    }
    String path = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
    return Stream.of(path.split(File.pathSeparator))
            .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)))
        ? null
        : program;
  }

  /**
   * The command as it is started: a Ctrl-C at our terminal must not end it, since what has been
   * recorded is fetched over it then.
   */
  List<String> started() {
    List<String> all = new ArrayList<>(List.of("sh", "-c", "trap '' INT; exec \"$@\"", "sh"));
    all.addAll(command);
    return all;
  }
}
