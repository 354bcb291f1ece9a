package io.bootcause.agent.instrument;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Loaded classes by name and by what they extend: asking each class about each other one takes
 * seconds in a JVM with many. Those that the JVM itself has loaded are left out: none of them is
 * below a class of the application.
 */
final class Subtypes {
  private final Map<String, List<Class<?>>> byName = new HashMap<>();
  private final Map<Class<?>, List<Class<?>>> direct = new HashMap<>();

  Subtypes(Class<?>[] loaded) {
    for (Class<?> c : loaded) {
      if (c.isArray() || c.getClassLoader() == null) {
        continue;
      }
      byName.computeIfAbsent(c.getName(), k -> new ArrayList<>(1)).add(c);
      Class<?> above = c.getSuperclass();
      if (above != null && above != Object.class) {
        direct.computeIfAbsent(above, k -> new ArrayList<>(2)).add(c);
      }
      for (Class<?> type : c.getInterfaces()) {
        direct.computeIfAbsent(type, k -> new ArrayList<>(2)).add(c);
      }
    }
  }

  /** Those of this internal name, one for each loader that has it. */
  List<Class<?>> named(String internalName) {
    return byName.getOrDefault(internalName.replace('/', '.'), Collections.emptyList());
  }

  /**
   * The classes, not the interfaces, below this one.
   *
   * @return none if there are more than {@code most}
   */
  List<Class<?>> below(Class<?> top, int most) {
    List<Class<?>> found = new ArrayList<>();
    Set<Class<?>> seen = new HashSet<>();
    Deque<Class<?>> next = new ArrayDeque<>();
    next.add(top);
    while (!next.isEmpty()) {
      for (Class<?> c : direct.getOrDefault(next.remove(), Collections.emptyList())) {
        if (seen.add(c)) {
          next.add(c);
          if (!c.isInterface()) {
            found.add(c);
          }
          if (found.size() > most) {
            return new ArrayList<>();
          }
        }
      }
    }
    return found;
  }
}
