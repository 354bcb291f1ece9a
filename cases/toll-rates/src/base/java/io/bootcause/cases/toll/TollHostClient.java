package io.bootcause.cases.toll;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.springframework.stereotype.Component;

/** Asks the toll host. */
@Component
class TollHostClient {
  private final TollHost host;

  TollHostClient(TollHost host) {
    this.host = host;
  }

  int ask(String question) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), host.port())) {
      socket.setTcpNoDelay(true);
      socket.getOutputStream().write((question + "\n").getBytes(StandardCharsets.US_ASCII));
      BufferedReader answers =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
      return Integer.parseInt(answers.readLine());
    }
  }
}
