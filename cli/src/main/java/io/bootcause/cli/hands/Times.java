package io.bootcause.cli.hands;

import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A time as it is typed: 500ms, 30s, 5m, 1h. */
final class Times {
  private static final Pattern TIME = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,3})?)(ms|s|m|h)");

  private Times() {}

  /**
   * @throws ServiceException USAGE if it is none, or no time at all
   */
  static Duration parse(String text) throws ServiceException {
    Matcher time = TIME.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (time.matches()) {
      double millis = Double.parseDouble(time.group(1)) * millis(time.group(2));
      if (millis >= 1) {
        return Duration.ofMillis((long) millis);
      }
    }
    throw new ServiceException(
        Kind.USAGE, "not a time: '" + text + "'; write it as 500ms, 30s or 5m");
  }

  private static double millis(String unit) {
    return switch (unit) {
      case "ms" -> 1;
      case "s" -> 1_000;
      case "m" -> 60_000;
      default -> 3_600_000;
    };
  }
}
