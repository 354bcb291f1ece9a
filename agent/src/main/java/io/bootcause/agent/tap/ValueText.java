package io.bootcause.agent.tap;

import io.bootcause.agent.capture.JdkContents;
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
import java.util.concurrent.atomic.AtomicReference;
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

  /** Characters of a secret that is looked for in other texts. */
  private static final int LEAST_SECRET = 4;

  private final StringBuilder out = new StringBuilder();
  private final Set<Object> open = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Collection<Object> secrets;

  private ValueText(Collection<Object> secrets) {
    this.secrets = secrets;
  }

  /**
   * @param depth levels of objects whose content is shown
   */
  public static String of(@Nullable Object value, int depth) {
    return of(value, depth, Collections.emptyList());
  }

  /**
   * @param secrets values that are masked wherever they are met, and in texts that have them in
   */
  static String of(@Nullable Object value, int depth, Collection<Object> secrets) {
    ValueText text = new ValueText(secrets);
    text.add(value, depth);
    return text.out.toString();
  }

  /** As {@link #of}, masked if the name says that it is a secret. */
  public static String named(String name, @Nullable Object value, int depth) {
    return named(name, value, depth, Collections.emptyList());
  }

  static String named(String name, @Nullable Object value, int depth, Collection<Object> secrets) {
    return value != null && Secrets.named(name) ? Secrets.MASK : of(value, depth, secrets);
  }

  private void add(@Nullable Object value, int depth) {
    if (value == null) {
      out.append("null");
      return;
    }
    for (Object secret : secrets) {
      if (secret == value) {
        out.append(Secrets.MASK);
        return;
      }
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
    String shown = withoutSecrets(Secrets.masked(text));
    if (shown.equals(Secrets.MASK)) {
      out.append(shown); // As where the name tells that it is one.
      return;
    }
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

  private String withoutSecrets(String text) {
    String shown = text;
    for (Object secret : secrets) {
      String hidden = secret instanceof String ? (String) secret : "";
      // A shorter one is in many texts.
      if (shown.equals(hidden) || hidden.length() >= LEAST_SECRET) {
        shown = shown.replace(hidden, Secrets.MASK);
      }
    }
    return shown;
  }

  private void composed(Object value, int depth) throws ReflectiveOperationException {
    Class<?> type = value.getClass();
    if (type.isArray()) {
      array(value, depth);
    } else if (value instanceof Throwable) {
      throwable((Throwable) value, depth);
    } else if (value instanceof Collection || value instanceof Map) {
      contents(value, depth);
    } else if (value instanceof Map.Entry && type.getClassLoader() == null) {
      if (JdkContents.entry(value)) {
        entry((Map.Entry<?, ?>) value, depth);
      } else {
        notReadable(value, depth);
      }
    } else if (type == Optional.class) {
      out.append("Optional ");
      add(((Optional<?>) value).orElse(null), depth);
    } else if (type == AtomicReference.class) {
      out.append("AtomicReference ");
      add(((AtomicReference<?>) value).get(), depth);
    } else {
      object(value, type, depth);
    }
  }

  private void contents(Object value, int depth) throws ReflectiveOperationException {
    JdkContents contents = JdkContents.of(value);
    if (contents == null) {
      notReadable(value, depth);
      return;
    }
    out.append(value.getClass().getSimpleName()).append('[').append(contents.size).append(']');
    if (depth <= 0 || contents.size == 0) {
      return;
    }
    out.append('{');
    int shown = 0;
    for (Object element : contents.elements) {
      if (shown == MOST_ELEMENTS) {
        out.append(", …");
        break;
      }
      out.append(shown++ == 0 ? "" : ", ");
      if (value instanceof Map) {
        entry((Map.Entry<?, ?>) element, depth);
      } else {
        add(element, depth - 1);
      }
    }
    out.append('}');
  }

  /** What would have to be asked: the application's by its fields, the JDK's not at all. */
  private void notReadable(Object value, int depth) throws ReflectiveOperationException {
    if (value.getClass().getClassLoader() == null) {
      object(value, value.getClass(), 0);
      out.append("{…}");
    } else {
      object(value, value.getClass(), depth);
    }
  }

  private void entry(Map.Entry<?, ?> entry, int depth) {
    Object key = entry.getKey();
    add(key, depth - 1);
    out.append('=');
    if (key instanceof String && Secrets.named((String) key)) {
      out.append(Secrets.MASK);
    } else {
      add(entry.getValue(), depth - 1);
    }
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
    boolean hidden = false;
    for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers()) || field.isSynthetic()) {
          continue;
        }
        if (c != type && c.getClassLoader() == null) {
          hidden = true; // The JDK's own business.
          continue;
        }
        if (shown == MOST_FIELDS) {
          out.append(", …}");
          return;
        }
        try {
          field.setAccessible(true);
        } catch (RuntimeException e) {
          hidden = true; // Not open to us.
          continue;
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
    // What is not shown does not look like nothing.
    out.append(hidden && shown == 0 ? "…}" : "}");
  }
}
