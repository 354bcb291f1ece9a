package io.bootcause.agent;

import java.lang.instrument.Instrumentation;
import java.util.Collections;
import java.util.Map;
import java.util.Set;

/**
 * Packages of the JDK's base module, for this agent alone: what it is given goes with its loader.
 */
final class OpenModule {
  private OpenModule() {}

  /** Java 8 has no modules, and everything open. */
  static boolean there() {
    return !System.getProperty("java.specification.version", "").startsWith("1.");
  }

  /** Exported, so that its public classes can be called. */
  static void exportToUs(Instrumentation jvm, String packageName)
      throws ReflectiveOperationException {
    redefine(jvm, packages(packageName), Collections.emptyMap());
  }

  /** Opened, so that fields can be read; nothing if it cannot be. */
  static void toUs(Instrumentation jvm, String packageName) {
    if (!there()) {
      return;
    }
    try {
      redefine(jvm, Collections.emptyMap(), packages(packageName));
    } catch (ReflectiveOperationException | RuntimeException e) {
      // Then these fields are not shown.
    }
  }

  private static Map<String, Set<Object>> packages(String name)
      throws ReflectiveOperationException {
    Object us = Class.class.getMethod("getModule").invoke(OpenModule.class);
    return Collections.singletonMap(name, Collections.singleton(us));
  }

  /** Instrumentation.redefineModule, by reflection: it came with Java 9. */
  private static void redefine(
      Instrumentation jvm, Map<String, Set<Object>> exports, Map<String, Set<Object>> opens)
      throws ReflectiveOperationException {
    Object base = Class.class.getMethod("getModule").invoke(Object.class);
    Class<?> module = Class.forName("java.lang.Module");
    Instrumentation.class
        .getMethod("redefineModule", module, Set.class, Map.class, Map.class, Set.class, Map.class)
        .invoke(
            jvm,
            base,
            Collections.emptySet(),
            exports,
            opens,
            Collections.emptySet(),
            Collections.emptyMap());
  }
}
