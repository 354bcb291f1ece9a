package io.bootcause.load;

import java.util.Map;

/**
 * One kind of request.
 *
 * @param path path and query, starting with a slash
 * @param body may be empty
 * @param weight relative frequency in its workload, above 0
 */
@SuppressWarnings("ArrayRecordComponent") // cloned on the way in and out; equality is not used
public record HttpRequest(
    String method, String path, Map<String, String> headers, byte[] body, double weight) {
  public HttpRequest {
    headers = Map.copyOf(headers);
    body = body.clone();
    if (!path.startsWith("/")) {
      throw new IllegalArgumentException("path must start with '/': " + path);
    }
    if (!(weight > 0)) {
      throw new IllegalArgumentException("weight must be above 0: " + weight);
    }
  }

  public static HttpRequest get(String path) {
    return new HttpRequest("GET", path, Map.of(), new byte[0], 1);
  }

  @Override
  public byte[] body() {
    return body.clone();
  }

  /** As a person would write it: {@code GET /send}. */
  public String label() {
    return method + " " + path;
  }
}
