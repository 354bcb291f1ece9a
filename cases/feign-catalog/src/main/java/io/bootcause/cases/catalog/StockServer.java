package io.bootcause.cases.catalog;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/** Stands in for the other team's service: it answers at once. */
final class StockServer {
  private final HttpServer server;

  private StockServer(HttpServer server) {
    this.server = server;
  }

  static StockServer start() {
    // Else its answers wait for an acknowledgement that comes 40 ms late.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
      server.setExecutor(
          Executors.newFixedThreadPool(
              4,
              task -> {
                Thread thread = new Thread(task, "stock");
                thread.setDaemon(true);
                return thread;
              }));
      server.createContext("/stock", StockServer::answer);
      server.start();
      return new StockServer(server);
    } catch (IOException e) {
      throw new IllegalStateException("the stock server did not start", e);
    }
  }

  int port() {
    return server.getAddress().getPort();
  }

  private static void answer(HttpExchange exchange) throws IOException {
    byte[] buffer = new byte[1024];
    while (exchange.getRequestBody().read(buffer) >= 0) {
      // The question does not matter.
    }
    byte[] body =
        "{\"sku\":\"A-17\",\"available\":12,\"warehouse\":\"north\"}".getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json;charset=UTF-8");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
