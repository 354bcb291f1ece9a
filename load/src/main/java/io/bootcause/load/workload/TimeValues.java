package io.bootcause.load.workload;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Now, in UTC, as VS Code's REST Client writes it: {@code $timestamp [OFFSET]} and {@code $datetime
 * rfc1123|iso8601|"FORMAT" [OFFSET]}, with an offset such as {@code -3 h} and Day.js's formats.
 */
final class TimeValues {
  private static final DateTimeFormatter ISO_8601 =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ENGLISH);

  /** Two digits for the day, which the JDK's own leaves out. */
  private static final DateTimeFormatter RFC_1123 =
      DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH);

  private static final Pattern OFFSET = Pattern.compile("([+-]?\\d{1,9})\\s*(\\w+)");
  private static final Pattern DATETIME =
      Pattern.compile("(rfc1123|iso8601|\"[^\"]+\"|'[^']+')(?:\\s+(.*))?");
  private static final Map<String, ChronoUnit> UNITS =
      Map.of(
          "y", ChronoUnit.YEARS,
          "M", ChronoUnit.MONTHS,
          "w", ChronoUnit.WEEKS,
          "d", ChronoUnit.DAYS,
          "h", ChronoUnit.HOURS,
          "m", ChronoUnit.MINUTES,
          "s", ChronoUnit.SECONDS,
          "ms", ChronoUnit.MILLIS);

  private TimeValues() {}

  static Value iso8601() {
    return value(ISO_8601, now -> now);
  }

  static Value timestamp(String expression, String given) {
    UnaryOperator<ZonedDateTime> offset = offset(expression, given);
    return draw -> Long.toString(offset.apply(now()).toEpochSecond());
  }

  static Value datetime(String expression, String given) {
    if (given.isEmpty()) {
      return iso8601();
    }
    Matcher parts = DATETIME.matcher(given);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          expression + ": a format is rfc1123, iso8601 or one in quotes, such as \"YYYY-MM-DD\"");
    }
    UnaryOperator<ZonedDateTime> offset =
        offset(expression, parts.group(2) == null ? "" : parts.group(2));
    String format = parts.group(1);
    return switch (format) {
      case "rfc1123" -> value(RFC_1123, offset);
      case "iso8601" -> value(ISO_8601, offset);
      default -> value(DayFormat.of(format.substring(1, format.length() - 1)), offset);
    };
  }

  private static Value value(DateTimeFormatter format, UnaryOperator<ZonedDateTime> offset) {
    return draw -> format.format(offset.apply(now()));
  }

  private static UnaryOperator<ZonedDateTime> offset(String expression, String given) {
    if (given.isEmpty()) {
      return now -> now;
    }
    Matcher matcher = OFFSET.matcher(given.strip());
    ChronoUnit unit = matcher.matches() ? UNITS.get(matcher.group(2)) : null;
    if (unit == null) {
      throw new IllegalArgumentException(
          expression + ": an offset is a number and one of y, M, w, d, h, m, s, ms, such as -3 h");
    }
    long amount = Long.parseLong(matcher.group(1));
    if (!isNear(amount, unit)) {
      throw new IllegalArgumentException(expression + ": the year has more than four digits");
    }
    return now -> now.plus(amount, unit);
  }

  private static boolean isNear(long amount, ChronoUnit unit) {
    try {
      int year = now().plus(amount, unit).getYear();
      return year >= 0 && year <= 9_999;
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static ZonedDateTime now() {
    return Instant.now().atZone(ZoneOffset.UTC);
  }
}
