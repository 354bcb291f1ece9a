package io.bootcause.service.change;

import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How a changed service is told to change itself, and how it tells that it has. */
final class PatchArgument {
  private static final String SEEN = ",seen=";

  private PatchArgument() {}

  static String of(Change.Patch patch, @Nullable Path agent, Path workDir) throws ServiceException {
    if (agent == null) {
      throw new ServiceException(Kind.USAGE, "this change needs the agent: " + patch.describe());
    }
    try {
      Files.createDirectories(workDir);
    } catch (IOException e) {
      throw ChangeApplier.cannotWrite(workDir, e);
    }
    return "-javaagent:"
        + agent.toAbsolutePath()
        + "="
        + patch.argument()
        + SEEN
        + workDir.toAbsolutePath().resolve(seenFile(patch));
  }

  /** Several patches of one service have a file each. */
  private static String seenFile(Change.Patch patch) {
    return "seen-" + Integer.toHexString(patch.argument().hashCode());
  }

  /** The file that appears once the change has had an effect in a process. */
  static Optional<Path> seen(Change.Patch patch, List<String> jvmArgs, long pid) {
    return jvmArgs.stream()
        .filter(arg -> arg.startsWith("-javaagent:") && arg.contains("=" + patch.argument() + SEEN))
        .map(arg -> Path.of(arg.substring(arg.indexOf(SEEN) + SEEN.length()) + "." + pid))
        .findFirst();
  }
}
