package io.bootcause.service;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** The end of a log file that is being written. */
final class LogTail {
  private static final int WINDOW = 64 * 1024;

  /** Of a line, in bytes; frames of stack traces are about as long. */
  private static final long LONG_LINE = 200;

  private static final int LONGEST_REASON = 400;

  /** The launcher's, after the JVM has said what is wrong. */
  private static final Set<String> EACH_TIME =
      Set.of(
          "Error: Could not create the Java Virtual Machine.",
          "Error: A fatal exception has occurred. Program will exit.");

  private LogTail() {}

  /**
   * At most n last lines, and of those no more than fit into 64 KB or 200 bytes each; blank ones
   * left out. Empty if there is no file.
   */
  static List<String> lines(Path file, int n) {
    try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
      long start = Math.max(0, log.length() - Math.max(WINDOW, n * LONG_LINE));
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
   * the innermost cause, else the last line, but for what a JVM says each time that it cannot
   * start. Empty if there are none.
   */
  static String reason(List<String> lines) {
    int description = lines.indexOf("Description:");
    if (description >= 0 && description + 1 < lines.size()) {
      int end = lines.indexOf("Action:");
      return cut(
          String.join(
              " ",
              lines.subList(description + 1, end > description + 1 ? end : lines.size()).stream()
                  .map(String::strip)
                  .toList()));
    }
    for (int i = lines.size() - 1; i >= 0; i--) {
      if (lines.get(i).startsWith("Caused by: ")) {
        return cut(lines.get(i).substring("Caused by: ".length()).strip());
      }
    }
    List<String> words =
        lines.stream().map(String::strip).filter(line -> !line.startsWith("at ")).toList();
    for (int i = words.size() - 1; i >= 0; i--) {
      if (!EACH_TIME.contains(words.get(i))) {
        return cut(words.get(i));
      }
    }
    return words.isEmpty() ? "" : cut(words.get(words.size() - 1));
  }

  private static String cut(String text) {
    return text.length() <= LONGEST_REASON ? text : text.substring(0, LONGEST_REASON) + " ...";
  }
}
