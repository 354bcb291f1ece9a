package io.bootcause.load.hostile;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** Hands each connection to a script, on a thread of its own. */
final class HostileServer implements AutoCloseable {
  /** What the server does with a connection. */
  interface Script {
    void serve(Peer peer) throws Exception;
  }

  private final ServerSocket listener = new ServerSocket();
  private final Script script;
  private final @Nullable SSLContext tls;
  private final String applicationProtocol;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final List<Thread> threads = new CopyOnWriteArrayList<>();

  /**
   * Starts it.
   *
   * @param tls null for cleartext, or if the script speaks TLS itself, and badly
   */
  HostileServer(Script script, @Nullable SSLContext tls, String applicationProtocol)
      throws IOException {
    this.script = script;
    this.tls = tls;
    this.applicationProtocol = applicationProtocol;
    listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);
    start(this::acceptAll);
  }

  InetSocketAddress address() {
    return (InetSocketAddress) listener.getLocalSocketAddress();
  }

  private void start(Runnable task) {
    Thread thread = new Thread(task, "hostile-server");
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  private void acceptAll() {
    try {
      for (int i = 0; ; i++) {
        Socket socket = listener.accept();
        sockets.add(socket);
        int number = i;
        start(() -> serve(socket, number));
      }
    } catch (IOException e) {
      // Closed: the case is over.
    }
  }

  private void serve(Socket raw, int number) {
    try (raw) {
      raw.setTcpNoDelay(true);
      if (tls == null) {
        script.serve(new Peer(raw, raw, number));
        return;
      }
      try (SSLSocket secure =
          (SSLSocket) tls.getSocketFactory().createSocket(raw, null, raw.getPort(), false)) {
        secure.setUseClientMode(false);
        SSLParameters parameters = secure.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {applicationProtocol});
        secure.setSSLParameters(parameters);
        secure.startHandshake();
        script.serve(new Peer(raw, secure, number));
      }
    } catch (Exception e) {
      // What becomes of the connection is the case's subject; it is seen from the other side.
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
    for (Thread thread : threads) {
      thread.interrupt();
    }
  }
}
