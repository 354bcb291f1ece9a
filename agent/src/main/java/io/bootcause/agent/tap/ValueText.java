package io.bootcause.agent.tap;

import io.bootcause.agent.capture.Secrets;
import io.bootcause.agent.capture.SubjectRenderer;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Text of any value, bounded in depth, breadth and length. No method of a class that is not the
 * JDK's is ever called: not toString, not size, not getters. So nothing is loaded lazily, nothing
 * waits for a lock of the application, and nothing changes.
 */
public final class ValueText {
  private static final int MOST_CHARS = 4096;
  private static final int MOST_STRING = 500;
  private static final int MOST_ELEMENTS = 10;
  private static final int MOST_FIELDS = 40;

  private final StringBuilder out = new StringBuilder();
  private final Set<Object> open = Collections.newSetFromMap(new IdentityHashMap<>());

  private ValueText() {}

  /**
   * @param depth levels of objects whose content is shown
   */
  public static String of(@Nullable Object value, int depth) {
    ValueText text = new ValueText();
    text.add(value, depth);
    return text.out.toString();
  }

  /** As {@link #of}, masked if the name says that it is a secret. */
  public static String named(String name, @Nullable Object value, int depth) {
    return value != null && Secrets.named(name) ? Secrets.MASK : of(value, depth);
  }

  private void add(@Nullable Object value, int depth) {
    if (value == null) {
      out.append("null");
      return;
    }
    if (out.length() > MOST_CHARS) {
      out.append('…');
      return;
    }
    String simple = SubjectRenderer.text(value);
    if (simple != null) {
      string(value, simple);
      return;
    }
    if (!open.add(value)) {
      out.append("(itself)");
      return;
    }
    try {
      composed(value, depth);
    } catch (Throwable e) {
      // It changed while it was read, or is not to be read.
      out.append("(not readable)");
    } finally {
      open.remove(value);
    }
  }

  private void string(Object value, String text) {
    String shown = Secrets.masked(text);
    boolean quoted = value instanceof CharSequence;
    if (quoted) {
      out.append('"');
    }
    for (int i = 0; i < Math.min(MOST_STRING, shown.length()); i++) {
      char c = shown.charAt(i);
      // A terminal must not take it for a command.
      out.append(c == '\n' ? "\\n" : c < ' ' || c == 0x7F ? "?" : String.valueOf(c));
    }
    if (shown.length() > MOST_STRING) {
      out.append("… (").append(shown.length()).append(" chars)");
    }
    if (quoted) {
      out.append('"');
    }
  }

  private void composed(Object value, int depth) throws ReflectiveOperationException {
    Class<?> type = value.getClass();
    if (type.isArray()) {
      array(value, depth);
    } else if (value instanceof Throwable) {
      throwable((Throwable) value, depth);
    } else if (value instanceof Collection && ofJdk(type)) {
      collection((Collection<?>) value, depth);
    } else if (value instanceof Map && ofJdk(type)) {
      map((Map<?, ?>) value, depth);
    } else if (value instanceof Optional) {
      out.append("Optional ");
      add(((Optional<?>) value).orElse(null), depth);
    } else {
      object(value, type, depth);
    }
  }

  private static boolean ofJdk(Class<?> type) {
    // Views, as of a synchronized or an application's map, call what they are views of.
    String name = type.getName();
    return type.getClassLoader() == null
        && name.startsWith("java.util.")
        && !name.contains("$Synchronized")
        && !name.contains("$Unmodifiable")
        && !name.contains("$Checked");
  }

  private void array(Object array, int depth) {
    int length = Array.getLength(array);
    out.append(array.getClass().getComponentType().getSimpleName());
    out.append('[').append(length).append(']');
    if (depth <= 0 || length == 0) {
      return;
    }
    out.append('{');
    for (int i = 0; i < Math.min(length, MOST_ELEMENTS); i++) {
      out.append(i == 0 ? "" : ", ");
      add(Array.get(array, i), depth - 1);
    }
    out.append(length > MOST_ELEMENTS ? ", …}" : "}");
  }

  private void collection(Collection<?> values, int depth) {
    out.append(values.getClass().getSimpleName()).append('[').append(values.size()).append(']');
    if (depth <= 0 || values.isEmpty()) {
      return;
    }
    out.append('{');
    int shown = 0;
    for (Object value : values) {
      if (shown == MOST_ELEMENTS) {
        out.append(", …");
        break;
      }
      out.append(shown++ == 0 ? "" : ", ");
      add(value, depth - 1);
    }
    out.append('}');
  }

  private void map(Map<?, ?> values, int depth) {
    out.append(values.getClass().getSimpleName()).append('[').append(values.size()).append(']');
    if (depth <= 0 || values.isEmpty()) {
      return;
    }
    out.append('{');
    int shown = 0;
    for (Map.Entry<?, ?> e : values.entrySet()) {
      if (shown == MOST_ELEMENTS) {
        out.append(", …");
        break;
      }
      out.append(shown++ == 0 ? "" : ", ");
      add(e.getKey(), depth - 1);
      out.append('=');
      Object key = e.getKey();
      if (key instanceof String && Secrets.named((String) key)) {
        out.append(Secrets.MASK);
      } else {
        add(e.getValue(), depth - 1);
      }
    }
    out.append('}');
  }

  private void throwable(Throwable thrown, int depth) throws NoSuchMethodException {
    out.append(thrown.getClass().getName());
    String message = message(thrown);
    if (message != null) {
      out.append(": ");
      string(message.getClass(), message);
    }
    if (depth > 0) {
      Object cause = field(Throwable.class, "cause", thrown);
      if (cause != null && cause != thrown) {
        out.append(", caused by ");
        add(cause, depth - 1);
      }
    }
  }

  /** The message, unless the application's own class says what it is. */
  private static @Nullable String message(Throwable thrown) throws NoSuchMethodException {
    Class<?> by = thrown.getClass().getMethod("getMessage").getDeclaringClass();
    return by.getClassLoader() == null ? thrown.getMessage() : "(computed, not asked for)";
  }

  private static @Nullable Object field(Class<?> type, String name, Object of) {
    try {
      Field field = type.getDeclaredField(name);
      field.setAccessible(true);
      return field.get(of);
    } catch (Throwable e) {
      return null; // Not open to us.
    }
  }

  private void object(Object value, Class<?> type, int depth) throws ReflectiveOperationException {
    out.append(type.getName());
    if (depth <= 0) {
      out.append('@').append(Integer.toHexString(System.identityHashCode(value)));
      return;
    }
    out.append('{');
    int shown = 0;
    for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers()) || field.isSynthetic()) {
          continue;
        }
        if (shown == MOST_FIELDS) {
          out.append(", …}");
          return;
        }
        try {
          field.setAccessible(true);
        } catch (RuntimeException e) {
          continue; // Not open to us: left out.
        }
        out.append(shown++ == 0 ? "" : ", ").append(field.getName()).append('=');
        Object content = field.get(value);
        if (content != null && Secrets.named(field.getName())) {
          out.append(Secrets.MASK);
        } else {
          add(content, depth - 1);
        }
      }
    }
    out.append('}');
  }
}
