package io.bootcause.agent.target;

import java.io.File;

/** Something to trace. */
public class Work extends WorkBase {
  private final File archive = new File("/tmp/x.jar");
  private final String password = "hunter2";
  private final Object opaque =
      new Object() {
        @Override
        public String toString() {
          throw new AssertionError("not to be called by the agent");
        }
      };

  public static int run() {
    return new Work().outer("GET", 3);
  }

  int outer(String verb, int times) {
    int sum = opaque.hashCode() == 0 ? 1 : 0;
    for (int i = 0; i < times; i++) {
      sum += inner(i, 2.5, "secret-" + password);
    }
    try {
      fails(verb);
    } catch (IllegalStateException expected) {
      sum++;
    }
    return sum + archive.getPath().length();
  }

  private int inner(long n, double factor, String token) {
    return (int) (n * factor) + token.length();
  }

  private static void fails(String verb) {
    if (verb != null) {
      throw new IllegalStateException(verb);
    }
  }

  /** Many calls: more than the agent keeps. */
  public static int storm() {
    int sum = 0;
    for (int i = 0; i < 5_000; i++) {
      sum += drop(i);
    }
    return sum;
  }

  private static int drop(int i) {
    return i & 1;
  }
}
