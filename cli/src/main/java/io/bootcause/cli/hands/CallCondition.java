package io.bootcause.cli.hands;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/**
 * A condition as it is typed: parts joined by {@code &&} or {@code and}. Parts that compare {@code
 * cost} with a time are checked as two numbers, without any expression; {@code failed} means an
 * exception; the rest is an expression over the call.
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

  private static final String QUOTED = "'(?:[^'\\\\]|\\\\.)*'|\"(?:[^\"\\\\]|\\\\.)*\"";

  /** What is within quotes is none of the others. */
  private static final Pattern TOKEN =
      Pattern.compile(QUOTED + "|[(\\[{)\\]}]|&&|\\|\\||(?<![\\w.$])(?:and|or)(?![\\w$])");

  private static final String UNIT = "ns|us|µs|ms|s|m";

  private static final Pattern QUOTED_OR_TIME =
      Pattern.compile(
          QUOTED
              + "|(?<before>(?<![\\w.])#?cost\\s*(?:[<>]=?|[=!]=)\\s*)(?<number>\\d+(?:\\.\\d+)?)"
              + "\\s*(?<unit>"
              + UNIT
              + ")\\b|(?<![\\w.])(?<number2>\\d+(?:\\.\\d+)?)\\s*(?<unit2>"
              + UNIT
              + ")(?=\\s*(?:[<>]=?|[=!]=)\\s*#?cost\\b)",
          Pattern.CASE_INSENSITIVE);

  static CallCondition parse(String text) {
    if (text.isBlank()) {
      return NONE;
    }
    List<String> parts = parts(text);
    if (parts.isEmpty()) {
      return new CallCondition(0, Long.MAX_VALUE, false, expression(text));
    }
    long min = 0;
    long max = Long.MAX_VALUE;
    boolean failed = false;
    List<String> rest = new ArrayList<>();
    for (String part : parts) {
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
    return new CallCondition(min, max, failed, expression(String.join(" && ", rest)));
  }

  /**
   * What is joined by {@code &&} or {@code and}, outside of quotes and brackets.
   *
   * @return none if there is an {@code ||} or {@code or} between them
   */
  private static List<String> parts(String text) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int from = 0;
    Matcher token = TOKEN.matcher(text);
    while (token.find()) {
      String found = token.group();
      if ("([{".contains(found)) {
        depth++;
      } else if (")]}".contains(found)) {
        depth--;
      } else if (depth == 0 && (found.equals("||") || found.equals("or"))) {
        return List.of();
      } else if (depth == 0 && (found.equals("&&") || found.equals("and"))) {
        parts.add(text.substring(from, token.start()));
        from = token.end();
      }
    }
    parts.add(text.substring(from));
    return parts;
  }

  /** In an expression, cost is a number of milliseconds. */
  private static String expression(String text) {
    StringBuilder out = new StringBuilder();
    Matcher found = QUOTED_OR_TIME.matcher(text);
    while (found.find()) {
      String unit = found.group("unit") == null ? found.group("unit2") : found.group("unit");
      String number = found.group("unit") == null ? found.group("number2") : found.group("number");
      String millis =
          unit == null
              ? found.group()
              : (found.group("before") == null ? "" : found.group("before"))
                  + BigDecimal.valueOf(nanos(number, unit), 6).stripTrailingZeros().toPlainString();
      found.appendReplacement(out, Matcher.quoteReplacement(millis));
    }
    found.appendTail(out);
    return Expression.normal(out.toString());
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
