package io.bootcause.load.workload;

import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;

/**
 * How values become part of a URL (RFC 3986) or of a form: what they would end, split or change
 * there, and what no request line may have, is percent-encoded.
 *
 * <p>A value that is all of a parameter, as in {@code ?{{query}}} and {@code ?a=1&{{more}}}, is a
 * piece of query of its own: its {@code &}, {@code =}, {@code +} and percent-encodings count.
 */
public final class PercentEncoding {
  private static final String NEVER = "\"<>\\^`{|}#";
  private static final String NOT_IN_A_PATH = NEVER + "%?";
  private static final String NOT_IN_A_PARAMETER = NEVER + "%&=+";

  private PercentEncoding() {}

  /** Of a value in a path or its query; slashes in a path stay. */
  public static UnaryOperator<String> inTarget(String before, String after) {
    int query = before.indexOf('?');
    return query < 0
        ? value -> encoded(value, NOT_IN_A_PATH)
        : inForm(before.substring(query + 1), after);
  }

  /** Of a value in a form's body. */
  public static UnaryOperator<String> inForm(String before, String after) {
    boolean whole =
        (before.isEmpty() || before.endsWith("&")) && (after.isEmpty() || after.startsWith("&"));
    return whole ? PercentEncoding::ofPiece : PercentEncoding::ofParameter;
  }

  /** Of one parameter's name or value. */
  public static String ofParameter(String value) {
    return encoded(value, NOT_IN_A_PARAMETER);
  }

  /** Of what is written as part of a URL or form already: only what must not be there. */
  public static String ofPiece(String text) {
    StringBuilder piece = new StringBuilder(text.length());
    int from = 0;
    for (int percent = text.indexOf('%'); percent >= 0; percent = text.indexOf('%', percent + 1)) {
      piece.append(encoded(text.substring(from, percent), NEVER));
      piece.append(isEncoding(text, percent) ? "%" : "%25");
      from = percent + 1;
    }
    return piece.append(encoded(text.substring(from), NEVER)).toString();
  }

  private static boolean isEncoding(String text, int percent) {
    return percent + 2 < text.length()
        && Character.digit(text.charAt(percent + 1), 16) >= 0
        && Character.digit(text.charAt(percent + 2), 16) >= 0;
  }

  private static String encoded(String value, String not) {
    StringBuilder text = new StringBuilder(value.length());
    for (byte b : value.getBytes(StandardCharsets.UTF_8)) {
      if (b > ' ' && b < 127 && not.indexOf(b) < 0) {
        text.append((char) b);
      } else {
        text.append('%').append(String.format("%02X", b));
      }
    }
    return text.toString();
  }
}
