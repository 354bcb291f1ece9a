package io.bootcause.cli.hands;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Text for a terminal of 80 columns. */
final class Screen {
  static final int WIDTH = 80;

  private Screen() {}

  /** A remark beside the output, in whole words. */
  static void say(PrintStream err, String text) {
    wrapped("bootcause: " + text, WIDTH, "  ").forEach(err::println);
    err.flush();
  }

  /** Breaks at blanks; a word that is longer than a line is left whole. */
  static List<String> wrapped(String text, int width, String indent) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    boolean empty = true;
    for (String word : text.strip().split("\\s+", -1)) {
      if (!empty && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
        line.append(indent);
        empty = true;
      }
      line.append(empty ? "" : " ").append(word);
      empty = false;
    }
    lines.add(line.toString());
    return lines;
  }

  /** At most so many characters; what is longer ends by a mark. */
  static String cut(String line, int most) {
    return line.length() <= most ? line : line.substring(0, most - 1) + "…";
  }

  /**
   * A class's name without package and outer classes; names that were made while running (proxies,
   * hidden classes) keep what makes them so.
   */
  static String shortName(String className) {
    int slash = className.indexOf('/');
    int end = slash < 0 ? className.length() : slash;
    String simple = className.substring(className.lastIndexOf('.', end) + 1);
    int generated = simple.indexOf("$$");
    String own = generated < 0 ? simple : simple.substring(0, generated);
    int from = own.length();
    do {
      from = own.lastIndexOf('$', from - 1);
    } while (from > 0 && Character.isDigit(own.charAt(Math.min(from + 1, own.length() - 1))));
    return from <= 0 || from == own.length() - 1 ? simple : simple.substring(from + 1);
  }
}
