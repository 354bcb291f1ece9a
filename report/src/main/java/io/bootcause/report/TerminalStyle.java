package io.bootcause.report;

import java.util.ArrayList;
import java.util.List;

/** Text on a terminal: widths in columns, and colour only if wanted. */
record TerminalStyle(boolean color, boolean unicode) {
  private static final int LABEL = 13;

  String soft(String text) {
    return ansi("2", text);
  }

  String bold(String text) {
    return ansi("1", text);
  }

  String accent(String text) {
    return ansi("1;33", text);
  }

  String good(String text) {
    return ansi("1;32", text);
  }

  String bad(String text) {
    return ansi("31", text);
  }

  private String ansi(String code, String text) {
    return color && !text.isBlank() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }

  String arrow() {
    return unicode ? "→" : "->";
  }

  /** Cleaned and, if too long, cut with an ellipsis at the end. */
  String fit(String text, int columns) {
    String clean = printable(text);
    if (width(clean) <= columns) {
      return clean;
    }
    String dots = unicode ? "…" : "...";
    return cut(clean, columns - dots.length()) + dots;
  }

  /** As {@link #fit}, filled up with spaces. */
  String left(String text, int columns) {
    String fitted = fit(text, columns);
    return fitted + " ".repeat(Math.max(0, columns - width(fitted)));
  }

  String right(String text, int columns) {
    String fitted = fit(text, columns);
    return " ".repeat(Math.max(0, columns - width(fitted))) + fitted;
  }

  /** Broken between words, at most {@code most} lines, the last one cut, between words too. */
  List<String> wrap(String text, int columns, int most) {
    List<String> lines = new ArrayList<>();
    String rest = printable(text).strip();
    while (!rest.isEmpty() && lines.size() < most - 1 && width(rest) > columns) {
      String head = cut(rest, columns + 1);
      int space = head.lastIndexOf(' ');
      String line = space > 0 ? head.substring(0, space) : cut(rest, columns);
      lines.add(line.stripTrailing());
      rest = rest.substring(line.length()).strip();
    }
    if (!rest.isEmpty()) {
      lines.add(width(rest) <= columns ? rest : fitWords(rest, columns));
    }
    return lines;
  }

  private String fitWords(String text, int columns) {
    String dots = unicode ? " …" : " ...";
    String head = cut(text, columns - dots.length() + 1);
    int space = head.lastIndexOf(' ');
    return space >= columns / 2
        ? head.substring(0, space).stripTrailing() + dots
        : fit(text, columns);
  }

  /** Names, as many as there is room for in so many lines, and how many more there are. */
  List<String> names(String label, List<String> names, int most) {
    for (int shown = names.size(); shown > 1; shown--) {
      String text = String.join(", ", names.subList(0, shown));
      int more = names.size() - shown;
      String all = more == 0 ? text : text + " and " + more + " more";
      if (wrap(all, TerminalReporter.WIDTH - LABEL, most + 1).size() <= most) {
        return labelled(label, all, most);
      }
    }
    return labelled(label, String.join(", ", names), most);
  }

  /** A label in the first column, the text in the second. */
  List<String> labelled(String label, String text, int most) {
    return labelled(label, 0, text, most);
  }

  /** As {@link #labelled(String, String, int)}, beside others whose widest label is so wide. */
  List<String> labelled(String label, int widest, String text, int most) {
    int labelWidth = Math.max(LABEL, Math.max(widest, width(printable(label))) + 2);
    labelWidth = Math.min(labelWidth, 34);
    List<String> lines = new ArrayList<>();
    for (String line : wrap(text, TerminalReporter.WIDTH - labelWidth, most)) {
      String head = lines.isEmpty() ? fit(label, labelWidth - 1) : "";
      lines.add(soft(head) + " ".repeat(labelWidth - width(head)) + line);
    }
    return lines;
  }

  /** {@code filled} of {@code columns}, at least a sliver if anything is there. */
  String bar(double share, int columns, boolean hatched) {
    int filled = (int) Math.round(Math.max(0, Math.min(1, share)) * columns);
    if (filled == 0) {
      return share > 0.001 ? (unicode ? "▏" : ".") : "";
    }
    return (hatched ? (unicode ? "▒" : "?") : (unicode ? "█" : "#")).repeat(filled);
  }

  private String printable(String text) {
    String clean = PlainText.clean(text);
    return unicode ? clean : clean.replaceAll("[^\\x20-\\x7e]", "?");
  }

  private static String cut(String text, int columns) {
    StringBuilder head = new StringBuilder();
    int used = 0;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      used += width(c);
      if (used > columns) {
        break;
      }
      head.appendCodePoint(c);
      i += Character.charCount(c);
    }
    return head.toString();
  }

  static int width(String text) {
    return text.codePoints().map(TerminalStyle::width).sum();
  }

  /** Two columns for East Asian wide characters and pictures, none for combining marks. */
  private static int width(int c) {
    int type = Character.getType(c);
    if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
      return 0;
    }
    boolean wide =
        (c >= 0x1100 && c <= 0x115F)
            || (c >= 0x2E80 && c <= 0xA4CF)
            || (c >= 0xAC00 && c <= 0xD7A3)
            || (c >= 0xF900 && c <= 0xFAFF)
            || (c >= 0xFE30 && c <= 0xFE6F)
            || (c >= 0xFF00 && c <= 0xFF60)
            || (c >= 0xFFE0 && c <= 0xFFE6)
            || (c >= 0x1F300 && c <= 0x1FAFF)
            || (c >= 0x20000 && c <= 0x3FFFD);
    return wide ? 2 : 1;
  }
}
