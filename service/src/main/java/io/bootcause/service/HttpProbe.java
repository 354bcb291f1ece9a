package io.bootcause.service;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Asks whether anything answers on a loopback port. */
final class HttpProbe {
  // OPTIONS * is answered by the server itself: no handler of the service sees it.
  private static final byte[] REQUEST =
      "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
          .getBytes(StandardCharsets.US_ASCII);

  private HttpProbe() {}

  enum Answer {
    REFUSED,
    SILENT,
    OTHER,
    HTTP
  }

  /** Any status counts as HTTP. Takes at most about twice the timeout. */
  static Answer ask(int port, int timeoutMillis) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), timeoutMillis);
      socket.setSoTimeout(timeoutMillis);
      try {
        socket.getOutputStream().write(REQUEST);
        byte[] start = socket.getInputStream().readNBytes(5);
        if (start.length == 0) {
          return Answer.SILENT;
        }
        return new String(start, StandardCharsets.ISO_8859_1).equals("HTTP/")
            ? Answer.HTTP
            : Answer.OTHER;
      } catch (IOException e) {
        return Answer.SILENT;
      }
    } catch (IOException e) {
      return Answer.REFUSED;
    }
  }
}
