package io.bootcause.agent.boot;

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

  /** The interface by which a type's objects can be asked for their line. */
  private static final ClassValue<@Nullable Class<?>> ASKED =
      new ClassValue<@Nullable Class<?>>() {
        @Override
        protected @Nullable Class<?> computeValue(Class<?> type) {
          return asked(type);
        }
      };

  private RequestLine() {}

  /**
   * @return the line of a request; the class of what is none, or cannot tell
   */
  static Object of(Object argument) {
    try {
      String line = line(argument);
      return line != null && (SEEN.contains(line) || (SEEN.size() < MOST && SEEN.add(line)))
          ? line
          : argument.getClass();
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return argument.getClass();
    }
  }

  private static @Nullable String line(Object argument) throws ReflectiveOperationException {
    Class<?> asked = ASKED.get(argument.getClass());
    if (asked == null) {
      return null;
    }
    if (asked.getName().equals(EXCHANGE)) {
      Object request = asked.getMethod("getRequest").invoke(argument);
      return request == null || ASKED.get(request.getClass()) == asked ? null : line(request);
    }
    Object method = asked.getMethod("getMethod").invoke(argument);
    if (asked.getName().endsWith(SERVLET)) {
      return method + " " + asked.getMethod("getRequestURI").invoke(argument);
    }
    URI uri = (URI) asked.getMethod("getURI").invoke(argument);
    return uri == null ? null : method + " " + uri.getRawPath();
  }

  private static @Nullable Class<?> asked(@Nullable Class<?> type) {
    if (type == null) {
      return null;
    }
    String name = type.getName();
    if (name.endsWith(SERVLET) || name.equals(SPRING) || name.equals(EXCHANGE)) {
      return type;
    }
    for (Class<?> implemented : type.getInterfaces()) {
      Class<?> asked = asked(implemented);
      if (asked != null) {
        return asked;
      }
    }
    return asked(type.getSuperclass());
  }
}
