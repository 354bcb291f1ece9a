package io.bootcause.cli.load;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code 500ms}, {@code 1.5s}, {@code 2m}, {@code 1h}; a bare number is seconds. */
final class TimeSpan implements ITypeConverter<Duration> {
  private static final Pattern SPAN = Pattern.compile("(\\d+(?:\\.\\d+)?)(us|ms|s|m|h|)");

  @Override
  public Duration convert(String text) {
    return parse(text);
  }

  static Duration parse(String text) {
    Matcher matcher = SPAN.matcher(text.strip());
    if (!matcher.matches()) {
      throw new TypeConversionException("not a time: '" + text + "'; write it as 500ms, 10s or 2m");
    }
    long unit =
        switch (matcher.group(2)) {
          case "us" -> 1_000L;
          case "ms" -> 1_000_000L;
          case "m" -> 60_000_000_000L;
          case "h" -> 3_600_000_000_000L;
          default -> 1_000_000_000L;
        };
    BigDecimal nanos = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit));
    if (nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE / 4)) > 0) {
      throw new TypeConversionException("too long a time: '" + text + "'");
    }
    return Duration.ofNanos(nanos.longValue());
  }
}
