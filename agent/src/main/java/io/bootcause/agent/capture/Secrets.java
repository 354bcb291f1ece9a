package io.bootcause.agent.capture;

import java.util.Locale;

/** Which values must not leave the service. */
public final class Secrets {
  public static final String MASK = "***";

  private static final String[] NAMES = {
    "password", "passwd", "pwd", "secret", "token", "key", "authorization", "cookie", "credential"
  };

  private static final String[] VALUES = {"bearer ", "basic ", "-----begin"};

  private Secrets() {}

  public static boolean named(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    for (String part : NAMES) {
      if (lower.contains(part)) {
        return true;
      }
    }
    return false;
  }

  /** A value that shows by itself that it is one, or one in a query: {@code ?token=...}. */
  public static String masked(String value) {
    String lower = value.toLowerCase(Locale.ROOT);
    for (String start : VALUES) {
      if (lower.startsWith(start)) {
        return MASK;
      }
    }
    if (value.indexOf('=') < 0) {
      return value;
    }
    StringBuilder out = new StringBuilder(value.length());
    int at = 0;
    while (at < value.length()) {
      int next = at;
      while (next < value.length() && "?&; ,\n".indexOf(value.charAt(next)) < 0) {
        next++;
      }
      String part = value.substring(at, next);
      int equals = part.indexOf('=');
      if (equals > 0 && named(part.substring(0, equals))) {
        out.append(part, 0, equals + 1).append(MASK);
      } else {
        out.append(part);
      }
      if (next < value.length()) {
        out.append(value.charAt(next));
      }
      at = next + 1;
    }
    return out.toString();
  }
}
