package io.bootcause.load.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Text with {@code {{…}}} in it, taken apart once. */
public final class Template {
  private static final String OPEN = "{{";
  private static final String CLOSE = "}}";

  private final List<Value> parts;

  private Template(List<Value> parts) {
    this.parts = parts;
  }

  /** Whether there is anything to fill in. */
  public static boolean isTemplate(String text) {
    return text.contains(OPEN);
  }

  /**
   * Takes a text apart.
   *
   * @param values gives the value of what is between the braces
   * @param escape what becomes of a value before it is put in
   * @throws IllegalArgumentException if braces are not closed, or {@code values} throws it
   */
  public static Template compile(
      String text, Function<String, Value> values, UnaryOperator<String> escape) {
    List<Value> parts = new ArrayList<>();
    int at = 0;
    for (int open = text.indexOf(OPEN); open >= 0; open = text.indexOf(OPEN, at)) {
      int close = text.indexOf(CLOSE, open);
      if (close < 0) {
        throw new IllegalArgumentException("'{{' without '}}'");
      }
      literal(parts, text.substring(at, open));
      Value value = values.apply(text.substring(open + OPEN.length(), close).strip());
      parts.add(draw -> escape.apply(value.of(draw)));
      at = close + CLOSE.length();
    }
    literal(parts, text.substring(at));
    return new Template(parts);
  }

  private static void literal(List<Value> parts, String text) {
    if (!text.isEmpty()) {
      parts.add(draw -> text);
    }
  }

  /** The text with its values. */
  public String text(Draw draw) {
    StringBuilder text = new StringBuilder();
    for (Value part : parts) {
      text.append(part.of(draw));
    }
    return text.toString();
  }
}
