package io.bootcause.agent.boot;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is in an object: values, the JDK's plain collections, and the fields of others, a few levels
 * down. A copy, which keeps nothing of a request alive. Only read: no method of a service's own is
 * called, since that may be work, as of a lazy collection of an object-relational mapper.
 */
final class Contents {
  private static final int LEVELS = 4;

  /** Of one argument. What has more is told by its type, as what cannot be read. */
  private static final int MOST_VALUES = 64;

  /** By what they say of themselves; the whole of them is in that. */
  private static final OneOf TOLD_BY_TEXT =
      new OneOf(
          "java.io.File",
          "java.lang.CharSequence",
          "java.lang.reflect.Member",
          "java.net.URI",
          "java.nio.file.Path",
          "java.time.ZoneId",
          "java.time.temporal.TemporalAccessor",
          "java.time.temporal.TemporalAmount",
          "java.util.Currency",
          "java.util.Locale",
          "java.util.UUID",
          "java.util.regex.Pattern");

  private static final ClassLoader JDKS = ClassLoader.getSystemClassLoader().getParent();

  private static final Set<String> PLAIN =
      new HashSet<>(
          Arrays.asList(
              "java.util.ArrayDeque",
              "java.util.ArrayList",
              "java.util.Arrays$ArrayList",
              "java.util.EnumMap",
              "java.util.HashMap",
              "java.util.HashSet",
              "java.util.LinkedHashMap",
              "java.util.LinkedHashSet",
              "java.util.LinkedList",
              "java.util.TreeMap",
              "java.util.TreeSet"));

  /** A class's own and those it inherits, but for counters and what is made of others. */
  private static final ClassValue<Field @Nullable []> FIELDS =
      new ClassValue<Field @Nullable []>() {
        @Override
        protected Field @Nullable [] computeValue(Class<?> type) {
          try {
            return fields(type);
          } catch (RuntimeException | LinkageError e) {
            return null; // Of a module that does not open it.
          }
        }
      };

  private int left = MOST_VALUES;

  /** Whether all must be read, or a type may stand for what is not. */
  private final boolean whole;

  private Contents(boolean whole) {
    this.whole = whole;
  }

  /** Too much, or it changed meanwhile. */
  private static final class Unreadable extends Exception {
    private static final long serialVersionUID = 1;

    Unreadable() {
      super(null, null, false, false);
    }
  }

  /**
   * @return what is equal for equal contents; null if they cannot be told
   */
  static @Nullable Object of(Object object) {
    return of(object, false);
  }

  /** As {@link #of}, where nothing in it is told by its type alone. */
  static @Nullable Object whole(Object object) {
    return of(object, true);
  }

  private static @Nullable Object of(Object object, boolean whole) {
    try {
      Object read = new Contents(whole).read(object, LEVELS);
      return read == object.getClass() ? null : read;
    } catch (Unreadable | ReflectiveOperationException | RuntimeException | LinkageError e) {
      return null;
    }
  }

  @SuppressWarnings("JavaUtilDate") // Services use it.
  private Object read(@Nullable Object object, int levels)
      throws Unreadable, ReflectiveOperationException {
    if (--left < 0) {
      throw new Unreadable();
    }
    if (object == null) {
      return Call.NULL;
    }
    Class<?> type = object.getClass();
    if (isValue(object, type)) {
      return object;
    }
    if (isJdks(type) && TOLD_BY_TEXT.has(object)) {
      return Arrays.asList(type, object.toString());
    }
    if (object instanceof Date) {
      return Arrays.asList(type, ((Date) object).getTime());
    }
    if (levels == 0) {
      return byType(type);
    }
    if (type.isArray()) {
      return array(object, levels);
    }
    if (isPlain(type)) {
      return object instanceof Map
          ? map((Map<?, ?>) object, levels)
          : collection((Collection<?>) object, levels);
    }
    if (object instanceof Optional) {
      return Arrays.asList(Optional.class, read(((Optional<?>) object).orElse(null), levels));
    }
    return isJdks(type) || isMadeAtRunTime(type) ? byType(type) : fieldsOf(object, type, levels);
  }

  private Object byType(Class<?> type) throws Unreadable {
    if (whole) {
      throw new Unreadable();
    }
    return type;
  }

  private static boolean isValue(Object object, Class<?> type) {
    return object instanceof String
        || object instanceof Boolean
        || object instanceof Character
        || object instanceof Enum
        || object instanceof Class
        // Those of java.util.concurrent.atomic count.
        || (object instanceof Number && !type.getName().startsWith("java.util."));
  }

  private static boolean isPlain(Class<?> type) {
    String name = type.getName();
    return PLAIN.contains(name)
        || name.startsWith("java.util.ImmutableCollections$")
        || name.startsWith("java.util.Collections$Singleton")
        || name.startsWith("java.util.Collections$Empty");
  }

  private static boolean isJdks(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader == JDKS;
  }

  /** Proxies and lambdas: what is in them is how they work. */
  private static boolean isMadeAtRunTime(Class<?> type) {
    return Proxy.isProxyClass(type) || type.isSynthetic() || type.getName().contains("$$");
  }

  private Object array(Object array, int levels) throws Unreadable, ReflectiveOperationException {
    if (array instanceof byte[]) {
      return Arrays.asList(byte[].class, Arrays.hashCode((byte[]) array));
    }
    if (array instanceof char[]) {
      return Arrays.asList(char[].class, Arrays.hashCode((char[]) array));
    }
    List<Object> elements = new ArrayList<>();
    elements.add(array.getClass());
    for (int i = 0; i < Array.getLength(array); i++) {
      elements.add(read(Array.get(array, i), levels - 1));
    }
    return elements;
  }

  private Object collection(Collection<?> collection, int levels)
      throws Unreadable, ReflectiveOperationException {
    Collection<Object> elements =
        collection instanceof Set ? new HashSet<>() : new ArrayList<Object>();
    for (Object element : collection) {
      elements.add(read(element, levels - 1));
    }
    return elements;
  }

  private Object map(Map<?, ?> map, int levels) throws Unreadable, ReflectiveOperationException {
    Map<Object, Object> entries = new HashMap<>();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      entries.put(read(entry.getKey(), levels - 1), read(entry.getValue(), levels - 1));
    }
    return entries;
  }

  private Object fieldsOf(Object object, Class<?> type, int levels)
      throws Unreadable, ReflectiveOperationException {
    Field[] fields = FIELDS.get(type);
    if (fields == null || fields.length == 0) {
      return byType(type);
    }
    List<Object> values = new ArrayList<>(fields.length + 1);
    values.add(type);
    for (Field field : fields) {
      values.add(read(field.get(object), levels - 1));
    }
    return values;
  }

  private static Field[] fields(Class<?> type) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> own = type; own != null && !isJdks(own); own = own.getSuperclass()) {
      for (Field field : own.getDeclaredFields()) {
        int modifiers = field.getModifiers();
        if (!Modifier.isStatic(modifiers)
            && !Modifier.isTransient(modifiers)
            && !Modifier.isVolatile(modifiers)) {
          field.setAccessible(true);
          fields.add(field);
        }
      }
    }
    Collections.sort(fields, (a, b) -> a.getName().compareTo(b.getName()));
    return fields.toArray(new Field[0]);
  }
}
