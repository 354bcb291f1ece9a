package io.bootcause.cli.hands;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lays a value's text out on lines: what is in braces stays on one line if it fits, and is taken
 * apart, an element a line, if it does not.
 */
final class ValueLayout {
  private static final int STEP = 2;

  /** A class's name before what is in it, or before its identity. */
  private static final Pattern QUALIFIED = Pattern.compile("(?:\\w+\\.)+[\\w$]+(?=[{@])");

  private final String text;
  private final StringBuilder out = new StringBuilder();

  private ValueLayout(String text) {
    this.text = text;
  }

  /**
   * @param before what stands on the first line already
   * @param indent of that line
   */
  static String of(String text, String before, int indent) {
    String shorter = shortNames(text);
    ValueLayout layout = new ValueLayout(shorter);
    layout.lay(0, shorter.length(), indent, indent + before.length());
    return layout.out.toString();
  }

  /** On one line, objects by their classes' names without packages. */
  static String brief(String text) {
    return shortNames(text);
  }

  /** Objects by their classes' names without packages. */
  private static String shortNames(String text) {
    String[] parts = text.split("\"", -1);
    for (int i = 0; i < parts.length; i += 2) { // The others are within quotes.
      parts[i] = QUALIFIED.matcher(parts[i]).replaceAll(m -> shortName(m.group()));
    }
    return String.join("\"", parts);
  }

  private static String shortName(String name) {
    return Matcher.quoteReplacement(Screen.shortName(name));
  }

  /** Writes text[from, to), which begins at this column of a line with this indent. */
  private void lay(int from, int to, int indent, int column) {
    int open = column + to - from <= Screen.WIDTH ? -1 : brace(from, to);
    int close = open < 0 ? -1 : end(open, to);
    if (close < 0 || close == open + 1) {
      out.append(text, from, to);
      return;
    }
    out.append(text, from, open + 1);
    int inner = indent + STEP;
    int at = open + 1;
    while (at < close) {
      int next = comma(at, close);
      newLine(inner);
      lay(at, next, inner, inner);
      out.append(next < close ? "," : "");
      at = next + 1;
      while (at < close && text.charAt(at) == ' ') {
        at++;
      }
    }
    newLine(indent);
    out.append(text, close, to);
  }

  private void newLine(int indent) {
    out.append('\n').append(" ".repeat(indent));
  }

  /** The first brace outside of strings, -1 if there is none. */
  private int brace(int from, int to) {
    boolean quoted = false;
    for (int i = from; i < to; i++) {
      quoted ^= text.charAt(i) == '"';
      if (!quoted && text.charAt(i) == '{') {
        return i;
      }
    }
    return -1;
  }

  /** Where the brace that opens here closes, -1 if the text was cut before. */
  private int end(int open, int to) {
    boolean quoted = false;
    int depth = 0;
    for (int i = open; i < to; i++) {
      char c = text.charAt(i);
      quoted ^= c == '"';
      if (!quoted) {
        depth += c == '{' ? 1 : c == '}' ? -1 : 0;
        if (depth == 0) {
          return i;
        }
      }
    }
    return -1;
  }

  /** The next comma of this level, or the end. */
  private int comma(int from, int to) {
    boolean quoted = false;
    int depth = 0;
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      quoted ^= c == '"';
      if (!quoted) {
        depth += c == '{' ? 1 : c == '}' ? -1 : 0;
        if (depth == 0 && c == ',') {
          return i;
        }
      }
    }
    return to;
  }
}
