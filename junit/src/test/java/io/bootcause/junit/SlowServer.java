package io.bootcause.junit;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Planted: each answer takes {@value #MILLIS} ms; /fails answers 500 to every fourth. */
public final class SlowServer implements AutoCloseable {
  static final int MILLIS = 50;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(16);

  SlowServer(int port) throws IOException {
    AtomicInteger asked = new AtomicInteger();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          LockSupport.parkNanos(MILLIS * 1_000_000L);
          boolean fails =
              exchange.getRequestURI().getPath().equals("/fails")
                  && asked.incrementAndGet() % 4 == 0;
          exchange.sendResponseHeaders(fails ? 500 : 200, -1);
          exchange.close();
        });
    server.start();
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  /** Packed as a Boot jar: {@code --server.port=…}. */
  public static void main(String[] args) throws IOException {
    for (String arg : args) {
      if (arg.startsWith("--server.port=")) {
        new SlowServer(Integer.parseInt(arg.substring(arg.indexOf('=') + 1)));
      }
    }
  }
}
