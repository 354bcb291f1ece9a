package io.bootcause.service;

import io.bootcause.service.ServiceException.Kind;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;

/** Finds TCP ports that a service can listen on. */
final class Ports {
  private static final int LOWEST = 20_000;

  private Ports() {}

  /**
   * A port nobody listens on, below the range from which the kernel takes the local ends of
   * outgoing connections: a load on other services cannot take it before the service does.
   */
  static int free() throws ServiceException {
    int top = ephemeralStart();
    for (int tries = 0; tries < 200; tries++) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST, top);
      if (isFree(port)) {
        return port;
      }
    }
    throw new ServiceException(Kind.MEASUREMENT, "found no free port to start the service on");
  }

  static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(port), 1);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static int ephemeralStart() {
    try {
      String range = Files.readString(Path.of("/proc/sys/net/ipv4/ip_local_port_range")).strip();
      int low = Integer.parseInt(range.split("\\s+")[0]);
      return low > LOWEST + 1_000 ? low : 65_000;
    } catch (IOException | NumberFormatException e) {
      return 49_152;
    }
  }
}
