package io.bootcause.report;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * Writes HTML in which no text can become markup: tags and attribute names are the code's own,
 * everything else is escaped. Tags are named as in a style sheet: {@code "p.note"}.
 */
public final class Html {
  private static final Set<String> INLINE =
      Set.of(
          "a", "b", "code", "em", "span", "button", "wbr", "text", "title", "summary", "s",
          "option");

  private static final Pattern NUMBER_AND_UNIT =
      Pattern.compile("(\\d) ((?:ms|s|min|%|KB|MB|GB)(?!\\w))");

  private static final Pattern RATE = Pattern.compile("/s(?!\\w)");

  private final StringBuilder out = new StringBuilder();

  /** An element with children; {@code attributes} are names and values in turn. */
  public Html tag(String selector, Runnable children, String... attributes) {
    String name = open(selector, attributes);
    children.run();
    out.append("</").append(name).append('>');
    return breakAfter(name);
  }

  /** An element with text only. */
  public Html leaf(String selector, String text, String... attributes) {
    return tag(selector, () -> text(text), attributes);
  }

  /** An element without content. */
  public Html empty(String selector, String... attributes) {
    String name = open(selector, attributes);
    return breakAfter(name);
  }

  /** Prose; a number and its unit stay on one line. */
  public Html text(String text) {
    escape(NUMBER_AND_UNIT.matcher(PlainText.clean(text)).replaceAll("$1\u00a0$2"));
    return this;
  }

  /** Text that keeps its line breaks, for {@code pre}. */
  Html lines(String text) {
    escape(String.join("\n", text.lines().map(PlainText::clean).toList()));
    return this;
  }

  /**
   * Text that may break after dots, hashes and the like: class names, coordinates, settings.
   * Numbers in it do not, nor do rates.
   */
  public Html name(String text) {
    String clean = NUMBER_AND_UNIT.matcher(PlainText.clean(text)).replaceAll("$1\u00a0$2");
    int from = 0;
    for (int i = 0; i < clean.length(); i++) {
      if (".#:/$-".indexOf(clean.charAt(i)) >= 0 && !inNumber(clean, i)) {
        escape(clean.substring(from, i + 1));
        out.append("<wbr>");
        from = i + 1;
      }
    }
    escape(clean.substring(from));
    return this;
  }

  /** 5.0, 1.2.3, -5, 20/s. */
  private static boolean inNumber(String text, int at) {
    char mark = text.charAt(at);
    boolean before = at > 0 && isDigit(text.charAt(at - 1));
    boolean after = at + 1 < text.length() && isDigit(text.charAt(at + 1));
    return switch (mark) {
      case '.' -> before && after;
      case '-' -> after && (at == 0 || text.charAt(at - 1) == ' ');
      case '/' -> before && RATE.matcher(text).region(at, text.length()).lookingAt();
      default -> false;
    };
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** JSON for the page's script, in which every "<" is escaped already. */
  Html data(String json) {
    if (json.indexOf('<') >= 0) {
      throw new IllegalArgumentException("could end the element that it stands in");
    }
    out.append(json);
    return this;
  }

  /** Markup, style or script that is a constant of this program. Never give it a value. */
  public Html constant(String markup) {
    out.append(markup);
    return this;
  }

  private String open(String selector, String... attributes) {
    String[] parts = selector.split("\\.", 2);
    out.append('<').append(parts[0]);
    if (parts.length > 1) {
      out.append(" class=\"").append(parts[1].replace('.', ' ')).append('"');
    }
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"");
      escape(PlainText.clean(attributes[i + 1]));
      out.append('"');
    }
    out.append('>');
    return parts[0];
  }

  private Html breakAfter(String name) {
    if (!INLINE.contains(name)) {
      out.append('\n');
    }
    return this;
  }

  private void escape(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> out.append(c);
      }
    }
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
