package io.bootcause.cases.rates;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

@Component
class CarrierGateway implements DisposableBean {

  private final HttpServer server;
  private final byte[] tariff = tariff();
  private final ScheduledExecutorService later =
      Executors.newScheduledThreadPool(
          1,
          task -> {
            Thread thread = new Thread(task, "carrier");
            thread.setDaemon(true);
            return thread;
          });

  CarrierGateway() throws IOException {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    System.setProperty("sun.net.httpserver.maxIdleConnections", "1000");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 500);
    server.createContext(
        "/tariff",
        exchange -> later.schedule(() -> answer(exchange, tariff), 28, TimeUnit.MILLISECONDS));
    server.createContext(
        "/levels",
        exchange ->
            later.schedule(() -> answer(exchange, level(exchange)), 12, TimeUnit.MILLISECONDS));
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private static byte[] level(HttpExchange exchange) {
    String path = exchange.getRequestURI().getPath();
    String zone = path.substring(path.lastIndexOf('/') + 1);
    return ("{\"zone\":\"" + zone + "\",\"days\":2,\"tracked\":true}")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] tariff() {
    StringJoiner bands = new StringJoiner(",", "{\"edition\":\"2025-10\",\"bands\":[", "]}");
    for (int zone = 1; zone <= 12; zone++) {
      for (int grams = 500; grams <= 10_000; grams += 500) {
        bands.add(
            "{\"zone\":\"Z%d\",\"upToGrams\":%d,\"cents\":%d}"
                .formatted(zone, grams, 290 + zone * 45 + grams / 25));
      }
    }
    return bands.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void answer(HttpExchange exchange, byte[] body) {
    try (exchange) {
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    } catch (IOException e) {
      exchange.close();
    }
  }

  @Override
  public void destroy() {
    server.stop(0);
    later.shutdownNow();
  }
}
