package io.bootcause.load;

import io.bootcause.load.workload.TraceParent;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A request as it goes on the wire, encoded once. The buffer's position is the sender's to set: one
 * event loop uses it, and each write starts with an explicit position.
 *
 * @param index in the workload
 * @param pauseAt how many bytes go out before the server says 100 Continue; all of them unless the
 *     request has a body and {@code Expect: 100-continue}
 * @param head the answer to HEAD has no body whatever its headers say
 * @param traceparent what it says of its trace; empty if nothing
 * @param idempotent may be sent again when a kept-alive connection turns out to be dead
 */
public record RequestBytes(
    int index,
    ByteBuffer bytes,
    int pauseAt,
    boolean head,
    String traceparent,
    boolean idempotent) {
  private static final Set<String> IDEMPOTENT =
      Set.of("GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE");
  private static final Set<String> BODY_EXPECTED = Set.of("POST", "PUT", "PATCH");

  /**
   * Encodes a request.
   *
   * @throws IllegalArgumentException if it cannot be written as one HTTP/1.1 request
   */
  public static RequestBytes encode(int index, HttpRequest request, InetSocketAddress target) {
    return encode(index, request, target, false);
  }

  /**
   * Encodes a request.
   *
   * @param once whether it is sent once instead of over and over
   * @throws IllegalArgumentException if it cannot be written as one HTTP/1.1 request
   */
  public static RequestBytes encode(
      int index, HttpRequest request, InetSocketAddress target, boolean once) {
    String method = request.method();
    if (!isToken(method) || method.equals("CONNECT")) {
      throw new IllegalArgumentException("not a method to send: " + printable(method));
    }
    if (!request.path().chars().allMatch(c -> c > ' ' && c < 127)) {
      throw new IllegalArgumentException(
          "a path must be percent-encoded, without spaces: "
              + printable(Secrets.masked(request.path())));
    }
    byte[] body = request.body();
    StringBuilder head = new StringBuilder(256);
    head.append(method).append(' ').append(request.path()).append(" HTTP/1.1\r\n");
    appendUnlessGiven(head, request.headers(), "Host", hostHeader(target));
    appendUnlessGiven(head, request.headers(), "User-Agent", "bootcause");
    appendUnlessGiven(head, request.headers(), "Accept", "*/*");
    for (Map.Entry<String, String> header : request.headers().entrySet()) {
      appendGiven(head, header.getKey(), header.getValue());
    }
    if (body.length > 0 || BODY_EXPECTED.contains(method)) {
      head.append("Content-Length: ").append(body.length).append("\r\n");
    }
    byte[] headBytes = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    int length = headBytes.length + body.length;
    // Direct memory is dear to come by, and spares a copy per sending.
    ByteBuffer bytes = once ? ByteBuffer.allocate(length) : ByteBuffer.allocateDirect(length);
    bytes.put(headBytes).put(body).flip();
    int pauseAt = expectsContinue(request) ? headBytes.length : bytes.limit();
    return new RequestBytes(
        index,
        bytes,
        pauseAt,
        method.equals("HEAD"),
        TraceParent.in(request.headers()),
        IDEMPOTENT.contains(method));
  }

  /** Whether its body waits for the server to ask for it. */
  public boolean expectsContinue() {
    return pauseAt < bytes.capacity();
  }

  private static boolean expectsContinue(HttpRequest request) {
    return request.body().length > 0
        && request.headers().entrySet().stream()
            .anyMatch(
                h ->
                    h.getKey().equalsIgnoreCase("Expect")
                        && h.getValue().equalsIgnoreCase("100-continue"));
  }

  private static void appendUnlessGiven(
      StringBuilder head, Map<String, String> given, String name, String value) {
    if (given.keySet().stream().noneMatch(name::equalsIgnoreCase)) {
      head.append(name).append(": ").append(value).append("\r\n");
    }
  }

  private static void appendGiven(StringBuilder head, String name, String value) {
    if (!isToken(name) || !isHeaderValue(value)) {
      throw new IllegalArgumentException("not a header to send: " + printable(name));
    }
    switch (name.toLowerCase(Locale.ROOT)) {
      case "content-length" -> {} // the body's own length is sent
      case "transfer-encoding" ->
          throw new IllegalArgumentException("Transfer-Encoding cannot be chosen");
      default -> head.append(name).append(": ").append(value).append("\r\n");
    }
  }

  /** Whether a header with this value is sent. */
  public static boolean isHeaderValue(String value) {
    return value.chars().allMatch(c -> c == '\t' || (c >= ' ' && c < 256));
  }

  private static String hostHeader(InetSocketAddress target) {
    String host = target.getHostString();
    if (host.indexOf(':') < 0) {
      return host + ":" + target.getPort();
    }
    // As RFC 5952 writes it, and people do.
    InetAddress address = target.getAddress();
    return "["
        + (address == null ? host : NetUtil.toAddressString(address))
        + "]:"
        + target.getPort();
  }

  private static boolean isToken(String text) {
    return !text.isEmpty()
        && text.chars()
            .allMatch(
                c ->
                    (c >= '0' && c <= '9')
                        || (c >= 'A' && c <= 'Z')
                        || (c >= 'a' && c <= 'z')
                        || "!#$%&'*+-.^_`|~".indexOf(c) >= 0);
  }

  private static String printable(String text) {
    return text.replaceAll("[^ -~]", "?");
  }
}
