package io.bootcause.investigation;

import io.bootcause.service.BootArtifact;
import io.bootcause.service.BootArtifactReader;
import io.bootcause.service.ServiceException;
import io.bootcause.service.agent.JvmCommands;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** What a JVM was started with, which tells own code from libraries. */
public final class RunningJar {
  private RunningJar() {}

  /** Null if that is no Spring Boot service, or cannot be read. */
  public static @Nullable BootArtifact of(long pid) {
    try {
      Properties told = new Properties();
      told.load(new StringReader(JvmCommands.run(pid, "VM.system_properties")));
      return read(
          Path.of("/proc/" + pid),
          told.getProperty("java.class.path", ""),
          told.getProperty("path.separator", ":"),
          told.getProperty("sun.java.command", ""));
    } catch (ServiceException | IOException | IllegalArgumentException e) {
      return null;
    }
  }

  /**
   * @param process where its {@code cwd} and {@code root} are, which may be another's than ours
   * @param command the main class or jar, and the service's arguments
   */
  static @Nullable BootArtifact read(
      Path process, String classPath, String separator, String command) throws ServiceException {
    List<Path> entries =
        Arrays.stream(classPath.split(separator))
            .filter(entry -> !entry.isEmpty())
            .map(entry -> there(process, entry))
            .toList();
    String main = command.split(" ", 2)[0];
    if (entries.isEmpty()) {
      return null;
    }
    // Agents append themselves to a class path, so that the first one is what was started.
    Path first = entries.get(0);
    boolean artifact =
        main.startsWith("org.springframework.boot.loader.")
            ? Files.exists(first.resolve("META-INF/MANIFEST.MF"))
            : there(process, main).equals(first);
    return artifact
        ? BootArtifactReader.read(first)
        : BootArtifactReader.ofClassPath(entries, main);
  }

  private static Path there(Path process, String path) {
    return path.startsWith("/")
        ? process.resolve("root").resolve(path.substring(1))
        : process.resolve("cwd").resolve(path);
  }
}
