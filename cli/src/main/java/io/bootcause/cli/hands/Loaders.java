package io.bootcause.cli.hands;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What {@code VM.classloaders} and {@code VM.classloader_stats} say, for a person to read. */
final class Loaders {
  private static final Pattern ROW =
      Pattern.compile(
          "^0x[0-9a-f]+\\s+0x[0-9a-f]+\\s+0x[0-9a-f]+\\s+(\\d+)\\s+(\\d+)\\s+\\d+\\s+(\\S.*?)\\s*$");

  private Loaders() {}

  /** Without the lines that have nothing but branches. */
  static List<String> tree(String text) {
    return text.lines().filter(line -> line.matches(".*[^\\s|].*")).toList();
  }

  /** One line for all loaders of a type, with what they hold. */
  static List<String> table(String text) {
    Map<String, long[]> byType = new TreeMap<>();
    for (String line : text.lines().toList()) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        long[] sums = byType.computeIfAbsent(row.group(3), k -> new long[3]);
        sums[0]++;
        sums[1] += Long.parseLong(row.group(1));
        sums[2] += Long.parseLong(row.group(2));
      }
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(Locale.ROOT, "%8s %8s %12s  %s", "loaders", "classes", "bytes", "type"));
    byType.entrySet().stream()
        .sorted(Comparator.comparingLong(e -> -e.getValue()[1]))
        .forEach(
            e ->
                lines.add(
                    String.format(
                        Locale.ROOT,
                        "%8d %8d %,12d  %s",
                        e.getValue()[0],
                        e.getValue()[1],
                        e.getValue()[2],
                        e.getKey())));
    return lines;
  }
}
