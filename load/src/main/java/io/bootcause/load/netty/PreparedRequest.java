package io.bootcause.load.netty;

import io.bootcause.load.HttpRequest;
import io.bootcause.load.RequestBytes;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A request in the forms in which it goes out.
 *
 * @param index in the workload
 * @param http1 all its bytes in HTTP/1.1; its position and limit are nobody's to change
 * @param headers its head in HTTP/2
 * @param body its body, empty if it has none
 */
record PreparedRequest(int index, RequestBytes http1, Http2Headers headers, ByteBuf body) {
  /** What belongs to a connection, and so to HTTP/1.1 only (RFC 9113, 8.2.2). */
  private static final Set<String> OF_A_CONNECTION =
      Set.of(
          "connection",
          "proxy-connection",
          "keep-alive",
          "transfer-encoding",
          "upgrade",
          "host",
          "content-length");

  /**
   * Makes it.
   *
   * @param once whether it is sent once instead of over and over
   * @throws IllegalArgumentException if it cannot be written as an HTTP request
   */
  static PreparedRequest of(
      int index, HttpRequest request, InetSocketAddress target, String scheme, boolean once) {
    RequestBytes bytes = RequestBytes.encode(index, request, target, once); // checks it, too
    return new PreparedRequest(
        index,
        bytes,
        headers(request, target, scheme),
        Unpooled.unreleasableBuffer(Unpooled.wrappedBuffer(request.body())));
  }

  private static Http2Headers headers(
      HttpRequest request, InetSocketAddress target, String scheme) {
    Http2Headers headers =
        new DefaultHttp2Headers()
            .method(request.method())
            .scheme(scheme)
            .path(request.path())
            .authority(authority(request, target));
    headers.set("user-agent", "bootcause").set("accept", "*/*");
    for (Map.Entry<String, String> header : request.headers().entrySet()) {
      String name = header.getKey().toLowerCase(Locale.ROOT);
      if (!OF_A_CONNECTION.contains(name)) {
        headers.set(name, header.getValue().trim());
      }
    }
    if (request.body().length > 0) {
      headers.set("content-length", Integer.toString(request.body().length));
    }
    return headers;
  }

  private static String authority(HttpRequest request, InetSocketAddress target) {
    for (Map.Entry<String, String> header : request.headers().entrySet()) {
      if (header.getKey().equalsIgnoreCase("host")) {
        return header.getValue();
      }
    }
    String host = target.getHostString();
    return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + target.getPort();
  }

  /** Its bytes in HTTP/1.1 from one position to another. */
  ByteBuf http1(int from, int to) {
    ByteBuffer part = http1.bytes().duplicate();
    part.limit(to).position(from);
    return Unpooled.wrappedBuffer(part);
  }
}
