package io.bootcause.agent.capture;

import io.bootcause.wire.Reading;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Classes of a cache's keys that take {@code equals} or {@code hashCode} from {@link Object}: two
 * such keys are never equal. Not for hot paths; keeps no key alive.
 */
final class CacheKeys {
  private static final int MOST = 4;
  private static final int LONGEST = 16;
  private static final int WITHOUT_EQUALS = 1;
  private static final int WITHOUT_HASH_CODE = 2;

  private static final class Part {
    final int without;

    /** Of the one seen first. */
    final int identity;

    /** True once another one was seen: it is made for each look-up. */
    volatile boolean another;

    /** True once the same one was seen again, which equals itself: a bean, say. */
    volatile boolean again;

    Part(int without, int identity) {
      this.without = without;
      this.identity = identity;
    }
  }

  /** By class name: the class itself would keep its loader alive. */
  private final ConcurrentHashMap<String, Part> parts = new ConcurrentHashMap<>();

  void seen(Object key) {
    if (key.getClass().getName().equals("org.springframework.cache.interceptor.SimpleKey")) {
      Object params = Fields.of(key, "params");
      if (params instanceof Object[]) {
        for (Object param : (Object[]) params) {
          if (param == null || !param.getClass().isArray()) { // Compared by what is in them.
            part(param);
          }
        }
      }
    } else if (key instanceof List && key.getClass().getName().startsWith("java.util.")) {
      List<?> list = (List<?>) key;
      for (int i = 0; i < Math.min(LONGEST, list.size()); i++) {
        part(list.get(i));
      }
    } else {
      part(key);
    }
  }

  private void part(@Nullable Object part) {
    if (part == null || part instanceof Class || part instanceof Enum) {
      return;
    }
    String name = part.getClass().getName();
    Part known = parts.get(name);
    if (known == null) {
      if (parts.size() < MOST) {
        parts.put(name, new Part(without(part.getClass()), System.identityHashCode(part)));
      }
    } else if (known.without != 0) {
      if (known.identity == System.identityHashCode(part)) {
        known.again = true;
      } else {
        known.another = true;
      }
    }
  }

  private static int without(Class<?> type) {
    try {
      boolean equals = type.getMethod("equals", Object.class).getDeclaringClass() != Object.class;
      boolean hashCode = type.getMethod("hashCode").getDeclaringClass() != Object.class;
      return (equals ? 0 : WITHOUT_EQUALS) + (hashCode ? 0 : WITHOUT_HASH_CODE);
    } catch (NoSuchMethodException | LinkageError e) {
      return 0;
    }
  }

  void read(String cache, List<Reading> into, long now) {
    parts.forEach(
        (name, part) -> {
          if (part.without != 0 && part.another && !part.again) {
            into.add(
                new Reading("cache.identitykey[" + cache + "|" + name + "]", now, part.without));
          }
        });
  }
}
