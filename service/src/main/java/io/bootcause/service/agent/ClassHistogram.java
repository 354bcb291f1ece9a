package io.bootcause.service.agent;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a HotSpot JVM answers to {@code GC.class_histogram}. */
public final class ClassHistogram {
  private static final Pattern ROW =
      Pattern.compile("^\\s*\\d+:\\s+(\\d+)\\s+(\\d+)\\s+(\\S+)(?:\\s.*)?$");

  private ClassHistogram() {}

  /**
   * A line of it.
   *
   * @param className as the JVM writes it: {@code [B} is byte[]
   * @param bytes of all its instances, without what they refer to
   */
  public record Row(String className, long instances, long bytes) {}

  /** Its rows in their order, most bytes first; without the module and the sum. */
  public static List<Row> parse(String histogram) {
    return histogram
        .lines()
        .map(ROW::matcher)
        .filter(Matcher::matches)
        .map(m -> new Row(m.group(3), Long.parseLong(m.group(1)), Long.parseLong(m.group(2))))
        .toList();
  }

  /** A class as people write it: {@code [B} is byte[]. */
  public static String readable(String name) {
    int dimensions = name.lastIndexOf('[') + 1;
    if (dimensions == 0) {
      return name;
    }
    String element = name.substring(dimensions);
    String plain =
        switch (element.charAt(0)) {
          case 'B' -> "byte";
          case 'C' -> "char";
          case 'D' -> "double";
          case 'F' -> "float";
          case 'I' -> "int";
          case 'J' -> "long";
          case 'S' -> "short";
          case 'Z' -> "boolean";
          default -> element.substring(1, element.length() - (element.endsWith(";") ? 1 : 0));
        };
    return plain + "[]".repeat(dimensions);
  }
}
