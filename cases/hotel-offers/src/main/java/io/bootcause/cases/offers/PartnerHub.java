package io.bootcause.cases.offers;

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
class PartnerHub {

  private static final String PRICES =
      "{\"Central\":11900,\"Garden\":8900,\"Station\":7400,\"Riverside\":10250,\"Harbour\":9700}";
  private static final String ROOMS =
      "{\"Central\":3,\"Garden\":0,\"Station\":11,\"Riverside\":2,\"Old Mill\":5,\"Harbour\":1}";

  private final HttpServer server;
  private final ScheduledExecutorService later =
      Executors.newScheduledThreadPool(
          1,
          task -> {
            Thread thread = new Thread(task, "partner-hub");
            thread.setDaemon(true);
            return thread;
          });

  PartnerHub() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 500);
    answer("/prices", PRICES, 14);
    answer("/rooms", ROOMS, 14);
    answer("/events", "{}", 130);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void answer(String path, String body, int millis) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    server.createContext(
        path, exchange -> later.schedule(() -> send(exchange, bytes), millis, TimeUnit.MILLISECONDS));
  }

  private static void send(HttpExchange exchange, byte[] body) {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
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
