package io.bootcause.cli.load;

import io.bootcause.load.SampleObserver;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.TypeConversionException;

/**
 * Files that are written while the load goes on. That one cannot be written to its end takes
 * nothing from what was measured.
 */
final class SideFiles {
  /** Opens one of them. */
  interface Opener<T extends SampleObserver & Closeable> {
    T open(Path file) throws IOException;
  }

  private record Open(Path file, SampleObserver observer, Closeable writer) {}

  private final List<Open> files = new ArrayList<>();

  /**
   * Adds one, if it is wanted.
   *
   * @throws TypeConversionException if it cannot be written there
   */
  <T extends SampleObserver & Closeable> void add(@Nullable Path file, Opener<T> opener) {
    if (file == null) {
      return;
    }
    try {
      T opened = opener.open(file);
      files.add(new Open(file, opened, opened));
    } catch (IOException e) {
      close();
      throw new TypeConversionException("cannot write " + file + ": " + reason(file, e));
    }
  }

  List<SampleObserver> observers() {
    return files.stream().map(Open::observer).toList();
  }

  /** Writes what is left, and says what could not be written. */
  List<String> close() {
    List<String> lost = new ArrayList<>();
    for (Open open : files) {
      try {
        open.writer().close();
      } catch (IOException e) {
        lost.add(open.file() + " could not be written to its end: " + reason(open.file(), e));
      }
    }
    files.clear();
    return lost;
  }

  private static String reason(Path file, IOException e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    if (Files.isDirectory(file)) {
      return "it is a directory";
    }
    if (root instanceof NoSuchFileException) {
      return "there is no such directory";
    }
    if (root instanceof AccessDeniedException) {
      return "it is not allowed";
    }
    String reason = root instanceof FileSystemException f ? f.getReason() : root.getMessage();
    return reason == null ? root.toString() : reason;
  }
}
