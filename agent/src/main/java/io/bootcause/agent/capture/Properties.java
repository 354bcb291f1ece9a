package io.bootcause.agent.capture;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Reads harmless getters of library objects whose types the agent cannot name. */
final class Properties {
  private static final int MOST = 512;
  private static final Object[] NONE = {};

  /** By class and name; the class's own where it has no such method. */
  private static final ConcurrentHashMap<Key, Object> METHODS = new ConcurrentHashMap<>();

  private static final class Key {
    final Class<?> type;
    final String name;

    Key(Class<?> type, String name) {
      this.type = type;
      this.name = name;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(type) * 31 + name.hashCode();
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key && ((Key) other).type == type && ((Key) other).name.equals(name);
    }
  }

  private Properties() {}

  /** Null if there is no such method without parameters, or it fails. */
  static @Nullable Object of(Object object, String method) {
    try {
      Key key = new Key(object.getClass(), method);
      Object known = METHODS.get(key);
      if (known == null) {
        Method found = find(object.getClass(), method);
        known = found == null ? object.getClass() : found;
        if (METHODS.size() < MOST) {
          METHODS.put(key, known);
        }
      }
      return known instanceof Method ? ((Method) known).invoke(object, NONE) : null;
    } catch (Throwable e) {
      return null;
    }
  }

  private static @Nullable Method find(Class<?> type, String name) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      Method found = declared(c, name);
      if (found != null) {
        return found;
      }
      for (Class<?> i : c.getInterfaces()) {
        found = find(i, name);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private static @Nullable Method declared(Class<?> type, String name) {
    try {
      Method method = type.getDeclaredMethod(name);
      if (Modifier.isStatic(method.getModifiers()) || method.getReturnType() == void.class) {
        return null;
      }
      if (!Modifier.isPublic(method.getModifiers()) || !Modifier.isPublic(type.getModifiers())) {
        method.setAccessible(true);
      }
      return method;
    } catch (Throwable e) {
      return null;
    }
  }
}
