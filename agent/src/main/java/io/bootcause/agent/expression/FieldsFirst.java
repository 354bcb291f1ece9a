package io.bootcause.agent.expression;

import java.lang.reflect.Field;
import java.util.List;
import org.apache.commons.jexl3.JexlException;
import org.apache.commons.jexl3.internal.introspection.Uberspect;
import org.apache.commons.jexl3.introspection.JexlPermissions;
import org.apache.commons.jexl3.introspection.JexlPropertyGet;
import org.apache.commons.logging.Log;
import org.jspecify.annotations.Nullable;

/** A property of an application's object is its field, private or not; of the JDK's, as usual. */
final class FieldsFirst extends Uberspect {
  FieldsFirst(Log log, JexlPermissions permissions) {
    super(log, null, permissions);
  }

  @Override
  public @Nullable JexlPropertyGet getPropertyGet(
      List<PropertyResolver> resolvers, Object of, Object identifier) {
    if (of.getClass().getClassLoader() == null || of.getClass().isArray()) {
      return super.getPropertyGet(resolvers, of, identifier);
    }
    Field field = field(of.getClass(), String.valueOf(identifier));
    return field == null ? null : new FieldGet(field);
  }

  /** Null if there is none, or if it is not open to us. */
  private static @Nullable Field field(Class<?> type, String name) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          try {
            field.setAccessible(true);
            return field;
          } catch (RuntimeException e) {
            return null;
          }
        }
      }
    }
    return null;
  }

  private static final class FieldGet implements JexlPropertyGet {
    private final Field field;

    FieldGet(Field field) {
      this.field = field;
    }

    @Override
    public Object invoke(Object of) throws IllegalAccessException {
      return field.get(of);
    }

    @Override
    public Object tryInvoke(Object of, Object key) throws JexlException.TryFailed {
      return org.apache.commons.jexl3.JexlEngine.TRY_FAILED;
    }

    @Override
    public boolean tryFailed(Object value) {
      return value == org.apache.commons.jexl3.JexlEngine.TRY_FAILED;
    }

    @Override
    public boolean isCacheable() {
      return false;
    }
  }
}
