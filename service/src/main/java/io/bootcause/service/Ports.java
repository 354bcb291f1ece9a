package io.bootcause.service;

import io.bootcause.service.ServiceException.Kind;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;

/** Finds TCP ports that a service can listen on. */
final class Ports {
  private static final int LOWEST = 20_000;
  private static final Path LOCAL_PORT_RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");

  private Ports() {}

  /**
   * A port nobody listens on, below the range from which the kernel takes the local ends of
   * outgoing connections: a load on other services cannot take it before the service does, nor can
   * we, by asking on the port whether the service is there yet and so connecting to ourselves.
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
    // The kernel gives a sysctl to the first read only, so that must not be one of a single byte,
    // as that of Files.readString is.
    try (BufferedReader file = Files.newBufferedReader(LOCAL_PORT_RANGE)) {
      String range = Objects.requireNonNullElse(file.readLine(), "");
      int low = Integer.parseInt(range.strip().split("\\s+")[0]);
      return low > LOWEST + 1_000 ? low : 65_000;
    } catch (IOException | NumberFormatException e) {
      return 49_152;
    }
  }
}
