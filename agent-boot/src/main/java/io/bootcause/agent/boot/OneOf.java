package io.bootcause.agent.boot;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether a class is one of some types or below one of them, by their names, on the bootstrap
 * loader: the types may be an application's.
 */
final class OneOf extends ClassValue<Boolean> {
  private final Set<String> names;

  OneOf(String... names) {
    this.names = new HashSet<>(Arrays.asList(names));
  }

  boolean has(Object object) {
    return get(object.getClass());
  }

  @Override
  protected Boolean computeValue(Class<?> type) {
    return below(type);
  }

  private boolean below(@Nullable Class<?> type) {
    if (type == null) {
      return false;
    }
    if (names.contains(type.getName()) || below(type.getSuperclass())) {
      return true;
    }
    for (Class<?> implemented : type.getInterfaces()) {
      if (below(implemented)) {
        return true;
      }
    }
    return false;
  }
}
