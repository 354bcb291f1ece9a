package io.bootcause.cli;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads a time as it is typed: {@code 500ms}, {@code 1.5s}, {@code 2m}, {@code 1h30m}; a bare
 * number is seconds.
 */
public final class TimeSpan implements ITypeConverter<Duration> {
  /** Of one unit, or hours, minutes and seconds in this order. */
  static final String PATTERN =
      "^([0-9]+([.][0-9]+)?([um][sS]|[smhSMH])?"
          + "|(?=.)([0-9]+[hH])?([0-9]+[mM])?([0-9]+([.][0-9]+)?[sS])?)$";

  private static final Pattern PART = Pattern.compile("([0-9.]+)(us|ms|s|m|h|$)");

  /** Longer ones are mistyped, and the nanoseconds of some are no number any more. */
  private static final Duration LONGEST = Duration.ofDays(7);

  @Override
  public Duration convert(String text) {
    return parse(text);
  }

  /**
   * @return zero or more
   * @throws TypeConversionException if it is none, or longer than a week
   */
  public static Duration parse(String text) {
    String bare = text.strip();
    if (bare.matches(PATTERN)) {
      Matcher part = PART.matcher(bare.toLowerCase(Locale.ROOT));
      BigDecimal nanos = BigDecimal.ZERO;
      while (part.find()) {
        BigDecimal unit = BigDecimal.valueOf(nanosOf(part.group(2)));
        nanos = nanos.add(new BigDecimal(part.group(1)).multiply(unit));
      }
      if (nanos.compareTo(BigDecimal.valueOf(LONGEST.toNanos())) <= 0) {
        return Duration.ofNanos(nanos.longValue());
      }
    }
    throw new TypeConversionException(
        "not a time: '" + text + "'; write it as 500ms, 90s or 5m, 168h at most");
  }

  private static long nanosOf(String unit) {
    return switch (unit) {
      case "us" -> 1_000L;
      case "ms" -> 1_000_000L;
      case "m" -> 60_000_000_000L;
      case "h" -> 3_600_000_000_000L;
      default -> 1_000_000_000L;
    };
  }
}
