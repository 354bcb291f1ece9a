package io.bootcause.agent.boot;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a call that returns nothing has put into the collections it was given: its answer all the
 * same. Only the JDK's own collections are looked at, since to ask another one for its size may be
 * work (a lazy collection of an object-relational mapper is loaded by it).
 */
public final class Filled {
  private static final int NONE = -1;

  /** One for each argument; null where nothing was added. */
  private final @Nullable Object[] added;

  private Filled(@Nullable Object[] added) {
    this.added = added;
  }

  /** Before the call. */
  public static int[] sizes(@Nullable Object[] arguments) {
    int[] sizes = new int[arguments.length];
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = size(arguments[i]);
    }
    return sizes;
  }

  /** -1 of what is no collection of the JDK's own. */
  static int size(@Nullable Object argument) {
    if (argument == null || !argument.getClass().getName().startsWith("java.util.")) {
      return NONE;
    }
    if (argument instanceof Collection) {
      return ((Collection<?>) argument).size();
    }
    return argument instanceof Map ? ((Map<?, ?>) argument).size() : NONE;
  }

  /**
   * After the call. Of a set or a map it can be told only if it was empty.
   *
   * @return what was added; null if nothing was
   */
  public static @Nullable Object since(@Nullable Object[] arguments, int[] sizes) {
    Object[] added = new Object[arguments.length];
    boolean any = false;
    for (int i = 0; i < added.length; i++) {
      added[i] = sizes[i] == NONE ? null : added(arguments[i], sizes[i]);
      any |= added[i] != null;
    }
    return any ? new Filled(added) : null;
  }

  private static @Nullable Object added(@Nullable Object argument, int before) {
    try {
      if (argument instanceof List) {
        List<?> list = (List<?>) argument;
        return list.size() > before ? new ArrayList<>(list.subList(before, list.size())) : null;
      }
      if (before > 0 || size(argument) == 0) {
        return null;
      }
      return argument instanceof Map
          ? new ArrayList<Object>(((Map<?, ?>) argument).entrySet())
          : new ArrayList<Object>((Collection<?>) argument);
    } catch (RuntimeException e) {
      return null; // Others change it meanwhile.
    }
  }

  /** In place of the call: adds it all once more. */
  @SuppressWarnings("unchecked") // They are of the types that the call itself put in.
  public static void again(@Nullable Object answer, @Nullable Object[] arguments) {
    if (!(answer instanceof Filled)) {
      return;
    }
    @Nullable Object[] added = ((Filled) answer).added;
    for (int i = 0; i < added.length; i++) {
      if (added[i] != null && arguments[i] instanceof Collection) {
        ((Collection<Object>) arguments[i]).addAll((List<Object>) added[i]);
      } else if (added[i] != null && arguments[i] instanceof Map) {
        Map<Object, Object> map = (Map<Object, Object>) arguments[i];
        for (Object entry : (List<Object>) added[i]) {
          map.put(((Map.Entry<?, ?>) entry).getKey(), ((Map.Entry<?, ?>) entry).getValue());
        }
      }
    }
  }
}
