package io.bootcause.service;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The end of a log file that is being written. */
final class LogTail {
  private static final int WINDOW = 64 * 1024;

  private LogTail() {}

  /** At most n last lines, of the last 64 KB; blank ones left out. Empty if there is no file. */
  static List<String> lines(Path file, int n) {
    try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
      long start = Math.max(0, log.length() - WINDOW);
      byte[] bytes = new byte[(int) (log.length() - start)];
      log.seek(start);
      log.readFully(bytes);
      List<String> all =
          new String(bytes, StandardCharsets.UTF_8).lines().filter(l -> !l.isBlank()).toList();
      return List.copyOf(all.subList(Math.max(0, all.size() - n), all.size()));
    } catch (IOException e) {
      return List.of();
    }
  }

  /**
   * The one line of these that best says why a service ended: Spring Boot's own description, else
   * the innermost cause, else the last line. Empty if there are none.
   */
  static String reason(List<String> lines) {
    for (int i = 0; i + 1 < lines.size(); i++) {
      if (lines.get(i).strip().equals("Description:")) {
        return lines.get(i + 1).strip();
      }
    }
    for (int i = lines.size() - 1; i >= 0; i--) {
      if (lines.get(i).startsWith("Caused by: ")) {
        return lines.get(i).substring("Caused by: ".length()).strip();
      }
    }
    for (int i = lines.size() - 1; i >= 0; i--) {
      if (!lines.get(i).strip().startsWith("at ")) {
        return lines.get(i).strip();
      }
    }
    return lines.isEmpty() ? "" : lines.get(lines.size() - 1).strip();
  }
}
