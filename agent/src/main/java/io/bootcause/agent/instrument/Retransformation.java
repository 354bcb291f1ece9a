package io.bootcause.agent.instrument;

import io.bootcause.agent.boot.TapProbe;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Changes many loaded classes at once. For each change the JVM stops all threads and goes through
 * all the classes it has, however many are changed: one by one, some hundred of them stop a service
 * for seconds.
 */
final class Retransformation {
  private Retransformation() {}

  /**
   * @param refused is told of each class that the JVM does not change, and why; it keeps no other
   *     from being changed
   */
  static void of(
      Instrumentation jvm, List<Class<?>> classes, BiConsumer<Class<?>, Throwable> refused) {
    if (classes.isEmpty()) {
      return;
    }
    TapProbe.changed = true;
    try {
      jvm.retransformClasses(classes.toArray(new Class<?>[0]));
    } catch (Throwable e) {
      if (classes.size() == 1) {
        refused.accept(classes.get(0), e);
        return;
      }
      int half = classes.size() / 2;
      of(jvm, classes.subList(0, half), refused);
      of(jvm, classes.subList(half, classes.size()), refused);
    }
  }
}
