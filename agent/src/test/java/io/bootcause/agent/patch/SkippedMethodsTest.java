package io.bootcause.agent.patch;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.agent.boot.Skipped;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SkippedMethodsTest {
  @Retention(RetentionPolicy.RUNTIME)
  @interface Mark {}

  /** Rewritten. */
  public static class Loader implements Callable<String> {
    private final StringBuilder did = new StringBuilder();

    @Mark
    public void load() {
      for (int i = 0; i < 3; i++) {
        try {
          did.append(i / (i - 1));
        } catch (ArithmeticException e) {
          did.append("!");
        }
      }
    }

    public static void load(long a, StringBuilder to, double b) {
      to.append(a + b);
    }

    public int load(int x) {
      return x;
    }

    @Override
    public String call() {
      load();
      load(1L, did, 2.0);
      return did.append(load(7)).toString();
    }
  }

  private static byte[] bytes() throws IOException {
    try (InputStream in =
        SkippedMethodsTest.class.getResourceAsStream(
            "/" + Loader.class.getName().replace('.', '/') + ".class")) {
      assertThat(in).isNotNull();
      return in.readAllBytes();
    }
  }

  @Test
  void whatReturnsNothingDoesNothingAndKeepsItsAnnotations() throws Exception {
    String name = Loader.class.getName();
    byte @Nullable [] rewritten = new SkippedMethods(name + "#load").rewrite(bytes());
    assertThat(rewritten).isNotNull();
    byte[] changed = rewritten;
    ClassLoader loader =
        new ClassLoader(SkippedMethodsTest.class.getClassLoader()) {
          @Override
          protected Class<?> loadClass(String type, boolean resolve) throws ClassNotFoundException {
            return type.equals(name)
                ? defineClass(type, changed, 0, changed.length)
                : super.loadClass(type, resolve);
          }
        };
    Class<?> type = loader.loadClass(name);
    long before = Skipped.CALLS.get();

    Object answer = ((Callable<?>) type.getDeclaredConstructor().newInstance()).call();

    assertThat(answer).isEqualTo("7");
    assertThat(Skipped.CALLS.get() - before).isEqualTo(2);
    assertThat(type.getMethod("load").getAnnotations()).hasSize(1);
  }

  @Test
  void whatAnswersIsLeftAlone() throws Exception {
    assertThat(new SkippedMethods(Loader.class.getName() + "#call").rewrite(bytes())).isNull();
  }
}
