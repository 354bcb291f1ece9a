package io.bootcause.cases.labels;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.springframework.stereotype.Component;

/** Stands in for a printer: it answers a label (length, then text) with its number, at once. */
@Component
class Printer {
  private final ServerSocket listening;

  Printer() throws IOException {
    listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    daemon(this::accept).start();
  }

  int port() {
    return listening.getLocalPort();
  }

  private void accept() {
    while (true) {
      try {
        Socket socket = listening.accept();
        daemon(() -> serve(socket)).start();
      } catch (IOException e) {
        return;
      }
    }
  }

  private static void serve(Socket socket) {
    try (socket) {
      DataInputStream labels = new DataInputStream(socket.getInputStream());
      for (int number = 1; ; number++) {
        labels.readNBytes(labels.readInt());
        socket.getOutputStream().write(number & 0xff);
      }
    } catch (IOException e) {
      // The client has gone.
    }
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "printer");
    thread.setDaemon(true);
    return thread;
  }
}
