package io.bootcause.agent.instrument;

/** A name in which {@code *} stands for any characters. */
public final class NamePattern {
  private final String pattern;

  public NamePattern(String pattern) {
    this.pattern = pattern;
  }

  /** True if it names just one. */
  public boolean exact() {
    return pattern.indexOf('*') < 0;
  }

  /** Without recursion or backtracking over more than the last star. */
  public boolean matches(String name) {
    int p = 0;
    int n = 0;
    int star = -1;
    int mark = 0;
    while (n < name.length()) {
      if (p < pattern.length() && pattern.charAt(p) == '*') {
        star = p++;
        mark = n;
      } else if (p < pattern.length() && pattern.charAt(p) == name.charAt(n)) {
        p++;
        n++;
      } else if (star >= 0) {
        p = star + 1;
        n = ++mark;
      } else {
        return false;
      }
    }
    while (p < pattern.length() && pattern.charAt(p) == '*') {
      p++;
    }
    return p == pattern.length();
  }
}
