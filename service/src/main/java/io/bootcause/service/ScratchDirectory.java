package io.bootcause.service;

import io.bootcause.service.ServiceException.Kind;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * A private (0700) temporary directory that does not outlive the tool, however that ends: the
 * watchdog removes what a kill -9 left behind.
 */
public final class ScratchDirectory implements AutoCloseable {
  private final Path path;

  private ScratchDirectory(Path path) {
    this.path = path;
  }

  /**
   * @throws ServiceException MEASUREMENT if the temporary directory cannot be written to
   */
  public static ScratchDirectory create(String prefix) throws ServiceException {
    try {
      Path path = Files.createTempDirectory(prefix).toRealPath();
      Watchdog.ofThisProcess().guardDirectory(path);
      return new ScratchDirectory(path);
    } catch (IOException e) {
      throw new ServiceException(
          Kind.MEASUREMENT,
          "cannot create a temporary directory: " + BootArtifactReader.oneLine(e),
          e);
    }
  }

  public Path path() {
    return path;
  }

  /** Deletes it with what is in it. What cannot be deleted now is left to the watchdog. */
  @Override
  public void close() {
    try {
      deleteTree(path);
      Watchdog.ofThisProcess().releaseDirectory(path);
    } catch (IOException e) {
      // Still registered: the watchdog tries again at the end.
    }
  }

  static void deleteTree(Path directory) throws IOException {
    Files.walkFileTree(directory, new Deletion());
  }

  private static final class Deletion extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attrs) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path dir, @Nullable IOException e)
        throws IOException {
      Files.deleteIfExists(dir);
      return FileVisitResult.CONTINUE;
    }
  }
}
