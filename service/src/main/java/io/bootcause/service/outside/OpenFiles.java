package io.bootcause.service.outside;

import io.bootcause.wire.Reading;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * File descriptors of a process, its limit of them (the soft one, which counts), and, where there
 * are many, what they are of.
 */
final class OpenFiles {
  /** Fewer are nobody's worry. */
  private static final int MANY = 256;

  /** As many of a kind are worth a line. */
  private static final int OF_A_KIND = 64;

  private static final String LIMIT = "Max open files";

  /** A file's name with a number in it: one of many of its kind. */
  private static final Pattern NUMBERED = Pattern.compile("[^/]*\\d[^/]*?(?=(\\.[a-zA-Z]+)?$)");

  private OpenFiles() {}

  static void read(Path process, long now, List<Reading> into) {
    String[] open = process.resolve("fd").toFile().list();
    if (open == null) {
      return; // it has ended, or we may not look
    }
    into.add(new Reading("files.open", now, open.length));
    for (String line : ProcText.lines(process.resolve("limits"))) {
      if (line.startsWith(LIMIT)) {
        long limit = ProcText.number(ProcText.words(line.substring(LIMIT.length()))[0]);
        if (limit > 0) {
          into.add(new Reading("files.max", now, limit));
        }
      }
    }
    if (open.length < MANY) {
      return;
    }
    Map<String, Integer> kinds = new TreeMap<>();
    for (String descriptor : open) {
      try {
        Path target = Files.readSymbolicLink(process.resolve("fd" + File.separator + descriptor));
        kinds.merge(kind(target.toString()), 1, Integer::sum);
      } catch (IOException e) {
        // Closed meanwhile.
      }
    }
    kinds.forEach(
        (kind, n) -> {
          if (n >= OF_A_KIND) {
            into.add(new Reading("files.of[" + kind + "]", now, n));
          }
        });
  }

  /**
   * {@code socket}, {@code pipe}, {@code eventpoll}, or a path, the number in its name left out.
   */
  static String kind(String target) {
    if (!target.startsWith("/")) {
      String name = target.replace("anon_inode:", "");
      int colon = name.indexOf(':');
      return (colon < 0 ? name : name.substring(0, colon)).replaceAll("[\\[\\]]", "");
    }
    String path = target.replace(" (deleted)", "");
    return NUMBERED.matcher(path).replaceFirst("*");
  }
}
