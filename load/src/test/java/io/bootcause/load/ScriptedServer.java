package io.bootcause.load;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A loopback server whose every answer is the test's own doing. */
final class ScriptedServer implements AutoCloseable {
  /** Answers one request, in its own way. */
  interface Script {
    /**
     * Called for each request.
     *
     * @param connection 0-based number of the connection
     * @param ordinal 0-based number of the request on it
     * @return whether to wait for another request; else the connection is closed
     */
    boolean answer(Socket socket, String head, int connection, int ordinal) throws Exception;
  }

  static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

  private final ServerSocket listener;
  private final Script script;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final AtomicInteger connections = new AtomicInteger();
  private final AtomicInteger requests = new AtomicInteger();

  ScriptedServer(Script script) throws IOException {
    this.script = script;
    listener = new ServerSocket(0, 1024, InetAddress.getLoopbackAddress());
    start(this::acceptAll);
  }

  /** Answers every request with the same text. */
  static ScriptedServer saying(String text) throws IOException {
    return new ScriptedServer(
        (socket, head, connection, ordinal) -> {
          write(socket, text);
          return true;
        });
  }

  static void write(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Closes so that the peer sees a reset instead of an end. */
  static void reset(Socket socket) throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  InetSocketAddress address() {
    return (InetSocketAddress) listener.getLocalSocketAddress();
  }

  int connections() {
    return connections.get();
  }

  int requests() {
    return requests.get();
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "scripted-server");
    thread.setDaemon(true);
    thread.start();
  }

  private void acceptAll() {
    try {
      while (true) {
        Socket socket = listener.accept();
        sockets.add(socket);
        int connection = connections.getAndIncrement();
        start(() -> serve(socket, connection));
      }
    } catch (IOException e) {
      // Closed: the test is over.
    }
  }

  private void serve(Socket socket, int connection) {
    try (socket) {
      socket.setTcpNoDelay(true);
      for (int ordinal = 0; ; ordinal++) {
        String head = readHead(socket.getInputStream());
        if (head.isEmpty()) {
          return;
        }
        requests.incrementAndGet();
        if (!script.answer(socket, head, connection, ordinal)) {
          return;
        }
      }
    } catch (Exception e) {
      // What becomes of the connection is the test's subject; it is seen from the other side.
    }
  }

  /** Bodies are not read: scripts that get one read it themselves. */
  private static String readHead(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    int b;
    while ((b = in.read()) >= 0) {
      head.append((char) b);
      if (head.length() > 3 && head.substring(head.length() - 4).equals("\r\n\r\n")) {
        return head.toString();
      }
    }
    return "";
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
