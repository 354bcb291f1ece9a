package io.bootcause.agent.capture;

import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/** Fields of library objects, where there is no getter. Not for hot paths. */
final class Fields {
  private Fields() {}

  static @Nullable Object of(Object object, String name) {
    for (Class<?> c = object.getClass(); c != null; c = c.getSuperclass()) {
      try {
        Field field = c.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(object);
      } catch (NoSuchFieldException e) {
        // Maybe its parent has it.
      } catch (Throwable e) {
        return null;
      }
    }
    return null;
  }
}
