package io.bootcause.wire;

import java.util.ArrayList;
import java.util.List;

/** What {@link Command.Kind#TAP} is to look at, as words {@code key=value}. */
public final class TapSettings {
  /** How the calls of matching methods are told. */
  public enum Mode {
    /** What they call, as a tree with times. */
    TRACE,
    /** Arguments, result, exception, or an expression's value. */
    WATCH,
    /** Who calls. */
    STACK,
    /** Figures only, for {@link Command.Kind#TAP_READ}. */
    MONITOR
  }

  private final Mode mode;
  private final String classPattern;
  private final String methodPattern;
  private final int depth;
  private final long minNanos;
  private final long maxNanos;
  private final int most;
  private final boolean failedOnly;
  private final String condition;
  private final String expression;
  private final int budgetPercent;

  /**
   * @param classPattern binary name, {@code *} for any characters
   * @param methodPattern name, {@code *} for any characters
   * @param depth TRACE: levels below the method; WATCH: levels of objects that are shown
   * @param minNanos calls that take less are not told
   * @param maxNanos calls that take more are not told
   * @param most calls that are told, then none
   * @param failedOnly only calls that end by an exception
   * @param condition expression that must hold, empty for none
   * @param expression what WATCH shows, empty for arguments, result and exception
   * @param budgetPercent share of one core that timing may cost before calls are sampled; 0 for no
   *     bound
   */
  public TapSettings(
      Mode mode,
      String classPattern,
      String methodPattern,
      int depth,
      long minNanos,
      long maxNanos,
      int most,
      boolean failedOnly,
      String condition,
      String expression,
      int budgetPercent) {
    this.mode = mode;
    this.classPattern = classPattern;
    this.methodPattern = methodPattern;
    this.depth = depth;
    this.minNanos = minNanos;
    this.maxNanos = maxNanos;
    this.most = most;
    this.failedOnly = failedOnly;
    this.condition = condition;
    this.expression = expression;
    this.budgetPercent = budgetPercent;
  }

  public Mode mode() {
    return mode;
  }

  public String classPattern() {
    return classPattern;
  }

  public String methodPattern() {
    return methodPattern;
  }

  public int depth() {
    return depth;
  }

  public long minNanos() {
    return minNanos;
  }

  public long maxNanos() {
    return maxNanos;
  }

  public int most() {
    return most;
  }

  public boolean failedOnly() {
    return failedOnly;
  }

  public String condition() {
    return condition;
  }

  public String expression() {
    return expression;
  }

  public int budgetPercent() {
    return budgetPercent;
  }

  public String[] toWords() {
    List<String> words = new ArrayList<>();
    words.add("mode=" + mode);
    words.add("class=" + classPattern);
    words.add("method=" + methodPattern);
    words.add("depth=" + depth);
    words.add("min=" + minNanos);
    words.add("max=" + maxNanos);
    words.add("most=" + most);
    words.add("failed=" + failedOnly);
    words.add("condition=" + condition);
    words.add("expression=" + expression);
    words.add("budget=" + budgetPercent);
    return words.toArray(new String[0]);
  }

  public static TapSettings fromWords(String[] words) throws WireException {
    try {
      return new TapSettings(
          Mode.valueOf(value(words, "mode")),
          value(words, "class"),
          value(words, "method"),
          Integer.parseInt(value(words, "depth")),
          Long.parseLong(value(words, "min")),
          Long.parseLong(value(words, "max")),
          Integer.parseInt(value(words, "most")),
          Boolean.parseBoolean(value(words, "failed")),
          value(words, "condition"),
          value(words, "expression"),
          Integer.parseInt(value(words, "budget")));
    } catch (IllegalArgumentException e) {
      throw new WireException("not what to look at: " + e.getMessage());
    }
  }

  private static String value(String[] words, String key) throws WireException {
    for (String word : words) {
      if (word.startsWith(key + "=")) {
        return word.substring(key.length() + 1);
      }
    }
    throw new WireException("no " + key);
  }
}
