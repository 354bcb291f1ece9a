package io.bootcause.history;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Where a run was made.
 *
 * @param host its name
 * @param model what makes two machines the same for a figure: processor, how many, memory
 * @param kernel e.g. "Linux 6.1.0-18-amd64"
 */
public record Machine(String host, String model, String kernel, int cores) {

  /** The one we are on. */
  public static Machine here() {
    return of(Path.of("/proc"), hostName(), Runtime.getRuntime().availableProcessors());
  }

  static Machine of(Path proc, String host, int cores) {
    String processor = value(proc.resolve("cpuinfo"), "model name");
    String memory = value(proc.resolve("meminfo"), "MemTotal").replaceAll("\\D", "");
    String model =
        String.format(
            Locale.ROOT,
            "%s, %d processor%s%s",
            processor.isEmpty() ? System.getProperty("os.arch", "unknown") : processor,
            cores,
            cores == 1 ? "" : "s",
            memory.isEmpty() || memory.length() > 15
                ? ""
                : ", " + Math.round(Long.parseLong(memory) / 1048576.0) + " GB");
    return new Machine(
        host,
        model,
        System.getProperty("os.name", "") + " " + System.getProperty("os.version", ""),
        cores);
  }

  /** Of the first line that begins with this name, in a file of "name : value"; empty if none. */
  private static String value(Path file, String name) {
    try {
      List<String> lines = Files.readAllLines(file);
      return lines.stream()
          .filter(line -> line.startsWith(name) && line.contains(":"))
          .findFirst()
          .map(line -> line.substring(line.indexOf(':') + 1).strip().replaceAll("\\s+", " "))
          .orElse("");
    } catch (IOException e) {
      return "";
    }
  }

  private static String hostName() {
    try {
      String name = Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
      if (!name.isEmpty()) {
        return name;
      }
    } catch (IOException e) {
      // Not on Linux.
    }
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }
}
