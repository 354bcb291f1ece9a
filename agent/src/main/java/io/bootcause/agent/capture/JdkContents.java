package io.bootcause.agent.capture;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.Stack;
import java.util.Vector;
import org.jspecify.annotations.Nullable;

/**
 * What a collection or map holds, read without calling anything of the application and without
 * waiting for a lock of its: what only wraps something, or is a view of it, is looked through to
 * what keeps the elements, and what the application has made of one of the JDK's collections is
 * read by the JDK's own fields.
 */
public final class JdkContents {
  /** Views of views of views. */
  private static final int DEEPEST = 8;

  /** They keep their elements themselves, and can be read without any lock. */
  private static final Set<String> OWN =
      new HashSet<>(
          Arrays.asList(
              "ArrayDeque",
              "ArrayList",
              "ArrayList$SubList",
              "Arrays$ArrayList",
              "EnumMap",
              "HashMap",
              "HashMap$EntrySet",
              "HashMap$KeySet",
              "HashMap$Values",
              "HashSet",
              "IdentityHashMap",
              "ImmutableCollections$List12",
              "ImmutableCollections$ListN",
              "ImmutableCollections$Map1",
              "ImmutableCollections$MapN",
              "ImmutableCollections$Set12",
              "ImmutableCollections$SetN",
              "JumboEnumSet",
              "LinkedHashMap",
              "LinkedHashMap$LinkedEntrySet",
              "LinkedHashMap$LinkedKeySet",
              "LinkedHashMap$LinkedValues",
              "LinkedHashSet",
              "LinkedList",
              "PriorityQueue",
              "RegularEnumSet",
              "TreeMap",
              "concurrent.ConcurrentHashMap",
              "concurrent.ConcurrentLinkedDeque",
              "concurrent.ConcurrentLinkedQueue",
              "concurrent.CopyOnWriteArrayList"));

  /**
   * Locked while they run somebody's comparator or predicate, or change when they are read, or
   * compare their keys when they are counted, or make their elements when they are asked for.
   */
  private static final String[] NEVER = {
    "WeakHashMap",
    "PriorityBlockingQueue",
    "DelayQueue",
    "ArrayBlockingQueue",
    "COWSubList",
    "SubMap",
    "Stable",
    "Lazy"
  };

  private static final String UTIL = "java.util.";

  /** How many there are. */
  public final int size;

  /** Elements, of a map {@link java.util.Map.Entry entries}. */
  public final Iterable<?> elements;

  private JdkContents(int size, Iterable<?> elements) {
    this.size = size;
    this.elements = elements;
  }

  /**
   * @return null if it is no collection or map, or cannot be read like this
   */
  public static @Nullable JdkContents of(Object value) {
    if (!(value instanceof Collection || value instanceof Map)) {
      return null;
    }
    try {
      return of(value, DEEPEST);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null; // Not open to us, or changed while it was read.
    }
  }

  /** Whether one of the JDK's entries can be asked for key and value. */
  public static boolean entry(Object value) {
    try {
      return readable(value, DEEPEST);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return false;
    }
  }

  private static @Nullable JdkContents of(Object value, int depth)
      throws ReflectiveOperationException {
    Class<?> type = value.getClass();
    if (depth == 0) {
      return null;
    }
    if (!ofUtil(type)) {
      return stored(value, depth);
    }
    String name = type.getName();
    if (name.equals("java.util.Properties")
        || name.contains("$Synchronized")
        || name.contains("$Unmodifiable")
        || name.contains("$Checked")) {
      Object wrapped = wrapped(value);
      return wrapped == null ? null : of(wrapped, depth - 1);
    }
    if (type == Vector.class || type == Stack.class || type == Hashtable.class) {
      return stored(value, depth);
    }
    return readable(value, depth) ? plain(value) : null;
  }

  /** By fields: its methods are locked, or the application's. */
  private static @Nullable JdkContents stored(Object value, int depth)
      throws ReflectiveOperationException {
    Class<?> base = value.getClass();
    while (base.getClassLoader() != null) {
      base = base.getSuperclass();
    }
    if (!Set.class.isAssignableFrom(base)) {
      StoredNodes nodes = StoredNodes.of(base, value);
      return nodes == null ? null : new JdkContents(nodes.size, nodes);
    }
    Object map = StoredNodes.mapOf(base, value);
    JdkContents entries = map == null ? null : of(map, depth - 1);
    return entries == null ? null : new JdkContents(entries.size, keys(entries.elements));
  }

  private static Iterable<Object> keys(Iterable<?> entries) {
    return () -> {
      Iterator<?> each = entries.iterator();
      return new Iterator<Object>() {
        @Override
        public boolean hasNext() {
          return each.hasNext();
        }

        @Override
        public Object next() {
          return ((Map.Entry<?, ?>) each.next()).getKey();
        }
      };
    };
  }

  private static boolean ofUtil(Class<?> type) {
    return type.getClassLoader() == null && type.getName().startsWith(UTIL);
  }

  private static JdkContents plain(Object value) {
    if (value instanceof Map) {
      Map<?, ?> map = (Map<?, ?>) value;
      return new JdkContents(map.size(), map.entrySet());
    }
    Collection<?> all = (Collection<?>) value;
    return new JdkContents(all.size(), all);
  }

  /** Whether all that it would ask for its elements is the JDK's, and waits for nobody. */
  private static boolean readable(Object value, int depth) throws ReflectiveOperationException {
    Class<?> type = value.getClass();
    String name = type.getName();
    if (depth == 0
        || !ofUtil(type)
        || type == Hashtable.class
        || Vector.class.isAssignableFrom(type)) {
      return false;
    }
    String within = name.substring(UTIL.length());
    if (OWN.contains(within)
        || within.startsWith("Collections$Singleton")
        || within.startsWith("Collections$Empty")) {
      return true;
    }
    for (String never : NEVER) {
      if (within.contains(never)) {
        return false;
      }
    }
    for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers()) || !mayHold(field.getType())) {
          continue;
        }
        field.setAccessible(true);
        Object held = field.get(value);
        if (held != null && held != value && !readable(held, depth - 1)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean mayHold(Class<?> type) {
    return Collection.class.isAssignableFrom(type)
        || Map.class.isAssignableFrom(type)
        || Map.Entry.class.isAssignableFrom(type);
  }

  private static @Nullable Object wrapped(Object wrapper) {
    for (String name : new String[] {"c", "m", "map"}) {
      Object held = Fields.of(wrapper, name); // The JDK's class is its own: no one has another.
      if (held instanceof Collection || held instanceof Map) {
        return held;
      }
    }
    return null;
  }
}
