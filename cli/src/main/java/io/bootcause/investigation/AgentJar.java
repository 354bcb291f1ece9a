package io.bootcause.investigation;

import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.zip.CRC32;

/** The agent's jar, which travels inside the tool's own. */
public final class AgentJar {
  private static final String RESOURCE = "bootcause-agent.jar";

  private AgentJar() {}

  /** A copy that a JVM can be started with. */
  static Path unpacked(Workbench bench) throws ServiceException {
    return unpacked(bench.file(RESOURCE));
  }

  /**
   * A copy that stays, always the same file for the same agent: a JVM adds the path of each agent
   * that it is given to its class path for ever, but only once.
   *
   * @param otherwise used if this user has no directory for such things
   */
  public static Path kept(Path otherwise) throws ServiceException {
    byte[] agent = bytes();
    CRC32 sum = new CRC32();
    sum.update(agent);
    String name = "agent-" + Long.toHexString(sum.getValue()) + ".jar";
    try {
      Path directory = cache();
      Path file = directory.resolve(name);
      if (!Files.exists(file) || Files.size(file) != agent.length) {
        Path part = Files.createTempFile(directory, "agent", ".part");
        Files.write(part, agent);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      }
      return file;
    } catch (IOException e) {
      return unpacked(otherwise);
    }
  }

  private static Path cache() throws IOException {
    String xdg = System.getenv("XDG_CACHE_HOME");
    Path base =
        xdg == null || xdg.isEmpty()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(xdg);
    Path directory = base.toAbsolutePath().resolve("bootcause");
    Files.createDirectories(
        directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    return directory;
  }

  private static Path unpacked(Path file) throws ServiceException {
    if (Files.exists(file)) {
      return file;
    }
    byte[] agent = bytes();
    try {
      Files.write(file, agent);
      return file;
    } catch (IOException e) {
      throw new ServiceException(
          Kind.MEASUREMENT, "cannot unpack the agent to " + file + ": " + e.getMessage(), e);
    }
  }

  private static byte[] bytes() throws ServiceException {
    try (InputStream in = AgentJar.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new ServiceException(Kind.MEASUREMENT, "this build of Bootcause has no agent in it");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new ServiceException(
          Kind.MEASUREMENT, "cannot read the agent: " + e.getMessage(), e);
    }
  }
}
