package io.bootcause.agent.target;

import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Proxy;
import java.util.function.Supplier;

/** Code of each kind that an instrumentation may stumble over, called by name. */
public final class Matrix {
  interface Greeter {
    String greet(String name);

    default String hello() {
      return greet("you");
    }
  }

  static final class Polite implements Greeter {
    @Override
    public String greet(String name) {
      return "Dear " + name;
    }
  }

  /** What proxies are made of. */
  public static class Service {
    public String call() {
      return work();
    }

    String work() {
      return "done";
    }
  }

  static class Base {
    final String text;

    Base(String text) {
      this.text = text.trim();
    }
  }

  static final class Made extends Base {
    Made(String text) {
      super(text == null ? "none" : text);
    }
  }

  static final class MadeBadly extends Base {
    MadeBadly(String text) {
      super(text);
      throw new IllegalStateException("badly");
    }
  }

  interface Ranked<T> {
    int rank(T other);
  }

  static final class Text implements Ranked<Text> {
    @Override
    public int rank(Text other) {
      return 1;
    }
  }

  /** Defined as a hidden class too. */
  static final class Hidden implements Supplier<String> {
    @Override
    public String get() {
      return "hidden";
    }
  }

  private static final Greeter POLITE = new Polite();
  private static final Greeter PROXY =
      (Greeter)
          Proxy.newProxyInstance(
              Matrix.class.getClassLoader(),
              new Class<?>[] {Greeter.class},
              (proxy, method, arguments) -> POLITE.greet((String) arguments[0]));

  private Matrix() {}

  static native void byTheSystem();

  static String call(String what) throws Exception {
    switch (what) {
      case "big":
        return "" + generated("Big").getMethod("run", int.class).invoke(null, 1);
      case "huge":
        return "" + generated("Huge").getMethod("small", int.class).invoke(null, 1);
      case "enhanced":
        return ((Service) generated("Service$$EnhancerByCGLIB$$1").getConstructor().newInstance())
            .call();
      case "lambda":
        return viaLambda("x");
      case "proxy":
        return viaProxy();
      case "default":
        return POLITE.hello();
      case "constructor":
        return new Made(" made ").text;
      case "failing constructor":
        try {
          return new MadeBadly("x").text;
        } catch (IllegalStateException e) {
          return "badly";
        }
      case "recursion":
        return "" + factorial(5);
      case "exception":
        try {
          return outer();
        } catch (IllegalStateException e) {
          return "caught";
        }
      case "bridge":
        return "" + compare(new Text(), new Text());
      case "hidden":
        return hidden().get();
      default:
        return "?";
    }
  }

  private static Class<?> generated(String name) throws ClassNotFoundException {
    return Class.forName("io.bootcause.agent.target." + name);
  }

  static String viaLambda(String text) {
    Supplier<String> later = () -> text + new Polite().greet("z");
    return later.get();
  }

  static String viaProxy() {
    return PROXY.greet("me");
  }

  static long factorial(int n) {
    return n <= 1 ? 1 : n * factorial(n - 1);
  }

  static String outer() {
    return middle();
  }

  static String middle() {
    return inner();
  }

  static String inner() {
    throw new IllegalStateException("inner");
  }

  static <T extends Ranked<T>> int compare(T a, T b) {
    return a.rank(b);
  }

  private static Supplier<String> kept;

  @SuppressWarnings("unchecked")
  private static Supplier<String> hidden() throws Exception {
    if (kept == null) {
      try (InputStream in = Matrix.class.getResourceAsStream("Matrix$Hidden.class")) {
        Class<?> type =
            MethodHandles.lookup().defineHiddenClass(in.readAllBytes(), true).lookupClass();
        kept = (Supplier<String>) type.getDeclaredConstructor().newInstance();
      }
    }
    return kept;
  }
}
