package io.bootcause.cli.load;

import java.util.Locale;

/** Numbers as wrk writes them: scaled once they pass 85 % of the next unit, two decimals. */
final class WrkUnits {
  private static final double EARLY = 0.85;
  private static final double SECOND = 1_000_000;

  private WrkUnits() {}

  static String micros(double micros) {
    return micros >= SECOND
        ? scaled(micros / SECOND, 60, 2, "s", "m", "h")
        : scaled(micros, 1000, 2, "us", "ms", "s");
  }

  static String seconds(double seconds) {
    return scaled(seconds, 60, 0, "s", "m", "h");
  }

  static String metric(double number) {
    return scaled(number, 1000, 2, "", "k", "M", "G", "T", "P");
  }

  static String binary(double number) {
    return scaled(number, 1024, 2, "", "K", "M", "G", "T", "P");
  }

  /** The largest unit is never used: so it is in wrk. */
  private static String scaled(double number, int scale, int digits, String... units) {
    double amount = number;
    int unit = 0;
    while (unit + 2 < units.length && amount >= scale * EARLY) {
      amount /= scale;
      unit++;
    }
    return String.format(Locale.ROOT, "%." + digits + "f%s", amount, units[unit]);
  }

  /** Right-aligned so that the digits stand below each other whatever the unit's length. */
  static String padded(String text, int width) {
    int pad = 2;
    int length = text.length();
    if (Character.isLetter(text.charAt(length - 1))) {
      pad--;
    }
    if (length > 1 && Character.isLetter(text.charAt(length - 2))) {
      pad--;
    }
    int room = width - pad;
    String cut = text.length() > room ? text.substring(0, room) : text;
    return " ".repeat(Math.max(0, room - cut.length())) + cut + " ".repeat(pad);
  }
}
