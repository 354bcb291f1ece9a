package io.bootcause.service;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;

/** Asks whether anything answers on a loopback port, and in which protocol. */
final class HttpProbe {
  // OPTIONS * is answered by the server itself: no handler of the service sees it.
  private static final byte[] REQUEST =
      "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
          .getBytes(StandardCharsets.US_ASCII);

  private static final String HTTP = "HTTP/";
  private static final String BAD_REQUEST = "HTTP/1.1 400";

  /** What is refused is refused in one piece. */
  private static final int REFUSAL_MILLIS = 250;

  private static final int LONGEST_REFUSAL = 2_048;

  // Tomcat, nginx and others tell a client in cleartext what they would rather have.
  private static final Pattern WANTS_TLS =
      Pattern.compile("HTTP/1\\.[01] 400 .*\\b(TLS|SSL|HTTPS)\\b", Pattern.DOTALL);

  /** First byte of an alert record (RFC 8446, 5.1). */
  private static final char ALERT = 21;

  private HttpProbe() {}

  enum Answer {
    REFUSED,
    SILENT,
    OTHER,
    HTTP,
    /** HTTP over TLS. */
    HTTPS,
    /** The same, for clients that show a certificate: we did not, and were turned down. */
    HTTPS_FOR_KNOWN_CLIENTS;

    boolean isHttp() {
      return this == HTTP || isSecure();
    }

    boolean isSecure() {
      return this == HTTPS || this == HTTPS_FOR_KNOWN_CLIENTS;
    }
  }

  /**
   * Any status counts as HTTP. TLS is tried only where cleartext was turned down, or got no answer,
   * as of Undertow: what speaks cleartext need not wait for it. Takes at most about twice the
   * timeout.
   */
  static Answer ask(int port, int timeoutMillis) {
    long end = System.nanoTime() + 2_000_000L * timeoutMillis;
    try (Socket socket = connected(port, timeoutMillis)) {
      socket.getOutputStream().write(REQUEST);
      String start = start(socket, end);
      if (start.startsWith(HTTP)) {
        return WANTS_TLS.matcher(start).find() ? secured(port, end, Answer.HTTP) : Answer.HTTP;
      }
      if (start.isEmpty()) {
        return secured(port, end, Answer.SILENT);
      }
      return start.charAt(0) == ALERT ? secured(port, end, Answer.OTHER) : Answer.OTHER;
    } catch (NotConnectedException e) {
      return Answer.REFUSED;
    } catch (IOException e) {
      return secured(port, end, Answer.SILENT); // closed with our bytes unread, or silent
    }
  }

  private static final class NotConnectedException extends IOException {
    private static final long serialVersionUID = 1;
  }

  private static Socket connected(int port, int timeoutMillis) throws NotConnectedException {
    Socket socket = new Socket();
    try {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), timeoutMillis);
      socket.setSoTimeout(timeoutMillis);
      return socket;
    } catch (IOException e) {
      try {
        socket.close();
      } catch (IOException ignored) {
        // It was never open.
      }
      throw new NotConnectedException();
    }
  }

  /** As much as tells the protocol; of a refusal, what it says. */
  private static String start(Socket socket, long end) throws IOException {
    InputStream in = socket.getInputStream();
    StringBuilder start = new StringBuilder(text(in.readNBytes(HTTP.length())));
    if (!start.toString().equals(HTTP)) {
      return start.toString();
    }
    try {
      socket.setSoTimeout(REFUSAL_MILLIS);
      start.append(text(in.readNBytes(BAD_REQUEST.length() - HTTP.length())));
      boolean refused = start.toString().endsWith(BAD_REQUEST.substring(HTTP.length() + 3));
      int count = 0;
      while (refused && count >= 0 && start.length() < LONGEST_REFUSAL && nanosTo(end) > 0) {
        byte[] more = new byte[LONGEST_REFUSAL];
        count = in.read(more);
        start.append(text(more), 0, Math.max(0, count));
      }
    } catch (IOException e) {
      // Kept open, or closed the hard way: what it has said so far must do.
    }
    return start.toString();
  }

  private static long nanosTo(long end) {
    return end - System.nanoTime();
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /**
   * @param otherwise what it is if it does not speak TLS either
   */
  private static Answer secured(int port, long end, Answer otherwise) {
    int left = (int) (nanosTo(end) / 1_000_000);
    if (left <= 0) {
      return otherwise;
    }
    boolean agreed = false;
    AskedForCertificate asked = new AskedForCertificate();
    try (Socket raw = connected(port, left)) {
      SSLSocket socket =
          (SSLSocket)
              LoopbackTls.context(asked)
                  .getSocketFactory()
                  .createSocket(raw, "localhost", port, false);
      socket.startHandshake();
      agreed = true;
      socket.getOutputStream().write(REQUEST);
      String start = text(socket.getInputStream().readNBytes(HTTP.length()));
      if (start.equals(HTTP)) {
        return Answer.HTTPS;
      }
      return start.isEmpty() && asked.yes() ? Answer.HTTPS_FOR_KNOWN_CLIENTS : Answer.OTHER;
    } catch (SSLException e) {
      if (asked.yes()) {
        return Answer.HTTPS_FOR_KNOWN_CLIENTS;
      }
      // It speaks TLS and wants something else of us: the requests will say so.
      return String.valueOf(e.getMessage()).contains("fatal alert") ? Answer.HTTPS : otherwise;
    } catch (SocketTimeoutException e) {
      return otherwise;
    } catch (IOException e) {
      // A connection that ends once the server has seen that we show nothing, in TLS 1.3 after both
      // sides agreed: the alert may be lost with it.
      if (asked.yes()) {
        return Answer.HTTPS_FOR_KNOWN_CLIENTS;
      }
      return agreed ? Answer.HTTPS : otherwise;
    }
  }
}
