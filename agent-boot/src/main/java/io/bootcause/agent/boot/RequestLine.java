package io.bootcause.agent.boot;

import java.lang.reflect.Method;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Method and path of a request that is an argument of a remembered call: what is done for one
 * endpoint is not another one's answer. A workload has few of them, unless its paths carry values
 * out of some table; the latter count as one beyond the first few, or nothing would ever be
 * answered from memory.
 */
final class RequestLine {
  private static final int MOST = 64;

  private static final String SERVLET = ".servlet.http.HttpServletRequest";
  private static final String SPRING = "org.springframework.http.HttpRequest";
  private static final String EXCHANGE = "org.springframework.web.server.ServerWebExchange";

  private static final Set<String> SEEN = ConcurrentHashMap.newKeySet();

  /** What gives method and path, or the request; null of what is none. */
  private static final ClassValue<Method @Nullable []> GETTERS =
      new ClassValue<Method @Nullable []>() {
        @Override
        protected Method @Nullable [] computeValue(Class<?> type) {
          try {
            return getters(type);
          } catch (ReflectiveOperationException | LinkageError e) {
            return null;
          }
        }
      };

  private RequestLine() {}

  /**
   * @return the line of a request; null of what is none, or cannot tell, or is one of many
   */
  static @Nullable String of(Object argument) {
    try {
      String line = line(argument);
      return line != null && (SEEN.contains(line) || (SEEN.size() < MOST && SEEN.add(line)))
          ? line
          : null;
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return null;
    }
  }

  private static @Nullable String line(Object argument) throws ReflectiveOperationException {
    Method[] getters = GETTERS.get(argument.getClass());
    if (getters == null) {
      return null;
    }
    Object first = getters[0].invoke(argument);
    if (getters.length == 1) {
      return first == null ? null : line(first);
    }
    Object path = getters[1].invoke(argument);
    return first + " " + (path instanceof URI ? ((URI) path).getRawPath() : path);
  }

  private static Method @Nullable [] getters(@Nullable Class<?> type)
      throws ReflectiveOperationException {
    if (type == null) {
      return null;
    }
    String name = type.getName();
    if (name.endsWith(SERVLET)) {
      return new Method[] {type.getMethod("getMethod"), type.getMethod("getRequestURI")};
    }
    if (name.equals(SPRING)) {
      return new Method[] {type.getMethod("getMethod"), type.getMethod("getURI")};
    }
    if (name.equals(EXCHANGE)) {
      return new Method[] {type.getMethod("getRequest")};
    }
    for (Class<?> implemented : type.getInterfaces()) {
      Method[] found = getters(implemented);
      if (found != null) {
        return found;
      }
    }
    return getters(type.getSuperclass());
  }
}
