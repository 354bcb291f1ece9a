package io.bootcause.cases.ferry;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Stands in for the harbour's service and for who gives out its tokens: a berth is told after 4 ms,
 * a token after 30 ms, as many at once as are asked for.
 */
@Component
class Harbour implements DisposableBean {
  private static final String BERTH = "{\"ship\":\"Oosterschelde\",\"minutesLate\":3}";

  private final HttpServer server;
  private final String token;
  private final ScheduledExecutorService later =
      Executors.newScheduledThreadPool(
          2,
          task -> {
            Thread thread = new Thread(task, "harbour");
            thread.setDaemon(true);
            return thread;
          });

  Harbour(@Value("${harbour.token-life}") Duration life) throws IOException {
    token =
        "{\"access_token\":\"b7c1\",\"token_type\":\"Bearer\",\"expires_in\":"
            + life.toSeconds()
            + "}";
    // Else its answers wait for an acknowledgement that comes 40 ms late.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 500);
    server.createContext("/token", exchange -> after(30, exchange, token));
    server.createContext("/berths", exchange -> after(4, exchange, BERTH));
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void after(int millis, HttpExchange exchange, String answer) {
    later.schedule(() -> answer(exchange, answer), millis, TimeUnit.MILLISECONDS);
  }

  private static void answer(HttpExchange exchange, String text) {
    byte[] answer = text.getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, answer.length);
      exchange.getResponseBody().write(answer);
    } catch (IOException e) {
      // The client has gone.
    }
  }

  @Override
  public void destroy() {
    server.stop(0);
    later.shutdownNow();
  }
}
