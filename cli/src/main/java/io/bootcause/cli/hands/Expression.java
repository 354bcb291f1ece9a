package io.bootcause.cli.hands;

/** Puts what people type, out of habit from elsewhere, in the words of the expression language. */
final class Expression {
  private Expression() {}

  /** {@code a, b} and {@code {a, b}} mean a list; {@code #cost} means cost. */
  static String normal(String text) {
    String one = text.strip().replace("#cost", "cost");
    if (one.startsWith("{") && one.endsWith("}")) {
      return "[" + one.substring(1, one.length() - 1) + "]";
    }
    return hasComma(one) ? "[" + one + "]" : one;
  }

  /** Outside of brackets and quotes. */
  private static boolean hasComma(String text) {
    int depth = 0;
    char quote = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '\'' || c == '"') {
        quote = c;
      } else if ("([{".indexOf(c) >= 0) {
        depth++;
      } else if (")]}".indexOf(c) >= 0) {
        depth--;
      } else if (c == ',' && depth == 0) {
        return true;
      }
    }
    return false;
  }
}
