package io.bootcause.cases.toll;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.stereotype.Component;

/** Stands in for the toll host: a line is a question, the next one its answer. */
@Component
class TollHost {
  private static final int BACKLOG = 2;

  private final ServerSocket listening;
  private final ExecutorService sessions = Executors.newCachedThreadPool(TollHost::daemon);

  TollHost() throws IOException {
    listening = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
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
        sessions.execute(() -> serve(socket));
      } catch (IOException e) {
        return;
      }
    }
  }

  private static void serve(Socket socket) {
    try (socket) {
      BufferedReader questions =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
      for (String line = questions.readLine(); line != null; line = questions.readLine()) {
        String answer = cents(line.split(" ")) + "\n";
        socket.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
      }
    } catch (IOException e) {
      // The client has gone.
    }
  }

  private static int cents(String[] route) {
    int junctions = Math.abs(route[0].hashCode() - route[1].hashCode()) % 40;
    return 120 * junctions * Integer.parseInt(route[2]);
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "toll-host");
    thread.setDaemon(true);
    return thread;
  }
}
