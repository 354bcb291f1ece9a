package io.bootcause.load.workload;

import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The formats of Day.js, which differ from the JDK's: {@code YYYY-MM-DD[T]HH:mm:ss.SSSZ}. */
final class DayFormat {
  private static final Pattern TOKEN =
      Pattern.compile("\\[([^]]*)]|Y+|M+|D+|d+|H+|h+|m+|s+|S+|A|a|Z+|T|[^A-Za-z]");
  private static final Map<String, String> SAME =
      Map.ofEntries(
          Map.entry("YY", "uu"),
          Map.entry("YYYY", "uuuu"),
          Map.entry("M", "M"),
          Map.entry("MM", "MM"),
          Map.entry("MMM", "MMM"),
          Map.entry("MMMM", "MMMM"),
          Map.entry("D", "d"),
          Map.entry("DD", "dd"),
          Map.entry("ddd", "EEE"),
          Map.entry("dddd", "EEEE"),
          Map.entry("H", "H"),
          Map.entry("HH", "HH"),
          Map.entry("h", "h"),
          Map.entry("hh", "hh"),
          Map.entry("m", "m"),
          Map.entry("mm", "mm"),
          Map.entry("s", "s"),
          Map.entry("ss", "ss"),
          Map.entry("SSS", "SSS"),
          Map.entry("A", "a"),
          Map.entry("Z", "xxx"),
          Map.entry("ZZ", "xx"));

  private DayFormat() {}

  /**
   * The formatter of a format.
   *
   * @throws IllegalArgumentException if a letter in it means nothing
   */
  static DateTimeFormatter of(String format) {
    DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder();
    Matcher token = TOKEN.matcher(format);
    int at = 0;
    while (at < format.length()) {
      if (!token.find(at) || token.start() != at) {
        throw unknown(format, format.substring(at, at + 1));
      }
      append(builder, format, token);
      at = token.end();
    }
    return builder.toFormatter(Locale.ENGLISH);
  }

  private static void append(DateTimeFormatterBuilder builder, String format, Matcher token) {
    String text = token.group();
    String same = SAME.get(text);
    if (token.group(1) != null) {
      builder.appendLiteral(token.group(1));
    } else if (same != null) {
      builder.appendPattern(same);
    } else if (text.equals("a")) {
      builder.appendText(ChronoField.AMPM_OF_DAY, Map.of(0L, "am", 1L, "pm"));
    } else if (text.equals("d")) {
      builder.appendText(ChronoField.DAY_OF_WEEK, days("1234560", 1));
    } else if (text.equals("dd")) {
      builder.appendText(ChronoField.DAY_OF_WEEK, days("MoTuWeThFrSaSu", 2));
    } else if (text.equals("T") || !Character.isLetter(text.charAt(0))) {
      builder.appendLiteral(text);
    } else {
      throw unknown(format, text);
    }
  }

  /** Names of days, Monday first. */
  private static Map<Long, String> days(String names, int length) {
    Map<Long, String> days = new java.util.HashMap<>();
    for (int day = 0; day < 7; day++) {
      days.put(day + 1L, names.substring(day * length, (day + 1) * length));
    }
    return days;
  }

  private static IllegalArgumentException unknown(String format, String what) {
    return new IllegalArgumentException(
        "'"
            + what
            + "' means nothing in \""
            + format
            + "\"; text is put in brackets: ["
            + what
            + "]");
  }
}
