package io.bootcause.load.hostile;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** The server's end of one connection, in the hands of a script. */
final class Peer {
  private final Socket raw;
  private final Socket socket;
  private final int number;

  /**
   * Wraps it.
   *
   * @param raw the TCP connection
   * @param socket what is spoken on it: the same, or TLS over it
   * @param number 0-based number of the connection
   */
  Peer(Socket raw, Socket socket, int number) {
    this.raw = raw;
    this.socket = socket;
    this.number = number;
  }

  int number() {
    return number;
  }

  InputStream in() throws IOException {
    return socket.getInputStream();
  }

  /** Reads a request's head; its body is the script's. False at the end of the stream. */
  boolean request() throws IOException {
    int matched = 0;
    while (matched < 4) {
      int b = in().read();
      if (b < 0) {
        return false;
      }
      matched = b == "\r\n\r\n".charAt(matched) ? matched + 1 : b == '\r' ? 1 : 0;
    }
    return true;
  }

  void say(String text) throws IOException {
    say(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  void say(byte[] bytes) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(bytes);
    out.flush();
  }

  /** Says it again and again until the other side is tired of it. */
  void sayForEver(String text, int everyMillis) throws Exception {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    while (true) {
      say(bytes);
      if (everyMillis > 0) {
        Thread.sleep(everyMillis);
      }
    }
  }

  /** Past TLS, if there is any. */
  void sayRaw(byte[] bytes) throws IOException {
    raw.getOutputStream().write(bytes);
  }

  /** Waits until the other side closes. */
  void stay() throws IOException {
    while (in().read() >= 0) {
      // Nothing that it says is of interest.
    }
  }

  /** Ends the TCP connection without a word of TLS. */
  void close() throws IOException {
    raw.shutdownOutput();
    raw.getInputStream().transferTo(OutputStream.nullOutputStream());
    raw.close();
  }

  /** Closes so that the other side sees a reset instead of an end. */
  void reset() throws IOException {
    raw.setSoLinger(true, 0);
    raw.close();
  }
}
