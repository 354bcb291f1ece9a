package io.bootcause.load.source;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where requests go.
 *
 * @param scheme http or https
 * @param host a name, or an address; an IPv6 address without brackets
 */
public record Origin(String scheme, String host, int port) {
  private static final Pattern URL =
      Pattern.compile(
          "(?:(https?)://)?(?:[^@/?#]*@)?(\\[[0-9a-fA-F:.]+]|[^:/?#\\s]+)(?::(\\d{1,5}))?([/?#].*)?",
          Pattern.CASE_INSENSITIVE);

  /**
   * A URL taken apart.
   *
   * @param path path and query as they are sent: starts with a slash, without a fragment
   */
  public record Url(Origin origin, String path) {}

  /**
   * Reads a URL; without a scheme it is http.
   *
   * @throws IllegalArgumentException if it is none of http or https
   */
  public static Url url(String text) {
    Matcher matcher = URL.matcher(text.strip());
    if (!matcher.matches() || (matcher.group(1) == null && text.contains("://"))) {
      throw new IllegalArgumentException("not an http URL: " + text);
    }
    String scheme = matcher.group(1) == null ? "http" : matcher.group(1).toLowerCase(Locale.ROOT);
    String host = matcher.group(2).replaceAll("[\\[\\]]", "");
    int port =
        matcher.group(3) != null
            ? Integer.parseInt(matcher.group(3))
            : scheme.equals("https") ? 443 : 80;
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException("not a port: " + port);
    }
    return new Url(new Origin(scheme, host, port), path(matcher.group(4)));
  }

  private static String path(@org.jspecify.annotations.Nullable String rest) {
    if (rest == null) {
      return "/";
    }
    int fragment = rest.indexOf('#');
    String path = fragment < 0 ? rest : rest.substring(0, fragment);
    return path.startsWith("/") ? path : "/" + path;
  }

  @Override
  public String toString() {
    return scheme + "://" + (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
  }
}
