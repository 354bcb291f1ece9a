package io.bootcause.agent.expression;

import io.bootcause.agent.capture.JdkContents;
import io.bootcause.agent.capture.PlainValues;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.commons.jexl3.JexlArithmetic;
import org.apache.commons.jexl3.JexlContext;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.commons.jexl3.internal.introspection.Uberspect;
import org.apache.commons.jexl3.introspection.JexlMethod;
import org.apache.commons.jexl3.introspection.JexlPermissions;
import org.apache.commons.jexl3.introspection.JexlPropertyGet;
import org.apache.commons.logging.Log;
import org.jspecify.annotations.Nullable;

/**
 * A property of an application's object is its field, private or not; of the JDK's, as usual, but
 * for collections and maps: what they hold is read without asking them where that would call the
 * application or change them, as an access-ordered map is by its get.
 */
final class FieldsFirst extends Uberspect {
  /** How keys of maps and positions of lists are compared. */
  private final PlainArithmetic arithmetic;

  FieldsFirst(Log log, JexlPermissions permissions, PlainArithmetic arithmetic) {
    super(log, null, permissions);
    this.arithmetic = arithmetic;
  }

  @Override
  public @Nullable JexlPropertyGet getPropertyGet(
      @Nullable List<PropertyResolver> resolvers, Object of, Object identifier) {
    if (of instanceof JexlContext || of instanceof JexlArithmetic) {
      return super.getPropertyGet(resolvers, of, identifier);
    }
    if (of instanceof Map || of instanceof Collection) {
      JdkContents contents = JdkContents.of(of);
      if (contents != null) {
        return new Content(of, contents, identifier);
      }
    }
    if (!PlainValues.comparable(identifier)) {
      return new Known(null); // A failure would have its text.
    }
    String name = PlainArithmetic.text(identifier);
    Class<?> type = of.getClass();
    if (of instanceof Enum && (name.equals("name") || name.equals("ordinal"))) {
      Enum<?> constant = (Enum<?>) of;
      return new Known(name.equals("name") ? constant.name() : (Object) constant.ordinal());
    }
    if (of instanceof Throwable && name.equals("message") && messageIsOfJdk(type)) {
      return new Known(((Throwable) of).getMessage());
    }
    boolean ofJdk =
        type.getClassLoader() == null && !(of instanceof Map || of instanceof Collection);
    if (type.isArray() || ofJdk) {
      JexlPropertyGet usual = super.getPropertyGet(resolvers, of, identifier);
      return usual == null && !type.isArray() ? missing(type, name) : usual;
    }
    Field field = field(type, name);
    return field == null ? missing(type, name) : new FieldGet(field);
  }

  /** Asked where a method was not found: a field is no method. */
  @Override
  public @Nullable JexlPropertyGet getPropertyGet(Object of, Object identifier) {
    return null;
  }

  private static JexlPropertyGet missing(Class<?> type, String name) {
    throw new NotThere("no field " + name + " in " + type.getName());
  }

  private static boolean messageIsOfJdk(Class<?> type) {
    try {
      return type.getMethod("getMessage").getDeclaringClass().getClassLoader() == null;
    } catch (NoSuchMethodException e) {
      return false;
    }
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

  @Override
  public @Nullable JexlMethod getMethod(Object of, String name, Object... arguments) {
    JexlMethod method = super.getMethod(of, name, arguments);
    Class<?> type = of instanceof Class ? (Class<?>) of : of.getClass();
    // JEXL's own functions may be written as methods, of whatever.
    boolean known = has(type, name) || has(PlainArithmetic.class, name);
    if (method == null && !known && !(of instanceof JexlContext) && !type.isArray()) {
      throw new NotThere("no public method " + name + " in " + type.getName());
    }
    return method;
  }

  private static boolean has(Class<?> type, String name) {
    for (Method method : type.getMethods()) {
      if (method.getName().equals(name)) {
        return true;
      }
    }
    return false;
  }

  /** Reads anew each time: nothing of the application is kept. */
  private abstract static class Get implements JexlPropertyGet {
    @Override
    public @Nullable Object tryInvoke(Object of, Object key) {
      return JexlEngine.TRY_FAILED;
    }

    @Override
    public boolean tryFailed(Object value) {
      return value == JexlEngine.TRY_FAILED;
    }

    @Override
    public boolean isCacheable() {
      return false;
    }
  }

  private static final class FieldGet extends Get {
    private final Field field;

    FieldGet(Field field) {
      this.field = field;
    }

    @Override
    public @Nullable Object invoke(Object of) throws IllegalAccessException {
      return field.get(of);
    }
  }

  private static final class Known extends Get {
    private final @Nullable Object value;

    Known(@Nullable Object value) {
      this.value = value;
    }

    @Override
    public @Nullable Object invoke(Object of) {
      return value;
    }
  }

  /** Of a collection or map. */
  private final class Content extends Get {
    private final Object of;
    private final JdkContents contents;
    private final Object identifier;

    Content(Object of, JdkContents contents, Object identifier) {
      this.of = of;
      this.contents = contents;
      this.identifier = identifier;
    }

    @Override
    public @Nullable Object invoke(Object again) {
      if (of instanceof Map) {
        return value();
      }
      Integer position = position();
      if (position == null) {
        String name = PlainArithmetic.text(identifier);
        if (name.equals("size") || name.equals("empty")) {
          return name.equals("size") ? (Object) contents.size : contents.size == 0;
        }
        throw new NotThere("no element " + name + " in " + of.getClass().getName());
      }
      int at = 0;
      for (Object element : contents.elements) {
        if (at++ == position) {
          return element;
        }
      }
      return null;
    }

    private @Nullable Integer position() {
      if (identifier instanceof Integer || identifier instanceof Long) {
        return ((Number) identifier).intValue();
      }
      return identifier instanceof String ? JexlArithmetic.parseIdentifier(identifier) : null;
    }

    private @Nullable Object value() {
      for (Object element : contents.elements) {
        Map.Entry<?, ?> entry = (Map.Entry<?, ?>) element;
        if (arithmetic.equals(entry.getKey(), identifier)) {
          return entry.getValue();
        }
      }
      return null;
    }
  }
}
