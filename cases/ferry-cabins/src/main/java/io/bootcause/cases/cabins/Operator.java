package io.bootcause.cases.cabins;

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

/** Stands in for the operators: they answer after 100 ms, as many questions at once as come. */
@Component
class Operator implements DisposableBean {
  private static final byte[] ANSWER = "{\"cabins\":500000}".getBytes(StandardCharsets.UTF_8);

  private final HttpServer server;
  private final ScheduledExecutorService later =
      Executors.newScheduledThreadPool(
          2,
          task -> {
            Thread thread = new Thread(task, "partner");
            thread.setDaemon(true);
            return thread;
          });

  Operator() throws IOException {
    // Else its answers wait for an acknowledgement that comes 40 ms late.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 500);
    server.createContext(
        "/", exchange -> later.schedule(() -> answer(exchange), 100, TimeUnit.MILLISECONDS));
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
