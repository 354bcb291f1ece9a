package io.bootcause.cases.toll;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.springframework.stereotype.Component;

/** Asks the toll host. */
@Component
class TollHostClient {
  private record Session(Socket socket, BufferedReader answers) {}

  private final ConcurrentLinkedQueue<Session> idle = new ConcurrentLinkedQueue<>();
  private final TollHost host;

  TollHostClient(TollHost host) {
    this.host = host;
  }

  int ask(String question) throws IOException {
    Session session = idle.poll();
    if (session == null) {
      session = open();
    }
    session.socket.getOutputStream().write((question + "\n").getBytes(StandardCharsets.US_ASCII));
    int cents = Integer.parseInt(session.answers.readLine());
    idle.add(session);
    return cents;
  }

  private Session open() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), host.port());
    socket.setTcpNoDelay(true);
    return new Session(
        socket,
        new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII)));
  }
}
