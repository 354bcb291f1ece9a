package io.bootcause.junit;

import java.nio.file.Path;
import java.util.Locale;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What a test's assertions have around them.
 *
 * @param inconclusive ABORT or FAIL
 * @param baselines the directory
 * @param reporter takes name and text of each outcome
 */
record Surroundings(
    Inconclusive inconclusive, Path baselines, BiConsumer<String, String> reporter) {
  static final String BASELINES = "baselines";

  private static final ThreadLocal<@Nullable Surroundings> CURRENT = new ThreadLocal<>();

  static void enter(Surroundings surroundings) {
    CURRENT.set(surroundings);
  }

  static void leave() {
    CURRENT.remove();
  }

  /** Those of this thread's test; without the extension, the system properties' alone. */
  static Surroundings current() {
    Surroundings entered = CURRENT.get();
    return entered != null
        ? entered
        : new Surroundings(
            parse(System.getProperty(Inconclusive.PROPERTY, "")),
            Path.of(BASELINES),
            (name, text) -> {});
  }

  /**
   * @throws IllegalArgumentException if it is neither
   */
  static Inconclusive parse(String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "", "abort" -> Inconclusive.ABORT;
      case "fail" -> Inconclusive.FAIL;
      default ->
          throw new IllegalArgumentException(
              Inconclusive.PROPERTY + " is abort or fail, not '" + text + "'");
    };
  }
}
