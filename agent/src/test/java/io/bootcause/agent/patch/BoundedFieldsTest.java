package io.bootcause.agent.patch;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.agent.boot.Bounded;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BoundedFieldsTest {
  /** Rewritten. */
  public static class Registry implements Callable<String> {
    private static final List<String> ALL = new ArrayList<>();
    private final Map<Integer, String> seen = new HashMap<>();
    private final List<Integer> fixed = List.of(1, 2, 3, 4, 5, 6, 7, 8);
    private long count;

    /** Adds; the last look empties once more. */
    @Override
    public String call() {
      for (int i = 0; i < 10; i++) {
        int key = i;
        Runnable adds = () -> seen.put(key, "x");
        adds.run();
        ALL.add("y");
        count += fixed.size();
      }
      return seen.size() + " " + ALL.size() + " " + count;
    }
  }

  @AfterEach
  void unbounded() {
    Bounded.to(Integer.MAX_VALUE);
  }

  private static byte[] bytes() throws IOException {
    try (InputStream in =
        BoundedFieldsTest.class.getResourceAsStream(
            "/" + Registry.class.getName().replace('.', '/') + ".class")) {
      assertThat(in).isNotNull();
      return in.readAllBytes();
    }
  }

  private static Object answer(String field) throws Exception {
    String name = Registry.class.getName();
    byte @Nullable [] rewritten = new BoundedFields(name + "#" + field).rewrite(bytes());
    assertThat(rewritten).isNotNull();
    byte[] changed = rewritten;
    ClassLoader loader =
        new ClassLoader(BoundedFieldsTest.class.getClassLoader()) {
          @Override
          protected Class<?> loadClass(String type, boolean resolve) throws ClassNotFoundException {
            return type.equals(name)
                ? defineClass(type, changed, 0, changed.length)
                : super.loadClass(type, resolve);
          }
        };
    return ((Callable<?>) loader.loadClass(name).getDeclaredConstructor().newInstance()).call();
  }

  @Test
  void aCollectionIsEmptiedWhenItIsReadWithMoreEntries() throws Exception {
    Bounded.to(4);
    long before = Bounded.EMPTIED.get();

    assertThat(answer("seen")).isEqualTo("0 10 80");
    assertThat(answer("ALL")).isEqualTo("10 0 80");
    assertThat(Bounded.EMPTIED.get() - before).isEqualTo(4);
  }

  @Test
  void whatCannotBeChangedStaysAsItIs() throws Exception {
    Bounded.to(4);

    assertThat(answer("fixed")).isEqualTo("10 10 80");
  }

  @Test
  void whatHoldsNoObjectIsLeftAlone() throws Exception {
    assertThat(new BoundedFields(Registry.class.getName() + "#count").rewrite(bytes())).isNull();
  }
}
