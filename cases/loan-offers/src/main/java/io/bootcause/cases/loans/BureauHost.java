package io.bootcause.cases.loans;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import jakarta.annotation.PreDestroy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

@Component
class BureauHost {

  private final HttpServer server;
  private final ScheduledExecutorService later =
      Executors.newScheduledThreadPool(
          1,
          task -> {
            Thread thread = new Thread(task, "bureau");
            thread.setDaemon(true);
            return thread;
          });

  BureauHost() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 300);
    server.createContext(
        "/scores", exchange -> later.schedule(() -> answer(exchange), 24, TimeUnit.MILLISECONDS));
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private static void answer(HttpExchange exchange) {
    String path = exchange.getRequestURI().getPath();
    String customer = path.substring(path.lastIndexOf('/') + 1);
    int points = 100 + Math.floorMod(customer.hashCode(), 500);
    byte[] body =
        ("{\"customer\":\"" + customer + "\",\"points\":" + points + "}")
            .getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    } catch (IOException e) {
      exchange.close();
    }
  }

  @PreDestroy
  void stop() {
    server.stop(0);
    later.shutdownNow();
  }
}
