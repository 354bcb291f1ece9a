package io.bootcause.cases.travel;

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

/**
 * Stands in for two carriers, who answer after 4 ms, and a platform that counts searches, which does
 * after 45 ms; as many questions at once as come.
 */
@Component
class Partner implements DisposableBean {
  private static final byte[] ANSWER = "{\"cents\":1299}".getBytes(StandardCharsets.UTF_8);

  private final HttpServer server;
  private final ScheduledExecutorService later =
      Executors.newScheduledThreadPool(
          2,
          task -> {
            Thread thread = new Thread(task, "partner");
            thread.setDaemon(true);
            return thread;
          });

  Partner() throws IOException {
    // Else its answers wait for an acknowledgement that comes 40 ms late.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 500);
    server.createContext(
        "/", exchange -> later.schedule(() -> answer(exchange), 4, TimeUnit.MILLISECONDS));
    server.createContext(
        "/searches", exchange -> later.schedule(() -> answer(exchange), 45, TimeUnit.MILLISECONDS));
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private static void answer(HttpExchange exchange) {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, ANSWER.length);
      exchange.getResponseBody().write(ANSWER);
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
