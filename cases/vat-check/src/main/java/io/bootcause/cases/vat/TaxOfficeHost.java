package io.bootcause.cases.vat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import jakarta.annotation.PreDestroy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.stereotype.Component;

@Component
class TaxOfficeHost {

  private static final int THREADS = 64;

  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          THREADS,
          task -> {
            Thread thread = new Thread(task, "tax-office");
            thread.setDaemon(true);
            return thread;
          });
  private final HttpsServer server;

  TaxOfficeHost(SslBundles bundles) throws IOException {
    server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 200);
    server.setHttpsConfigurator(
        new HttpsConfigurator(bundles.getBundle("tax-office-host").createSslContext()));
    server.setExecutor(threads);
    server.createContext("/vat-numbers/", this::registered);
    server.start();
  }

  String url() {
    return "https://localhost:" + server.getAddress().getPort();
  }

  private void registered(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String number = path.substring(path.lastIndexOf('/') + 1);
    byte[] answer =
        ("{\"number\":\"" + number + "\",\"registered\":" + (number.hashCode() % 7 != 0) + "}")
            .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, answer.length);
    exchange.getResponseBody().write(answer);
    exchange.close();
  }

  @PreDestroy
  void stop() {
    server.stop(0);
    threads.shutdownNow();
  }
}
