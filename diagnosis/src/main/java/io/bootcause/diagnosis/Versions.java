package io.bootcause.diagnosis;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Orders release versions: numbers by value, qualifiers (M1, RC1, alpha) before the release. */
public final class Versions {
  private static final Pattern PART = Pattern.compile("\\d+|[A-Za-z]+");
  private static final List<String> RELEASE_WORDS = List.of("release", "final", "ga");

  private Versions() {}

  /** Negative, zero or positive as a is older than, as old as, or newer than b. */
  public static int compare(String a, String b) {
    Matcher left = PART.matcher(a);
    Matcher right = PART.matcher(b);
    while (true) {
      String x = nextPart(left);
      String y = nextPart(right);
      if (x.isEmpty() && y.isEmpty()) {
        return 0;
      }
      int order = compareParts(x, y);
      if (order != 0) {
        return order;
      }
    }
  }

  private static String nextPart(Matcher matcher) {
    while (matcher.find()) {
      String part = matcher.group();
      if (!RELEASE_WORDS.contains(part.toLowerCase(java.util.Locale.ROOT))) {
        return part;
      }
    }
    return "";
  }

  private static int compareParts(String x, String y) {
    if (rank(x) != rank(y)) {
      return Integer.compare(rank(x), rank(y));
    }
    if (rank(x) == 2) {
      return new java.math.BigInteger(x).compareTo(new java.math.BigInteger(y));
    }
    return x.compareToIgnoreCase(y);
  }

  /** A qualifier comes before the end of the version, a further number after it; 8.5 equals 8.5. */
  private static int rank(String part) {
    if (part.isEmpty()) {
      return 1;
    }
    return Character.isDigit(part.charAt(0)) ? 2 : 0;
  }
}
