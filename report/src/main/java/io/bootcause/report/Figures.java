package io.bootcause.report;

import java.util.Locale;

/** Numbers as a person wants to read them: about three significant digits, never 3.2000000001. */
public final class Figures {
  static final double NANOS_PER_MILLI = 1e6;

  private Figures() {}

  static double millis(double nanos) {
    return nanos / NANOS_PER_MILLI;
  }

  /** A value of any unit: 285, 47.9, 3.21, 0.12, 0.071; "n/a" if it is not a number. */
  public static String value(double value) {
    if (!Double.isFinite(value)) {
      return "n/a";
    }
    double size = Math.abs(value);
    if (size >= 1e9) {
      return format("%.2e", value);
    }
    if (size >= 99.95) {
      return format("%,.0f", value);
    }
    if (size >= 9.995) {
      return format("%.1f", value);
    }
    if (size >= 0.0995 || size < 0.0005) {
      return format("%.2f", value);
    }
    return format("%.3f", value);
  }

  /** With its unit, if it has one. */
  public static String value(double value, String unit) {
    return unit.isBlank() ? value(value) : value(value) + " " + unit;
  }

  /** Two decimals always, so that a column of them lines up. */
  static String column(double value) {
    return Double.isFinite(value) ? format("%.2f", value) : "n/a";
  }

  /** 0.071×. */
  public static String ratio(double ratio) {
    return Double.isFinite(ratio) ? value(ratio) + "×" : "n/a";
  }

  /** [0.066, 0.077]. */
  public static String interval(double low, double high) {
    return "[" + value(low) + ", " + value(high) + "]";
  }

  /** 93 %. */
  public static String percent(double share) {
    return Double.isFinite(share * 100) ? format("%.0f %%", share * 100) : "n/a";
  }

  /** 8.4 s, 4 min 12 s. */
  public static String seconds(double seconds) {
    if (!Double.isFinite(seconds)) {
      return "n/a";
    }
    if (seconds < 9.95) {
      return format("%.1f s", seconds);
    }
    long whole = Math.round(seconds);
    return whole < 60 ? whole + " s" : whole / 60 + " min " + whole % 60 + " s";
  }

  /** 96,213. */
  static String count(long count) {
    return format("%,d", count);
  }

  static String count(long count, String noun) {
    return count(count) + " " + noun + (count == 1 ? "" : "s");
  }

  private static String format(String pattern, Number value) {
    String text = String.format(Locale.ROOT, pattern, value);
    // A rounded -0.001 must not read as "-0.00".
    return text.startsWith("-") && text.chars().noneMatch(c -> c >= '1' && c <= '9')
        ? text.substring(1)
        : text;
  }
}
