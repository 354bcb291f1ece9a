package io.bootcause.it;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Ports for services that are told theirs. */
final class Ports {
  private static final int LOWEST = 20_000;

  /** From here on Linux gives them to outgoing connections, of which tests beside make many. */
  private static final int END = 32_768;

  private Ports() {}

  static int free() throws IOException {
    IOException last = new IOException("no free port");
    for (int tries = 0; tries < 100; tries++) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST, END);
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (IOException e) {
        last = e;
      }
    }
    throw last;
  }
}
