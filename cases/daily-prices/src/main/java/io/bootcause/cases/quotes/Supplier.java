package io.bootcause.cases.quotes;

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
 * Stands in for the supplier's system: a list takes it 100 ms, and it makes two of them at a time.
 */
@Component
class Supplier implements DisposableBean {
  private static final long LIST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final byte[] LIST =
      "{\"market\":\"north\",\"cents\":{\"tea\":395,\"coffee\":995,\"cocoa\":595}}"
          .getBytes(StandardCharsets.UTF_8);

  private final HttpServer server;
  private final long[] freeAt = {System.nanoTime(), System.nanoTime()};
  private final ScheduledExecutorService later =
      Executors.newScheduledThreadPool(
          2,
          task -> {
            Thread thread = new Thread(task, "supplier");
            thread.setDaemon(true);
            return thread;
          });

  Supplier() throws IOException {
    // Else its answers wait for an acknowledgement that comes 40 ms late.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 500);
    server.createContext(
        "/",
        exchange ->
            later.schedule(
                () -> answer(exchange), doneAt() - System.nanoTime(), TimeUnit.NANOSECONDS));
    server.start();
  }

  /** When the one of the two that has less to do will have made one more list. */
  private synchronized long doneAt() {
    int which = freeAt[0] - freeAt[1] <= 0 ? 0 : 1;
    long now = System.nanoTime();
    freeAt[which] = (freeAt[which] - now > 0 ? freeAt[which] : now) + LIST_NANOS;
    return freeAt[which];
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private static void answer(HttpExchange exchange) {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, LIST.length);
      exchange.getResponseBody().write(LIST);
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
