package io.bootcause.agent.it;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** One HTTP/1.1 connection whose local port is known. */
final class Http implements AutoCloseable {
  /** What came back. */
  record Answer(int status, String body) {}

  private final Socket socket;
  private final InputStream in;

  Http(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(20_000);
    socket.setTcpNoDelay(true);
    in = new BufferedInputStream(socket.getInputStream());
  }

  int localPort() {
    return socket.getLocalPort();
  }

  Answer get(String path) throws IOException {
    send(path);
    return receive();
  }

  void send(String... paths) throws IOException {
    StringBuilder requests = new StringBuilder();
    for (String path : paths) {
      requests.append("GET ").append(path).append(" HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }
    socket.getOutputStream().write(requests.toString().getBytes(StandardCharsets.US_ASCII));
  }

  Answer receive() throws IOException {
    int status = Integer.parseInt(line().split(" ")[1]);
    int length = 0;
    boolean chunked = false;
    for (String line = line(); !line.isEmpty(); line = line()) {
      String lower = line.toLowerCase(Locale.ROOT);
      if (lower.startsWith("content-length:")) {
        length = Integer.parseInt(lower.substring(15).strip());
      }
      chunked |= lower.startsWith("transfer-encoding: chunked");
    }
    if (!chunked) {
      return new Answer(status, text(length));
    }
    StringBuilder body = new StringBuilder();
    while (true) {
      int size = Integer.parseInt(line().strip(), 16);
      body.append(text(size));
      line();
      if (size == 0) {
        return new Answer(status, body.toString());
      }
    }
  }

  private String text(int length) throws IOException {
    return new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new IOException("connection closed after: " + line);
      }
      line.append((char) c);
    }
    return line.toString().strip();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
