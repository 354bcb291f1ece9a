package io.bootcause.cases.departures;

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
class ControlCentre implements DisposableBean {

  private static final String[] TOWNS = {"Chur", "Brig", "Visp", "Arosa", "Davos", "Thusis"};

  private final HttpServer server;
  private final byte[] departures = departures();
  private final ScheduledExecutorService later =
      Executors.newScheduledThreadPool(
          1,
          task -> {
            Thread thread = new Thread(task, "control-centre");
            thread.setDaemon(true);
            return thread;
          });

  ControlCentre() throws IOException {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    System.setProperty("sun.net.httpserver.maxIdleConnections", "1000");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 500);
    server.createContext(
        "/departures",
        exchange -> later.schedule(() -> answer(exchange, departures), 15, TimeUnit.MILLISECONDS));
    server.createContext(
        "/weather",
        exchange ->
            later.schedule(() -> answer(exchange, weather(exchange)), 60, TimeUnit.MILLISECONDS));
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private static byte[] weather(HttpExchange exchange) {
    String path = exchange.getRequestURI().getPath();
    String station = path.substring(path.lastIndexOf('/') + 1);
    return "{\"station\":\"%s\",\"celsius\":%d,\"snowCentimetres\":%d}"
        .formatted(station, station.length() - 8, Math.floorMod(station.hashCode(), 120))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] departures() {
    StringJoiner all = new StringJoiner(",", "[", "]");
    for (int i = 0; i < 20; i++) {
      all.add(
          "{\"train\":\"R%d\",\"to\":\"%s\",\"at\":\"%02d:%02d\",\"track\":%d,\"delay\":%d}"
              .formatted(
                  100 + i, TOWNS[i % TOWNS.length], 8 + i * 7 % 12, i * 13 % 60, 1 + i % 4, i % 5));
    }
    return all.toString().getBytes(StandardCharsets.UTF_8);
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
