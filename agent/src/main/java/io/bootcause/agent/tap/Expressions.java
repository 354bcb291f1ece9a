package io.bootcause.agent.tap;

import org.jspecify.annotations.Nullable;

/** Compiles what a person has written. */
public final class Expressions {
  private Expressions() {}

  /**
   * @param text empty for none
   */
  public static @Nullable CallTest test(String text) {
    if (text.isEmpty()) {
      return null;
    }
    throw new IllegalArgumentException("no expressions here: " + text);
  }
}
