package io.bootcause.agent.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Flow;
import java.util.concurrent.locks.Lock;
import org.junit.jupiter.api.Test;

class RetransformationTest {
  private static final List<Class<?>> CLASSES =
      List.of(Set.class, Map.class, List.class, Lock.class, Flow.class, Thread.class, Arrays.class);

  private final List<Class<?>> changed = new ArrayList<>();
  private final Map<String, String> refused = new TreeMap<>();
  private int changes;

  /** A JVM that refuses these: all that are to be changed with one of them, too. */
  private Instrumentation jvm(Set<Class<?>> bad) {
    return (Instrumentation)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Instrumentation.class},
            (proxy, method, args) -> {
              List<Class<?>> asked = Arrays.asList((Class<?>[]) args[0]);
              if (!Collections.disjoint(asked, bad)) {
                throw new NoClassDefFoundError("x/Missing");
              }
              changes++;
              changed.addAll(asked);
              return null;
            });
  }

  private void change(List<Class<?>> classes, Set<Class<?>> bad) {
    Retransformation.of(
        jvm(bad), classes, (c, why) -> refused.put(c.getSimpleName(), why.getMessage()));
  }

  @Test
  void allAtOnce() {
    change(CLASSES, Set.of());

    assertThat(changed).containsExactlyElementsOf(CLASSES);
    assertThat(changes).isOne();
    assertThat(refused).isEmpty();
  }

  @Test
  void oneThatIsRefusedIsFoundInFewChanges() {
    for (Class<?> bad : CLASSES) {
      changed.clear();
      refused.clear();
      changes = 0;
      change(CLASSES, Set.of(bad));

      assertThat(refused).containsExactly(Map.entry(bad.getSimpleName(), "x/Missing"));
      assertThat(changed).hasSize(CLASSES.size() - 1).doesNotContain(bad);
      assertThat(changes).isLessThanOrEqualTo(3);
    }
  }

  @Test
  void noneOrAllRefused() {
    change(List.of(), Set.of());
    change(CLASSES, Set.copyOf(CLASSES));

    assertThat(changes).isZero();
    assertThat(refused).hasSize(CLASSES.size());
  }
}
