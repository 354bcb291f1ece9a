package io.bootcause.cases.announcements;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/** Stands in for the depots' own system. */
@Component
class DepotServer implements DisposableBean {

  private final ScheduledExecutorService timer =
      Executors.newScheduledThreadPool(
          1,
          task -> {
            Thread thread = new Thread(task, "depots");
            thread.setDaemon(true);
            return thread;
          });
  private final HttpServer server;

  DepotServer(ParcelProperties properties) throws IOException {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    long delay = properties.depotDelay().toMillis();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    server.createContext(
        "/depots/",
        exchange -> timer.schedule(() -> answer(exchange), delay, TimeUnit.MILLISECONDS));
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private static void answer(HttpExchange exchange) {
    String path = exchange.getRequestURI().getPath();
    byte[] body = ("DEPOT-" + path.substring(path.length() - 1)).getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.getResponseHeaders().set("Content-Type", "text/plain");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    } catch (IOException e) {
      // gone
    }
  }

  @Override
  public void destroy() {
    server.stop(0);
    timer.shutdownNow();
  }
}
