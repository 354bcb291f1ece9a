package io.bootcause.report;

/** Text from the service and the user inside GitHub's Markdown, so that it shows as it is. */
final class MarkdownText {
  /** What means something within a line; what does so only at its start is never there. */
  private static final String SPECIAL = "\\`*_[]~|#!$";

  private MarkdownText() {}

  /** For a line of text or a cell of a table; calls nobody by name. */
  static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    PlainText.clean(text)
        .strip()
        .codePoints()
        .forEach(
            c -> {
              if (c == '<') {
                escaped.append("&lt;");
              } else if (c == '>') {
                escaped.append("&gt;");
              } else if (c == '&') {
                escaped.append("&amp;");
              } else if (c == '@') {
                // Else it may be a mention, which writes an e-mail to somebody.
                escaped.append("@<!-- -->");
              } else if (SPECIAL.indexOf(c) >= 0) {
                escaped.append('\\').appendCodePoint(c);
              } else {
                escaped.appendCodePoint(c);
              }
            });
    return escaped.toString();
  }

  /** As code within a line; not for a cell of a table, where bars would end it. */
  static String code(String text) {
    String clean = PlainText.clean(text).strip();
    if (clean.isEmpty()) {
      return "";
    }
    String fence = "`".repeat(longestRun(clean) + 1);
    String pad = clean.startsWith("`") || clean.endsWith("`") ? " " : "";
    return fence + pad + clean + pad + fence;
  }

  /** A block of code. */
  static String block(String language, String text) {
    StringBuilder lines = new StringBuilder();
    text.lines().map(PlainText::clean).forEach(l -> lines.append(l).append('\n'));
    String fence = "`".repeat(Math.max(3, longestRun(text) + 1));
    return fence + language + "\n" + lines + fence + "\n";
  }

  private static int longestRun(String text) {
    int longest = 0;
    int run = 0;
    for (int i = 0; i < text.length(); i++) {
      run = text.charAt(i) == '`' ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    return longest;
  }
}
