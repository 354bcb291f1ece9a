package io.bootcause.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/** A whole answer. */
final class Answer {
  private static final String HTML = "text/html; charset=utf-8";

  /** Pages load and run what is from here, and nothing else. */
  private static final String POLICY =
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self';"
          + " img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

  /** A stored report has its own policy; here it is nobody: no cookie, no asking. */
  private static final String SANDBOX =
      "sandbox allow-scripts allow-downloads allow-popups; frame-ancestors 'none'";

  private final int status;
  private final String type;
  private final byte[] body;
  private final Map<String, String> headers;

  /**
   * @param headers besides those that every answer has
   */
  private Answer(int status, String type, byte[] body, Map<String, String> headers) {
    this.status = status;
    this.type = type;
    this.body = body;
    this.headers = headers;
  }

  static Answer page(String html) {
    return new Answer(200, HTML, html.getBytes(UTF_8), Map.of());
  }

  static Answer page(int status, String html) {
    return new Answer(status, HTML, html.getBytes(UTF_8), Map.of());
  }

  static Answer report(byte[] html) {
    return new Answer(200, HTML, html, Map.of("Content-Security-Policy", SANDBOX));
  }

  static Answer text(int status, String text) {
    return new Answer(status, "text/plain; charset=utf-8", (text + "\n").getBytes(UTF_8), Map.of());
  }

  static Answer json(String json) {
    return new Answer(200, "application/json", json.getBytes(UTF_8), Map.of());
  }

  static Answer asset(String type, byte[] body) {
    return new Answer(200, type, body, Map.of());
  }

  static Answer elsewhere(String path, String cookie) {
    return new Answer(
        303,
        "text/plain; charset=utf-8",
        new byte[0],
        Map.of("Location", path, "Set-Cookie", cookie));
  }

  /** Headers that every answer has, an event stream too. */
  static void common(Headers headers) {
    headers.set("Content-Security-Policy", POLICY);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cache-Control", "no-store");
  }

  void send(HttpExchange exchange) throws IOException {
    Headers sent = exchange.getResponseHeaders();
    common(sent);
    sent.set("Content-Type", type);
    headers.forEach(sent::set);
    boolean head = exchange.getRequestMethod().equals("HEAD");
    if (head || body.length == 0) {
      exchange.sendResponseHeaders(status, -1);
      return;
    }
    exchange.sendResponseHeaders(status, body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }
}
