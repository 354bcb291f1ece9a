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

  private static final Set<String> SEEN = ConcurrentHashMap.newKeySet();

  /** How a type of request is asked for its line. */
  private enum Kind {
    SERVLET,
    SPRING,
    EXCHANGE
  }

  private static final ClassValue<@Nullable Asked> ASKED =
      new ClassValue<@Nullable Asked>() {
        @Override
        protected @Nullable Asked computeValue(Class<?> type) {
          return asked(type);
        }
      };

  private static final class Asked {
    final Kind kind;
    final Class<?> type;

    Asked(Kind kind, Class<?> type) {
      this.kind = kind;
      this.type = type;
    }
  }

  private RequestLine() {}

  /**
   * @return the line of a request; the class of what is none, or cannot tell
   */
  static Object of(Object argument) {
    Asked asked = ASKED.get(argument.getClass());
    if (asked == null) {
      return argument.getClass();
    }
    try {
      String line = line(asked, argument);
      return SEEN.contains(line) || (SEEN.size() < MOST && SEEN.add(line))
          ? line
          : argument.getClass();
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return argument.getClass();
    }
  }

  private static String line(Asked asked, Object request) throws ReflectiveOperationException {
    switch (asked.kind) {
      case SERVLET:
        return get(asked.type, "getMethod", request)
            + " "
            + get(asked.type, "getRequestURI", request);
      case SPRING:
        URI uri = (URI) get(asked.type, "getURI", request);
        return get(asked.type, "getMethod", request) + " " + (uri == null ? "" : uri.getRawPath());
      default:
        Object inner = get(asked.type, "getRequest", request);
        Asked of = inner == null ? null : ASKED.get(inner.getClass());
        if (inner == null || of == null || of.kind == Kind.EXCHANGE) {
          throw new NoSuchMethodException();
        }
        return line(of, inner);
    }
  }

  private static @Nullable Object get(Class<?> type, String getter, Object of)
      throws ReflectiveOperationException {
    return type.getMethod(getter).invoke(of);
  }

  private static @Nullable Asked asked(@Nullable Class<?> type) {
    if (type == null) {
      return null;
    }
    switch (type.getName()) {
      case "javax.servlet.http.HttpServletRequest":
      case "jakarta.servlet.http.HttpServletRequest":
        return new Asked(Kind.SERVLET, type);
      case "org.springframework.http.HttpRequest":
        return new Asked(Kind.SPRING, type);
      case "org.springframework.web.server.ServerWebExchange":
        return new Asked(Kind.EXCHANGE, type);
      default:
        break;
    }
    for (Class<?> implemented : type.getInterfaces()) {
      Asked asked = asked(implemented);
      if (asked != null) {
        return asked;
      }
    }
    return asked(type.getSuperclass());
  }
}
