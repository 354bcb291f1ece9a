package io.bootcause.agent.capture;

/** SQL as a subject: without the values in it, so that equal statements have equal texts. */
final class Sql {
  private Sql() {}

  /**
   * Literals become {@code ?}, comments and repeated blanks go, lists of {@code ?} shrink to one.
   */
  static String normalised(String sql, int most) {
    StringBuilder out = new StringBuilder(Math.min(sql.length(), most) + 8);
    int at = 0;
    int length = sql.length();
    while (at < length && out.length() < most) {
      char c = sql.charAt(at);
      if (c == '\'') {
        at = afterQuoted(sql, at);
        value(out);
      } else if (c == '"' || c == '`') {
        int end = sql.indexOf(c, at + 1);
        int to = end < 0 ? length : end + 1;
        out.append(sql, at, to);
        at = to;
      } else if (c == '-' && sql.startsWith("--", at)) {
        int end = sql.indexOf('\n', at);
        at = end < 0 ? length : end;
      } else if (c == '/' && sql.startsWith("/*", at)) {
        int end = sql.indexOf("*/", at + 2);
        at = end < 0 ? length : end + 2;
      } else if (Character.isWhitespace(c)) {
        blank(out);
        at++;
      } else if (c == '?' || (c == ':' && at + 1 < length && sql.charAt(at + 1) == ':')) {
        if (c == '?') {
          value(out);
          at++;
        } else {
          out.append("::");
          at += 2;
        }
      } else if (Character.isDigit(c) && !partOfName(out)) {
        while (at < length && numberPart(sql.charAt(at))) {
          at++;
        }
        value(out);
      } else {
        out.append(c);
        at++;
      }
    }
    if (out.length() > most) {
      out.setLength(most);
    }
    return out.toString().trim();
  }

  private static boolean numberPart(char c) {
    return Character.isLetterOrDigit(c) || c == '.' || c == '_';
  }

  private static boolean partOfName(StringBuilder out) {
    if (out.length() == 0) {
      return false;
    }
    char last = out.charAt(out.length() - 1);
    return Character.isLetterOrDigit(last) || last == '_' || last == '$';
  }

  private static int afterQuoted(String sql, int start) {
    int at = start + 1;
    while (at < sql.length()) {
      if (sql.charAt(at) == '\'') {
        if (at + 1 < sql.length() && sql.charAt(at + 1) == '\'') {
          at += 2;
          continue;
        }
        return at + 1;
      }
      at++;
    }
    return at;
  }

  private static void blank(StringBuilder out) {
    if (out.length() > 0 && out.charAt(out.length() - 1) != ' ') {
      out.append(' ');
    }
  }

  /** {@code in (?, ?, ?)} differs by the number of values only: it is written as one. */
  private static void value(StringBuilder out) {
    int at = out.length();
    while (at > 0 && (out.charAt(at - 1) == ' ' || out.charAt(at - 1) == ',')) {
      at--;
    }
    if (at > 0 && out.charAt(at - 1) == '?' && out.indexOf(",", at) >= 0) {
      out.setLength(at);
      return;
    }
    out.append('?');
  }
}
