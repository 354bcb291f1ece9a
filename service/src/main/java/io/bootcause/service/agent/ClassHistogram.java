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
}
