package io.bootcause.report;

/** Text from the service, its libraries and the user, made safe to show on one line. */
public final class PlainText {
  private PlainText() {}

  /**
   * Line breaks and tabs become spaces; other control and format characters, which can move a
   * terminal's cursor or turn the reading direction round, become U+FFFD.
   */
  public static String clean(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              if (Character.isWhitespace(c)) {
                clean.append(' ');
              } else if (invisible(c)) {
                clean.append('\uFFFD');
              } else {
                clean.appendCodePoint(c);
              }
            });
    return clean.toString();
  }

  private static boolean invisible(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }
}
