package io.bootcause.service;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The temporary directories that Spring Boot makes for the embedded server of a process we started,
 * such as {@code tomcat.8080.1234}. Boot asks the JVM to delete them at its end, which fails where
 * they are not empty, as Tomcat's never are; one diagnosis starts dozens of processes.
 */
final class ServerDirectories {
  private static final String TMPDIR = "-Djava.io.tmpdir=";

  // Boot 2.2 and newer put the port in the middle, older ones at the end.
  private static final Pattern SERVER =
      Pattern.compile("(?:tomcat|jetty|undertow)(?:-docbase)?\\.(.+)");

  private final Path parent;
  private final FileTime since;

  private ServerDirectories(Path parent, FileTime since) {
    this.parent = parent;
    this.since = since;
  }

  /** Of a process that is about to be started with this command line. */
  static ServerDirectories of(List<String> command) {
    String parent = System.getProperty("java.io.tmpdir");
    for (String arg : command) {
      if (arg.startsWith(TMPDIR)) {
        parent = arg.substring(TMPDIR.length());
      }
    }
    return new ServerDirectories(Path.of(parent), FileTime.from(Instant.now().minusSeconds(1)));
  }

  /**
   * Deletes those made since then for this port. What cannot be deleted stays: it is in a directory
   * for temporary files.
   */
  void delete(int port) {
    if (port <= 0) {
      return;
    }
    try (DirectoryStream<Path> made =
        Files.newDirectoryStream(parent, path -> isFor(port, path) && isNew(path))) {
      for (Path directory : made) {
        ScratchDirectory.deleteTree(directory);
      }
    } catch (IOException e) {
      // As told above.
    }
  }

  private static boolean isFor(int port, Path path) {
    var name = SERVER.matcher(String.valueOf(path.getFileName()));
    return name.matches()
        && Stream.of(name.group(1).split("\\.")).anyMatch(String.valueOf(port)::equals);
  }

  private boolean isNew(Path path) throws IOException {
    return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
        && Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS).compareTo(since) >= 0;
  }
}
