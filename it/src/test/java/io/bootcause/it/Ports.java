package io.bootcause.it;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Ports for services that are told theirs. */
final class Ports {
  private Ports() {}

  static int free() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
