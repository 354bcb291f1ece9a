package io.bootcause.load;

import java.net.InetSocketAddress;

/** How long requests are as HTTP/1.1. */
public final class WireSize {
  private WireSize() {}

  /** Head and body, bytes; of a template as it is written, and without cookies. */
  public static int of(HttpRequest request, InetSocketAddress target) {
    HttpRequest plain =
        request.path().contains("{{")
            ? new HttpRequest(
                request.method(), "/", request.headers(), request.body(), request.weight())
            : request;
    return RequestBytes.encode(0, plain, target, true).bytes().limit()
        + request.path().length()
        - plain.path().length();
  }
}
