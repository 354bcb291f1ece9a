package io.bootcause.cli.hands;

import io.bootcause.cli.ExitCode;
import io.bootcause.load.Secrets;
import io.bootcause.service.JvmCounters;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceFigures;
import io.bootcause.service.agent.JvmCommands;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bootcause jvm}: what it is and how it is. */
@Command(
    name = "jvm",
    mixinStandardHelpOptions = true,
    description = {
      "Shows what a JVM is and how it is.",
      "Version, command line (secrets masked), up time, heap, collections, threads "
          + "and memory of the process. No agent."
    },
    footerHeading = "%nExample:%n",
    footer = "  bootcause jvm :8080")
public final class JvmCommand implements Callable<Integer> {
  private static final Map<String, String> COMMAND_LINE =
      Map.of(
          "jvm_args", "flags",
          "java_command", "command",
          "java_class_path (initial)", "class path");

  @Mixin private Target target = new Target();

  @Option(names = "--json", description = "As one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws ServiceException {
    long pid = target.pid();
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("pid", pid);
    facts.put("version", oneLine(JvmCommands.run(pid, "VM.version")));
    facts.put("up", JvmCommands.run(pid, "VM.uptime").strip());
    commandLine(pid, facts);
    facts.put("heap", oneLine(JvmCommands.run(pid, "GC.heap_info")));
    JvmCounters.of(pid)
        .ifPresent(
            c -> {
              if (c.maxHeapBytes() > 0) {
                facts.put("heap max", c.maxHeapBytes() / 1024 + "K");
              }
              facts.put("collections", c.collections());
              facts.put("collections ms", c.gcNanos() / 1_000_000);
            });
    ServiceFigures.threads(pid)
        .ifPresent(
            t -> {
              facts.put("threads live", t.live());
              facts.put("threads started", t.started());
            });
    status(pid, facts);
    facts.put("descriptors", descriptors(pid));
    if (json) {
      System.out.println(TapJson.line(facts));
    } else {
      facts.forEach(JvmCommand::print);
    }
    return ExitCode.NOTHING_FOUND;
  }

  private static void print(String name, Object value) {
    String indent = " ".repeat(18);
    String line = String.format(Locale.ROOT, "%-18s", name);
    List<String> lines = Screen.wrapped(value.toString(), Screen.WIDTH - line.length(), "");
    System.out.println(line + String.join("\n" + indent, lines));
  }

  private static void commandLine(long pid, Map<String, Object> facts) throws ServiceException {
    for (String line : JvmCommands.run(pid, "VM.command_line").lines().toList()) {
      for (Map.Entry<String, String> wanted : COMMAND_LINE.entrySet()) {
        if (line.startsWith(wanted.getKey() + ": ")) {
          String value = line.substring(wanted.getKey().length() + 2).strip();
          facts.put(wanted.getValue(), Secrets.masked(value));
        }
      }
    }
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s*\\[0x[0-9a-f]+, .*?\\)", "")
        .strip()
        .replaceAll("\\s*\\n\\s*", "; ");
  }

  private static void status(long pid, Map<String, Object> facts) {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/status"))) {
        for (String key : List.of("VmRSS", "VmHWM", "VmSwap", "Threads")) {
          if (line.startsWith(key + ":")) {
            facts.put(
                key.equals("Threads") ? "threads of Linux" : key,
                line.substring(key.length() + 1).strip());
          }
        }
      }
    } catch (IOException e) {
      // Not Linux.
    }
  }

  private static int descriptors(long pid) {
    int count = 0;
    try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of("/proc/" + pid + "/fd"))) {
      for (Path ignored : all) {
        count++;
      }
    } catch (IOException e) {
      return -1;
    }
    return count;
  }
}
