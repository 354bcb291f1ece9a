package io.bootcause.cases.quotes;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/** Stands in for the carriers' system, which answers at once. */
@Component
class Carriers implements DisposableBean {
  private final HttpServer server;

  Carriers() throws IOException {
    // Else its answers wait for an acknowledgement that comes 40 ms late.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    server.setExecutor(Executors.newFixedThreadPool(8));
    server.createContext(
        "/price",
        exchange -> {
          byte[] body = "{\"carrier\":\"north\",\"cents\":499}".getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @Override
  public void destroy() {
    server.stop(0);
  }
}
