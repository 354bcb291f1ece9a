package io.bootcause.cli.hands;

import io.bootcause.cli.ExitCode;
import io.bootcause.cli.SecretArguments;
import io.bootcause.service.JvmCounters;
import io.bootcause.service.ServiceException;
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
      "Shows version, command line (secrets masked), up time, heap, collections, threads and",
      "memory of the process. No agent."
    },
    footerHeading = "%nExample:%n",
    footer = "  bootcause jvm :8080")
public final class JvmCommand implements Callable<Integer> {
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
    for (String line : JvmCommands.run(pid, "VM.command_line").lines().toList()) {
      int colon = line.indexOf(": ");
      if (colon > 0) {
        facts.put(line.substring(0, colon), SecretArguments.masked(line.substring(colon + 2)));
      }
    }
    facts.put("heap", oneLine(JvmCommands.run(pid, "GC.heap_info")));
    JvmCounters.of(pid)
        .ifPresent(
            c -> {
              facts.put("collections", c.collections());
              facts.put("gcMs", c.gcNanos() / 1_000_000);
            });
    status(pid, facts);
    facts.put("descriptors", descriptors(pid));
    if (json) {
      System.out.println(TapJson.line(facts));
    } else {
      facts.forEach((k, v) -> System.out.printf(Locale.ROOT, "%-28s %s%n", k, v));
    }
    return ExitCode.NOTHING_FOUND;
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s*\\n\\s*", "; ");
  }

  private static void status(long pid, Map<String, Object> facts) {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/status"))) {
        for (String key : List.of("VmRSS", "VmHWM", "VmSwap", "Threads")) {
          if (line.startsWith(key + ":")) {
            facts.put(key, line.substring(key.length() + 1).strip());
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
