package io.bootcause.cases.rides;

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
import javax.annotation.PostConstruct;
import javax.annotation.PreDestroy;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

@Component
class TariffServer {

  private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
  private final Duration answerAfter;
  private HttpServer server;

  TariffServer(@Value("${tariff.answer-after}") Duration answerAfter) {
    this.answerAfter = answerAfter;
  }

  @PostConstruct
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 512);
    server.createContext(
        "/",
        exchange ->
            timer.schedule(() -> answer(exchange), answerAfter.toMillis(), TimeUnit.MILLISECONDS));
    server.start();
  }

  private void answer(HttpExchange exchange) {
    String zone = exchange.getRequestURI().getPath();
    byte[] body =
        Integer.toString(250 + Math.floorMod(zone.hashCode(), 900))
            .getBytes(StandardCharsets.US_ASCII);
    try (exchange) {
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    } catch (IOException e) {
      exchange.close();
    }
  }

  int port() {
    return server.getAddress().getPort();
  }

  @PreDestroy
  void stop() {
    server.stop(0);
    timer.shutdownNow();
  }
}
