package io.bootcause.agent.capture;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Elements of one of the JDK's collections, or entries of one of its maps, by the fields that they
 * are kept in. While others change it, it may give some twice or leave some out; it always ends.
 */
final class StoredNodes implements Iterable<Object> {
  /** Reads on from where it is. */
  private interface Walk {
    /**
     * @return null at the end
     */
    Object @Nullable [] next() throws ReflectiveOperationException;
  }

  private interface Walks {
    Walk begin() throws ReflectiveOperationException;
  }

  final int size;
  private final Walks walks;

  private StoredNodes(int size, Walks walks) {
    this.size = size;
    this.walks = walks;
  }

  /**
   * @param base the JDK's class whose fields are read, also of what extends it
   * @return null if it is none that is known
   */
  static @Nullable StoredNodes of(Class<?> base, Object value) throws ReflectiveOperationException {
    switch (base.getName()) {
      case "java.util.ArrayList":
        return array(value, base, "size");
      case "java.util.Vector":
      case "java.util.Stack":
        return array(value, java.util.Vector.class, "elementCount");
      case "java.util.LinkedList":
        return new StoredNodes(
            count(base, value, "size"),
            () -> chain(get(base, value, "first"), "next", node -> own(node, "item")));
      case "java.util.LinkedHashMap":
        return new StoredNodes(
            count(HashMap.class, value, "size"),
            () -> chain(get(base, value, "head"), "after", StoredNodes::entry));
      case "java.util.HashMap":
        return new StoredNodes(
            count(base, value, "size"), () -> buckets(get(base, value, "table")));
      case "java.util.Hashtable":
        return new StoredNodes(
            count(base, value, "count"), () -> buckets(get(base, value, "table")));
      case "java.util.TreeMap":
        return new StoredNodes(count(base, value, "size"), () -> ordered(get(base, value, "root")));
      default:
        return null;
    }
  }

  /** What a set of the JDK keeps its elements in. */
  static @Nullable Object mapOf(Class<?> base, Object set) throws ReflectiveOperationException {
    switch (base.getName()) {
      case "java.util.HashSet":
      case "java.util.LinkedHashSet":
        return get(java.util.HashSet.class, set, "map");
      case "java.util.TreeSet":
        return get(base, set, "m");
      default:
        return null;
    }
  }

  private static StoredNodes array(Object value, Class<?> base, String size)
      throws ReflectiveOperationException {
    return new StoredNodes(
        count(base, value, size),
        () -> {
          Object all = get(base, value, "elementData");
          int length = all == null ? 0 : Array.getLength(all);
          int[] at = new int[1];
          return () -> at[0] == length || all == null ? null : one(Array.get(all, at[0]++));
        });
  }

  private interface Content {
    @Nullable Object of(Object node) throws ReflectiveOperationException;
  }

  private static Walk chain(@Nullable Object first, String next, Content content) {
    @Nullable Object[] at = {first};
    return () -> {
      Object node = at[0];
      if (node == null) {
        return null;
      }
      at[0] = own(node, next);
      return one(content.of(node));
    };
  }

  private static Walk buckets(@Nullable Object table) {
    int length = table == null ? 0 : Array.getLength(table);
    int[] at = new int[1];
    Walk[] bucket = {chain(null, "next", StoredNodes::entry)};
    return () -> {
      Object[] next = bucket[0].next();
      while (next == null && at[0] < length && table != null) {
        bucket[0] = chain(Array.get(table, at[0]++), "next", StoredNodes::entry);
        next = bucket[0].next();
      }
      return next;
    };
  }

  private static Walk ordered(@Nullable Object root) throws ReflectiveOperationException {
    Deque<Object> open = new ArrayDeque<>();
    descend(open, root);
    return () -> {
      Object node = open.poll();
      if (node == null) {
        return null;
      }
      descend(open, own(node, "right"));
      return one(entry(node));
    };
  }

  private static void descend(Deque<Object> open, @Nullable Object from)
      throws ReflectiveOperationException {
    // No tree is deeper, unless it changes.
    for (Object node = from; node != null && open.size() < 128; node = own(node, "left")) {
      open.push(node);
    }
  }

  private static Object[] one(@Nullable Object content) {
    @Nullable Object[] one = {content};
    return one;
  }

  private static Map.Entry<?, ?> entry(Object node) throws ReflectiveOperationException {
    return new SimpleImmutableEntry<>(own(node, "key"), own(node, "value"));
  }

  private static int count(Class<?> base, Object value, String name)
      throws ReflectiveOperationException {
    Object count = get(base, value, name);
    return count instanceof Integer ? (Integer) count : 0;
  }

  /** Of a node, whose class the JDK has extended more than once. */
  private static @Nullable Object own(Object node, String name)
      throws ReflectiveOperationException {
    for (Class<?> c = node.getClass(); c != null; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          field.setAccessible(true);
          return field.get(node);
        }
      }
    }
    throw new NoSuchFieldException(name);
  }

  private static @Nullable Object get(Class<?> base, Object value, String name)
      throws ReflectiveOperationException {
    Field field = base.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(value);
  }

  @Override
  public Iterator<Object> iterator() {
    Walk walk;
    try {
      walk = walks.begin();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
    return new Iterator<Object>() {
      private int left = size;
      private Object @Nullable [] next = read();

      private Object @Nullable [] read() {
        try {
          return left-- <= 0 ? null : walk.next();
        } catch (ReflectiveOperationException e) {
          throw new IllegalStateException(e);
        }
      }

      @Override
      public boolean hasNext() {
        return next != null;
      }

      @Override
      public Object next() {
        Object[] one = next;
        if (one == null) {
          throw new NoSuchElementException();
        }
        next = read();
        return one[0];
      }
    };
  }
}
