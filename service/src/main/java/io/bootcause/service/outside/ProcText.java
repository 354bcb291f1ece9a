package io.bootcause.service.outside;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Small files of /proc and /sys. */
final class ProcText {
  private ProcText() {}

  /** Empty if it is not there, or we may not look. */
  static List<String> lines(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).lines().toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Words between blanks. */
  static String[] words(String line) {
    return line.strip().split("\\s+");
  }

  /** -1 if it is no number. */
  static long number(String word) {
    try {
      return Long.parseLong(word);
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
