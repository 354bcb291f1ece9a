package io.bootcause.load.workload;

import java.net.HttpCookie;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The cookies of one virtual user. There is one target, so domains do not count; neither does
 * {@code Secure}, as browsers hold for loopback. A later cookie of the same name and path replaces
 * the earlier one; {@code Max-Age=0} or a past {@code Expires} removes it.
 */
public final class CookieJar {
  private static final int MOST = 180; // per host, as browsers have it

  private final Map<String, HttpCookie> cookies = new LinkedHashMap<>();

  /** Takes a {@code Set-Cookie} value that answers a request; what is none is passed over. */
  public void set(String header, String requestPath) {
    try {
      for (HttpCookie cookie : HttpCookie.parse("Set-Cookie: " + header)) {
        String path = cookie.getPath();
        if (path == null || !path.startsWith("/")) {
          cookie.setPath(defaultPath(requestPath));
        }
        String key = cookie.getName() + " " + cookie.getPath();
        cookies.remove(key);
        if (!cookie.hasExpired() && printable(cookie.getValue()) && cookies.size() < MOST) {
          cookies.put(key, cookie);
        }
      }
    } catch (IllegalArgumentException e) {
      // A browser ignores such a header, too.
    }
  }

  /** The value of {@code Cookie} for a path; empty if there is nothing to send. */
  public String header(String path) {
    if (cookies.isEmpty()) {
      return "";
    }
    String plain = withoutQuery(path);
    cookies.values().removeIf(HttpCookie::hasExpired);
    return cookies.values().stream()
        .filter(cookie -> covers(cookie.getPath(), plain))
        .map(cookie -> cookie.getName() + "=" + cookie.getValue())
        .collect(Collectors.joining("; "));
  }

  /** The request's directory (RFC 6265, 5.1.4). */
  private static String defaultPath(String requestPath) {
    int slash = withoutQuery(requestPath).lastIndexOf('/');
    return slash <= 0 ? "/" : requestPath.substring(0, slash);
  }

  private static String withoutQuery(String path) {
    int query = path.indexOf('?');
    return query < 0 ? path : path.substring(0, query);
  }

  /** Path matching of RFC 6265, 5.1.4. */
  private static boolean covers(String cookie, String path) {
    return path.equals(cookie)
        || (path.startsWith(cookie)
            && (cookie.endsWith("/") || path.charAt(cookie.length()) == '/'));
  }

  private static boolean printable(String value) {
    return value.chars().allMatch(c -> c >= ' ' && c < 127);
  }
}
