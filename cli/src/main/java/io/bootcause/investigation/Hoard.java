package io.bootcause.investigation;

import io.bootcause.service.ProcFs;
import io.bootcause.service.RunningService;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;

/**
 * Idle keep-alive connections, as a load balancer or impatient clients leave them open. The first
 * ones each make a request, as long as there is time; the rest only connect, which occupies the
 * server's slot as well.
 */
final class Hoard implements AutoCloseable {
  /** More than a limit that someone set for thrift, fewer than any default. */
  static final int CONNECTIONS = 300;

  private static final Duration WITH_REQUEST = Duration.ofMillis(1500);
  private static final int CONNECT_MILLIS = 500;

  /**
   * A server that prepares TLS as it accepts is slow at it: its backlog may be full for a moment,
   * and the system tries again after a second.
   */
  private static final int SECURE_CONNECT_MILLIS = 1_500;

  private static final int READ_MILLIS = 500;

  private final List<Socket> sockets = new ArrayList<>();
  private int backlog = -1;

  private Hoard() {}

  /**
   * Opens them.
   *
   * @param path of the request that they make
   * @param tls for a service that speaks it
   */
  static Hoard open(RunningService service, String path, SSLContext tls) {
    int port = service.port();
    Hoard hoard = new Hoard();
    InetSocketAddress server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    byte[] request =
        ("GET " + path + " HTTP/1.1\r\nHost: localhost:" + port + "\r\n\r\n")
            .getBytes(StandardCharsets.ISO_8859_1);
    long end = System.nanoTime() + WITH_REQUEST.toNanos();
    boolean asking = true;
    for (int i = 0; i < CONNECTIONS; i++) {
      Socket socket = new Socket();
      try {
        socket.connect(server, service.secure() ? SECURE_CONNECT_MILLIS : CONNECT_MILLIS);
        hoard.sockets.add(socket);
        if (asking && System.nanoTime() < end) {
          socket.setSoTimeout(READ_MILLIS);
          Socket asked = service.secure() ? secured(socket, port, tls) : socket;
          asked.getOutputStream().write(request);
          asking = asked.getInputStream().read(new byte[1024]) > 0;
        }
      } catch (IOException e) {
        // No answer: what is left of the hoard only connects, until not even that works.
        asking = false;
        if (!socket.isConnected()) {
          break;
        }
      }
    }
    hoard.backlog = ProcFs.backlog(port);
    return hoard;
  }

  /**
   * The same connection with TLS on it, its handshake still to come. Only the socket below is kept
   * and closed: nobody waits for a goodbye of each.
   */
  private static Socket secured(Socket socket, int port, SSLContext tls) throws IOException {
    return tls.getSocketFactory().createSocket(socket, "localhost", port, /* autoClose= */ false);
  }

  int size() {
    return sockets.size();
  }

  /** Connections that waited to be accepted when the hoard was complete; -1 if unknown. */
  int backlog() {
    return backlog;
  }

  @Override
  public void close() {
    for (Socket socket : sockets) {
      try {
        socket.close();
      } catch (IOException e) {
        // It is gone, which is all that is wanted.
      }
    }
  }
}
