package io.bootcause.report.otlp;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/** A collector's address, without the path of a signal: "http://127.0.0.1:4318". */
public final class OtlpEndpoint {
  private final String base;

  private OtlpEndpoint(String base) {
    this.base = base;
  }

  /**
   * Reads it.
   *
   * @throws IllegalArgumentException if it is none; the message says why
   */
  public static OtlpEndpoint parse(String text) {
    URI uri;
    try {
      uri = new URI(text.strip());
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("not a URL: " + e.getMessage(), e);
    }
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") && !scheme.equals("https")) {
      throw new IllegalArgumentException(
          "a collector's URL begins with http:// or https://, as http://127.0.0.1:4318");
    }
    if (uri.getRawUserInfo() != null) {
      throw new IllegalArgumentException(
          "no password in the URL, please: set OTEL_EXPORTER_OTLP_HEADERS");
    }
    if (uri.getHost() == null || uri.getPort() == 0 || uri.getPort() > 0xffff) {
      throw new IllegalArgumentException("no host and port in the URL '" + text + "'");
    }
    if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
      throw new IllegalArgumentException("a collector's URL has no query");
    }
    String path = uri.getRawPath().replaceFirst("/+$", "");
    if (path.endsWith("/v1/traces") || path.endsWith("/v1/metrics")) {
      throw new IllegalArgumentException("leave the path /v1/… off, it is added");
    }
    return new OtlpEndpoint(scheme + "://" + uri.getRawAuthority() + path);
  }

  String traces() {
    return base + "/v1/traces";
  }

  String metrics() {
    return base + "/v1/metrics";
  }

  @Override
  public String toString() {
    return base;
  }
}
