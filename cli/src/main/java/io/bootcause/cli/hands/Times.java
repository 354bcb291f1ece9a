package io.bootcause.cli.hands;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import picocli.CommandLine.TypeConversionException;

/** A time as it is typed: 30s, 5m, 1h. */
final class Times {
  private Times() {}

  static Duration parse(String text) {
    try {
      return Duration.parse("PT" + text.strip().toUpperCase(Locale.ROOT));
    } catch (DateTimeParseException e) {
      throw new TypeConversionException("not a time: '" + text + "'; write it as 30s or 5m");
    }
  }
}
