package io.bootcause.cases.bills;

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
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/** The market's prices: a service that answers after 30 ms, as many questions at once as come. */
@Component
class Tariffs implements DisposableBean {
  private static final byte[] ANSWER = "31".getBytes(StandardCharsets.UTF_8);

  private final HttpServer server;
  private final WebClient client;
  private final ScheduledExecutorService later =
      Executors.newScheduledThreadPool(
          2,
          task -> {
            Thread thread = new Thread(task, "tariffs");
            thread.setDaemon(true);
            return thread;
          });

  Tariffs(WebClient.Builder builder) throws IOException {
    // Else its answers wait for an acknowledgement that comes 40 ms late.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 500);
    server.createContext("/", exchange -> later.schedule(() -> answer(exchange), 30, TimeUnit.MILLISECONDS));
    server.start();
    client = builder.baseUrl("http://127.0.0.1:" + server.getAddress().getPort()).build();
  }

  Mono<Integer> cents(long meter) {
    return client.get().uri("/tariffs/{zone}", meter % 3).retrieve().bodyToMono(String.class).map(Integer::valueOf);
  }

  private static void answer(HttpExchange exchange) {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
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
