package io.bootcause.service;

import io.bootcause.service.BootArtifact.Packaging;
import io.bootcause.service.ServiceException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/** The command line on which a service is started. */
final class LaunchCommand {
  private static final String OPEN_LANG = "java.base/java.lang=ALL-UNNAMED";

  private LaunchCommand() {}

  /** The port the user's arguments name; 0 if they ask for any, empty if they name none. */
  static OptionalInt requestedPort(ServiceSpec spec) throws ServiceException {
    Optional<String> given = AppArgs.value(spec.appArgs(), "server.port");
    if (given.isEmpty()) {
      for (String arg : spec.jvmArgs()) {
        if (arg.startsWith("-Dserver.port=")) {
          given = Optional.of(arg.substring("-Dserver.port=".length()));
        }
      }
    }
    if (given.isEmpty()) {
      return OptionalInt.empty();
    }
    try {
      int port = Integer.parseInt(given.get().strip());
      if (port >= 0 && port <= 65_535) {
        return OptionalInt.of(port);
      }
    } catch (NumberFormatException e) {
      throw badPort(given.get());
    }
    throw badPort(given.get());
  }

  private static ServiceException badPort(String value) {
    return new ServiceException(Kind.USAGE, "server.port is no port: '" + value + "'");
  }

  /**
   * @param port passed as {@code --server.port}; empty if the user's arguments name one
   */
  static List<String> of(ServiceSpec spec, BootArtifact artifact, Jdk jdk, OptionalInt port)
      throws ServiceException {
    List<String> command = new ArrayList<>();
    command.add(jdk.java().toString());
    command.addAll(flagsForAge(artifact.bootVersion(), jdk.major(), spec.jvmArgs()));
    command.addAll(spec.jvmArgs());
    String file = artifact.file().toAbsolutePath().toString();
    if (artifact.packaging() == Packaging.EXPLODED) {
      command.add("-cp");
      command.add(file);
      command.add(launcherClass(artifact.file()));
    } else {
      command.add("-jar");
      command.add(file);
    }
    command.addAll(
        port.isEmpty()
            ? spec.appArgs()
            : AppArgs.with(spec.appArgs(), "server.port", String.valueOf(port.getAsInt())));
    return List.copyOf(command);
  }

  /**
   * What an old Spring Boot needs on a newer JDK: before 2.5, its class generation reaches into
   * java.lang, which is closed since JDK 16.
   */
  static List<String> flagsForAge(@Nullable String bootVersion, int jdk, List<String> given) {
    boolean opened = given.stream().anyMatch(arg -> arg.contains(OPEN_LANG));
    if (bootVersion == null || jdk < 16 || opened) {
      return List.of();
    }
    return JdkLocator.compareVersions(bootVersion, "2.5") < 0
        ? List.of("--add-opens=" + OPEN_LANG)
        : List.of();
  }

  private static String launcherClass(Path directory) throws ServiceException {
    try (InputStream in = Files.newInputStream(directory.resolve("META-INF/MANIFEST.MF"))) {
      String main = new Manifest(in).getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
      if (main != null) {
        return main;
      }
    } catch (IOException e) {
      throw new ServiceException(
          Kind.USAGE, "cannot read the manifest in " + directory + ": " + e.getMessage(), e);
    }
    throw new ServiceException(
        Kind.USAGE, "not executable: " + directory + " has no Main-Class in its manifest");
  }
}
