package io.bootcause.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Reports of an earlier run in a directory that is used again. */
final class OwnReport {
  static final String JUNIT = "\"bootcause.version\"";
  static final String MARKDOWN = ". Bootcause ";

  private OwnReport() {}

  /**
   * Removes a report if this tool wrote it; what a person put there stays.
   *
   * @param mark what is in a report of this tool
   * @throws IOException if it is ours and cannot be removed
   */
  static void remove(Path file, String mark) throws IOException {
    if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && isOurs(file, mark)) {
      Files.delete(file);
    }
  }

  private static boolean isOurs(Path file, String mark) {
    try {
      return Files.isReadable(file) && Files.readString(file, UTF_8).contains(mark);
    } catch (IOException e) {
      return false; // Ours are UTF-8, and their owner can read them.
    }
  }
}
