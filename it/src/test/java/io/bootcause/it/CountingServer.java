package io.bootcause.it;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;

/** Answers whatever is asked, and counts it. */
final class CountingServer implements AutoCloseable {
  private final LongAdder seen = new LongAdder();
  private final ExecutorService workers = Executors.newFixedThreadPool(8);
  private final HttpServer server;

  CountingServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    server.setExecutor(workers);
    server.createContext(
        "/",
        exchange -> {
          seen.increment();
          byte[] answer = "{}".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  long seen() {
    return seen.sum();
  }

  @Override
  public void close() {
    server.stop(0);
    workers.shutdownNow();
  }
}
