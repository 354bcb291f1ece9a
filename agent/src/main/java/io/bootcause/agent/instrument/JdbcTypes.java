package io.bootcause.agent.instrument;

import java.util.IdentityHashMap;

/** Which loaded classes belong to JDBC, by what they implement. */
final class JdbcTypes {
  private final IdentityHashMap<Class<?>, Boolean> known = new IdentityHashMap<>();

  boolean is(Class<?> type) {
    return !type.isInterface()
        && !type.isArray()
        && type.getClassLoader() != null
        && implementsIt(type);
  }

  private boolean implementsIt(Class<?> type) {
    Boolean before = known.get(type);
    if (before != null) {
      return before;
    }
    boolean found = false;
    try {
      Class<?> parent = type.getSuperclass();
      found = isOne(type.getName()) || (parent != null && implementsIt(parent));
      if (!found) {
        for (Class<?> i : type.getInterfaces()) {
          found |= implementsIt(i);
        }
      }
    } catch (Throwable e) {
      // What it implements is not there: it cannot be in use.
    }
    known.put(type, found);
    return found;
  }

  private static boolean isOne(String name) {
    return name.equals("java.sql.Statement")
        || name.equals("java.sql.Connection")
        || name.equals("javax.sql.DataSource");
  }
}
