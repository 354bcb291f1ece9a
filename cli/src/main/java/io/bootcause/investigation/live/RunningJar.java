package io.bootcause.investigation.live;

import io.bootcause.service.BootArtifact;
import io.bootcause.service.BootArtifactReader;
import io.bootcause.service.ProcFs;
import io.bootcause.service.ServiceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The jar that a JVM was started with, which tells own code from libraries. */
final class RunningJar {
  private RunningJar() {}

  /** Null if it was not started with {@code -jar}, or that is no Spring Boot jar. */
  static @Nullable BootArtifact of(long pid) {
    List<String> arguments = ProcFs.commandLine(pid);
    int jar = arguments.indexOf("-jar");
    if (jar < 0 || jar + 1 >= arguments.size()) {
      return null;
    }
    Path file = Path.of("/proc/" + pid + "/cwd").resolve(arguments.get(jar + 1));
    try {
      return Files.isReadable(file) ? BootArtifactReader.read(file) : null;
    } catch (ServiceException e) {
      return null;
    }
  }
}
