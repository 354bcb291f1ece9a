package io.bootcause.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.HashMap;
import java.util.Map;

/** The part of an address behind the question mark. */
final class Query {
  private Query() {}

  /** The first value of each name; what cannot be read is left out. */
  static Map<String, String> of(URI uri) {
    Map<String, String> values = new HashMap<>();
    String query = uri.getRawQuery();
    if (query != null) {
      for (String pair : query.split("&")) {
        int equals = pair.indexOf('=');
        if (equals > 0) {
          try {
            values.putIfAbsent(
                URLDecoder.decode(pair.substring(0, equals), UTF_8),
                URLDecoder.decode(pair.substring(equals + 1), UTF_8));
          } catch (IllegalArgumentException e) {
            // A broken escape.
          }
        }
      }
    }
    return values;
  }

  static String escaped(String value) {
    return URLEncoder.encode(value, UTF_8);
  }
}
