package io.bootcause.load;

import io.bootcause.load.workload.Expectation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One kind of request. Where its workload has variables, {@code {{…}}} in path, header values and a
 * UTF-8 body are replaced each time it is sent, but for what is verbatim.
 *
 * @param name for reports; empty to be called by its method and path
 * @param path path and query, starting with a slash or with a variable
 * @param headers sent in this order
 * @param body may be empty
 * @param weight relative frequency in its workload, above 0
 * @param expectations what its answers must be like; without one on the status, 200 to 399
 * @param verbatim what has no variables, though it may have braces
 */
@SuppressWarnings("ArrayRecordComponent") // cloned on the way in and out; equality is not used
public record HttpRequest(
    String name,
    String method,
    String path,
    Map<String, String> headers,
    byte[] body,
    double weight,
    List<Expectation> expectations,
    Verbatim verbatim) {
  public HttpRequest {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    body = body.clone();
    expectations = List.copyOf(expectations);
    if (!path.startsWith("/") && !path.startsWith("{{")) {
      throw new IllegalArgumentException("path must start with '/': " + path);
    }
    if (!(weight > 0)) {
      throw new IllegalArgumentException("weight must be above 0: " + weight);
    }
  }

  /** A request in which all braces mean variables. */
  public HttpRequest(
      String name,
      String method,
      String path,
      Map<String, String> headers,
      byte[] body,
      double weight,
      List<Expectation> expectations) {
    this(name, method, path, headers, body, weight, expectations, Verbatim.NOTHING);
  }

  /** A request without a name of its own, of which any answer from 200 to 399 is fine. */
  public HttpRequest(
      String method, String path, Map<String, String> headers, byte[] body, double weight) {
    this("", method, path, headers, body, weight, List.of());
  }

  public static HttpRequest get(String path) {
    return new HttpRequest("GET", path, Map.of(), new byte[0], 1);
  }

  public HttpRequest named(String newName) {
    return new HttpRequest(newName, method, path, headers, body, weight, expectations, verbatim);
  }

  public HttpRequest weighing(double newWeight) {
    return new HttpRequest(name, method, path, headers, body, newWeight, expectations, verbatim);
  }

  /**
   * The same below another path.
   *
   * @param prefix without a slash at its end; empty for the same path
   */
  public HttpRequest below(String prefix) {
    return new HttpRequest(
        name, method, prefix + path, headers, body, weight, expectations, verbatim);
  }

  /** With further headers; one that is there already, in whatever case, is replaced. */
  public HttpRequest with(Map<String, String> more) {
    Map<String, String> all = new LinkedHashMap<>(headers);
    for (Map.Entry<String, String> header : more.entrySet()) {
      all.keySet().removeIf(header.getKey()::equalsIgnoreCase);
      all.put(header.getKey(), header.getValue());
    }
    return new HttpRequest(
        name, method, path, all, body, weight, expectations, verbatim.without(more.keySet()));
  }

  /** With further expectations. */
  public HttpRequest expecting(List<Expectation> more) {
    List<Expectation> all = new ArrayList<>(expectations);
    all.addAll(more);
    return new HttpRequest(name, method, path, headers, body, weight, all, verbatim);
  }

  /** As it was recorded: nothing of what it has now has variables. */
  public HttpRequest recorded() {
    return new HttpRequest(
        name, method, path, headers, body, weight, expectations, Verbatim.of(this));
  }

  @Override
  public byte[] body() {
    return body.clone();
  }

  /**
   * Its name, or as a person would write it: {@code GET /send}. Made to be shown: what looks like a
   * secret in it is {@code ***}.
   */
  public String label() {
    return Secrets.masked(name.isEmpty() ? method + " " + path : name);
  }
}
