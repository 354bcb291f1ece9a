package io.bootcause.cli.hands;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/**
 * A condition as it is typed: parts joined by {@code &&}. Parts that compare {@code cost} with a
 * time are checked as two numbers, without any expression; {@code failed} means an exception; the
 * rest is an expression over the call.
 *
 * @param minNanos the least that a call takes
 * @param maxNanos the most
 * @param failedOnly only calls that end by an exception
 * @param expression the rest, empty if there is none
 */
record CallCondition(long minNanos, long maxNanos, boolean failedOnly, String expression) {
  static final CallCondition NONE = new CallCondition(0, Long.MAX_VALUE, false, "");

  private static final Pattern COST =
      Pattern.compile(
          "#?cost\\s*(>=|>|<=|<)\\s*(\\d+(?:\\.\\d+)?)\\s*(ns|us|µs|ms|s|m)?",
          Pattern.CASE_INSENSITIVE);

  static CallCondition parse(String text) {
    if (text.isBlank()) {
      return NONE;
    }
    if (text.contains("||")) {
      return new CallCondition(0, Long.MAX_VALUE, false, Expression.normal(text));
    }
    long min = 0;
    long max = Long.MAX_VALUE;
    boolean failed = false;
    List<String> rest = new ArrayList<>();
    for (String part : text.split("&&", -1)) {
      String one = part.strip();
      Matcher cost = COST.matcher(one);
      if (cost.matches()) {
        long nanos = nanos(cost.group(2), cost.group(3));
        switch (cost.group(1)) {
          case ">" -> min = Math.max(min, nanos + 1);
          case ">=" -> min = Math.max(min, nanos);
          case "<" -> max = Math.min(max, nanos - 1);
          default -> max = Math.min(max, nanos);
        }
      } else if (one.equalsIgnoreCase("failed")) {
        failed = true;
      } else if (one.isEmpty()) {
        throw new TypeConversionException("not a condition: '" + text + "'");
      } else {
        rest.add(one);
      }
    }
    return new CallCondition(min, max, failed, Expression.normal(String.join(" && ", rest)));
  }

  /** Milliseconds if no unit is given, as people know it from elsewhere. */
  private static long nanos(String number, @org.jspecify.annotations.Nullable String unit) {
    double factor =
        switch (unit == null ? "ms" : unit.toLowerCase(Locale.ROOT)) {
          case "ns" -> 1;
          case "us", "µs" -> 1e3;
          case "s" -> 1e9;
          case "m" -> 60e9;
          default -> 1e6;
        };
    return Math.round(Double.parseDouble(number) * factor);
  }
}
