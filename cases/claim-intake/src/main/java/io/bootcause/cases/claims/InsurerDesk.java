package io.bootcause.cases.claims;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Component;

/** Stands in for an insurer: plain HTTP/1.1, one receipt for each claim, at once. */
@Component
class InsurerDesk {
  private final AtomicLong receipts = new AtomicLong();
  private final ServerSocket listening;

  InsurerDesk() throws IOException {
    listening = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    daemon(this::accept).start();
  }

  int port() {
    return listening.getLocalPort();
  }

  private void accept() {
    while (true) {
      try {
        Socket socket = listening.accept();
        socket.setTcpNoDelay(true);
        daemon(() -> serve(socket)).start();
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      InputStream in = new BufferedInputStream(socket.getInputStream());
      for (String head = head(in); !head.isEmpty(); head = head(in)) {
        body(in, head);
        String receipt = "R-" + receipts.incrementAndGet();
        String answer =
            "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: "
                + receipt.length()
                + "\r\n\r\n"
                + receipt;
        socket.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
      }
    } catch (IOException e) {
      // The client has gone.
    }
  }

  private static String head(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
      int next = in.read();
      if (next < 0) {
        return "";
      }
      head.write(next);
    }
    return head.toString(StandardCharsets.US_ASCII).toLowerCase(Locale.ROOT);
  }

  private static void body(InputStream in, String head) throws IOException {
    int at = head.indexOf("content-length:");
    if (at >= 0) {
      String length = head.substring(at + 15, head.indexOf('\r', at)).strip();
      in.readNBytes(Integer.parseInt(length));
      return;
    }
    while (true) {
      int length = Integer.parseInt(line(in), 16);
      in.readNBytes(length);
      line(in);
      if (length == 0) {
        return;
      }
    }
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
      line.append((char) next);
    }
    return line.toString().strip();
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "insurer-desk");
    thread.setDaemon(true);
    return thread;
  }
}
