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

  /**
   * All loaders of a type.
   *
   * @param loaders how many there are
   * @param bytes of metaspace
   */
  record Type(String type, long loaders, long classes, long bytes) {}

  /** Those with most classes first. */
  static List<Type> types(String text) {
    Map<String, Type> byType = new TreeMap<>();
    for (String line : text.lines().toList()) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        byType.merge(
            row.group(3),
            new Type(row.group(3), 1, Long.parseLong(row.group(1)), Long.parseLong(row.group(2))),
            (a, b) ->
                new Type(
                    a.type(),
                    a.loaders() + b.loaders(),
                    a.classes() + b.classes(),
                    a.bytes() + b.bytes()));
      }
    }
    return byType.values().stream().sorted(Comparator.comparingLong(t -> -t.classes())).toList();
  }

  /** One line for all loaders of a type, with what they hold. */
  static List<String> table(List<Type> types) {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(Locale.ROOT, "%8s %8s %12s  %s", "loaders", "classes", "bytes", "type"));
    for (Type t : types) {
      lines.add(
          String.format(
              Locale.ROOT, "%8d %8d %,12d  %s", t.loaders(), t.classes(), t.bytes(), t.type()));
    }
    return lines;
  }
}
