package io.bootcause.investigation;

import io.bootcause.service.ServiceException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The agent's jar, which travels inside the tool's own. */
public final class AgentJar {
  private static final String RESOURCE = "bootcause-agent.jar";

  private AgentJar() {}

  /** A copy that a JVM can be started with. */
  static Path unpacked(Workbench bench) throws ServiceException {
    return unpacked(bench.file(RESOURCE));
  }

  /** The same, as a file of the given name; made if it is not there. */
  public static Path unpacked(Path file) throws ServiceException {
    if (Files.exists(file)) {
      return file;
    }
    try (InputStream in = AgentJar.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new ServiceException(
            ServiceException.Kind.MEASUREMENT, "this build of Bootcause has no agent in it");
      }
      Files.copy(in, file);
      return file;
    } catch (IOException e) {
      throw new ServiceException(
          ServiceException.Kind.MEASUREMENT,
          "cannot unpack the agent to " + file + ": " + e.getMessage(),
          e);
    }
  }
}
