package io.bootcause.agent.target;

import java.util.concurrent.Callable;
import java.util.function.Supplier;

/** Calls of all shapes, each with a known tree. */
public final class Shapes {
  interface Named {
    default String name() {
      return pause("default");
    }
  }

  static final class Plain implements Named {}

  static final class Special implements Named {
    @Override
    public String name() {
      return pause("special");
    }
  }

  abstract static class Box<T> {
    abstract T open(T with);
  }

  static final class StringBox extends Box<String> {
    final String content;

    StringBox(String content) {
      this.content = pause(content);
    }

    @Override
    String open(String with) {
      return pause(content + with);
    }
  }

  private Shapes() {}

  static String pause(String value) {
    try {
      Thread.sleep(2);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return value;
  }

  public static String all(int times, String secretToken) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < times; i++) {
      out.append(new Plain().name()).append(new Special().name());
    }
    out.append(recursion(3));
    Supplier<String> lambda = () -> pause("lambda");
    out.append(lambda.get());
    Box<String> box = new StringBox("box");
    out.append(box.open("ed"));
    out.append(caught());
    return out.toString();
  }

  static int recursion(int n) {
    return n == 0 ? pause("end").length() : recursion(n - 1) + 1;
  }

  static String caught() {
    try {
      return through(() -> thrower("x"));
    } catch (IllegalStateException e) {
      return pause("caught");
    }
  }

  static String through(Callable<String> call) {
    try {
      return call.call();
    } catch (IllegalStateException e) {
      throw e;
    } catch (Exception e) {
      return "never";
    }
  }

  static String thrower(String argument) {
    throw new IllegalStateException("thrown for " + argument);
  }

  /** Parameters that are reassigned, longs and doubles, and a result that is a primitive. */
  static double mixed(long a, double b, int c, String d) {
    String e = d;
    c += (int) a;
    d = null;
    return a + b + c + e.length() + (d == null ? 0 : 1);
  }
}
