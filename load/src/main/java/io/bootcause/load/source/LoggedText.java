package io.bootcause.load.source;

import org.jspecify.annotations.Nullable;

/**
 * What a server logged between quotes, with its escapes undone: {@code \"}, {@code \\}, {@code
 * \xhh}, and C's for control characters.
 *
 * @param end where the closing quote is
 */
record LoggedText(String text, int end) {
  private static final String ESCAPED = "\"\\nrtbvf";
  private static final String MEANT = "\"\\\n\r\t\b\u000b\f";

  /** The text that begins at a place in a line; null if no quote ends it. */
  static @Nullable LoggedText at(String line, int start) {
    StringBuilder text = new StringBuilder();
    for (int i = start; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"') {
        return new LoggedText(text.toString(), i);
      }
      if (c != '\\' || i + 1 == line.length()) {
        text.append(c);
        continue;
      }
      int escaped = ESCAPED.indexOf(line.charAt(i + 1));
      int hex = hex(line, i + 1);
      if (escaped >= 0) {
        text.append(MEANT.charAt(escaped));
        i++;
      } else if (hex >= 0) {
        text.append((char) hex);
        i += 3;
      } else {
        text.append(c); // a server that escapes nothing
      }
    }
    return null;
  }

  /** The value of {@code xhh}; -1 if it is none. */
  private static int hex(String line, int at) {
    if (line.charAt(at) != 'x' || at + 2 >= line.length()) {
      return -1;
    }
    int high = Character.digit(line.charAt(at + 1), 16);
    int low = Character.digit(line.charAt(at + 2), 16);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
  }
}
