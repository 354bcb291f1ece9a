package io.bootcause.load.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Text with {@code {{…}}} in it, taken apart once. */
public final class Template {
  private static final String OPEN = "{{";
  private static final String CLOSE = "}}";

  /** What becomes of values before they are put in. */
  @FunctionalInterface
  public interface Escaping {
    /**
     * What becomes of those at one place.
     *
     * @param before the template up to there, with a letter for each value
     * @param after the template from there on, as it is written
     */
    UnaryOperator<String> at(String before, String after);
  }

  private final List<Value> parts;

  private Template(List<Value> parts) {
    this.parts = parts;
  }

  /** Whether there is anything to fill in. */
  public static boolean isTemplate(String text) {
    return text.contains(OPEN);
  }

  /** Text that is none, whatever is in it. */
  public static Template literal(String text) {
    List<Value> parts = new ArrayList<>();
    literal(parts, text);
    return new Template(parts);
  }

  /** Takes a text apart whose values are all escaped in one way. */
  public static Template compile(
      String text, Function<String, Value> values, UnaryOperator<String> escape) {
    return compile(text, values, (before, after) -> escape);
  }

  /**
   * Takes a text apart.
   *
   * @param values gives the value of what is between the braces
   * @throws IllegalArgumentException if braces are not closed, or {@code values} throws it
   */
  public static Template compile(String text, Function<String, Value> values, Escaping escaping) {
    List<Value> parts = new ArrayList<>();
    StringBuilder before = new StringBuilder();
    int at = 0;
    for (int open = text.indexOf(OPEN); open >= 0; open = text.indexOf(OPEN, at)) {
      int close = text.indexOf(CLOSE, open);
      if (close < 0) {
        throw new IllegalArgumentException("'{{' without '}}'");
      }
      literal(parts, text.substring(at, open));
      before.append(text, at, open);
      Value value = values.apply(text.substring(open + OPEN.length(), close).strip());
      at = close + CLOSE.length();
      UnaryOperator<String> escape = escaping.at(before.toString(), text.substring(at));
      parts.add(draw -> escape.apply(value.of(draw)));
      before.append('v');
    }
    literal(parts, text.substring(at));
    return new Template(parts);
  }

  /** A text with only what is outside of braces changed. */
  public static String outsideBraces(String text, UnaryOperator<String> change) {
    StringBuilder changed = new StringBuilder();
    int at = 0;
    for (int open = text.indexOf(OPEN); open >= 0; open = text.indexOf(OPEN, at)) {
      int close = text.indexOf(CLOSE, open);
      if (close < 0) {
        break;
      }
      changed.append(change.apply(text.substring(at, open)));
      at = close + CLOSE.length();
      changed.append(text, open, at);
    }
    return changed.append(change.apply(text.substring(at))).toString();
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
