package io.bootcause.cases.rates;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/** Stands in for the bank: any question is answered after 30 ms. */
@Component
class BankServer {
  private final ServerSocket listening;
  private final ScheduledExecutorService later = Executors.newScheduledThreadPool(2, this::daemon);

  BankServer() throws IOException {
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
        later.schedule(() -> answer(socket), 30, TimeUnit.MILLISECONDS);
      } catch (IOException e) {
        return;
      }
    }
  }

  private void answer(Socket socket) {
    try (socket) {
      socket.getInputStream().read(new byte[64]);
      socket.getOutputStream().write("1.08\n".getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // The client has gone.
    }
  }

  private Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "bank");
    thread.setDaemon(true);
    return thread;
  }
}
