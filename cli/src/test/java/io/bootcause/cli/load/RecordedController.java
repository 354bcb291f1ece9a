package io.bootcause.cli.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says what a controller of Hyperfoil 0.25.2 said, with two agents as processes: {@code load
 * rec.http -R 100 -d 2s}, three parts of a GET and one of a POST that is answered with 503. The
 * series over time were cut out of its answers.
 */
final class RecordedController implements AutoCloseable {
  static final ObjectMapper JSON = new ObjectMapper();

  /** Method and path of each question, in their order. */
  final List<String> asked = new CopyOnWriteArrayList<>();

  final List<String> uploaded = new CopyOnWriteArrayList<>();
  private final AtomicInteger looks = new AtomicInteger();
  volatile String refusal = "";

  private final HttpServer server;

  RecordedController() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  static JsonNode recorded(String name) throws IOException {
    try (InputStream file = RecordedController.class.getResourceAsStream("hyperfoil/" + name)) {
      return JSON.readTree(file);
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    asked.add(exchange.getRequestMethod() + " " + path);
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    if (path.equals("/benchmark")) {
      uploaded.add(body);
      respond(exchange, refusal.isEmpty() ? 204 : 400, refusal);
    } else if (exchange.getRequestMethod().equals("DELETE")) {
      respond(exchange, 204, "");
    } else if (path.endsWith("/start")) {
      respond(exchange, 202, "{\"id\":\"0009\"}");
    } else if (path.equals("/run/last")) {
      respond(exchange, 404, "");
    } else {
      respond(exchange, 200, recorded(exchange, path).toString());
    }
  }

  private JsonNode recorded(HttpExchange exchange, String path) throws IOException {
    return switch (path) {
      case "/version" -> recorded("version.json");
      case "/run/0009" ->
          looks.getAndIncrement() == 0
              ? JSON.readTree("{\"id\":\"0009\",\"terminated\":null,\"agents\":[]}")
              : recorded("run.json");
      case "/run/0009/stats/recent" ->
          JSON.readTree("{\"status\":\"INITIALIZING\",\"statistics\":[]}");
      case "/run/0009/stats/total" -> recorded("total.json");
      case "/run/0009/stats/all/json" -> recorded("all.json");
      case "/run/0009/stats/histogram" -> {
        String query =
            URLDecoder.decode(exchange.getRequestURI().getRawQuery(), StandardCharsets.UTF_8);
        Matcher metric = Pattern.compile("phase=load&stepId=\\d+&metric=(.*)").matcher(query);
        yield metric.matches()
            ? recorded("histograms.json").path(metric.group(1))
            : JSON.nullNode();
      }
      default -> throw new IOException("not asked for when it was recorded: " + path);
    };
  }

  private static void respond(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    if (bytes.length > 0) {
      exchange.getResponseBody().write(bytes);
    }
    exchange.close();
  }

  /** A stretch of response times of one agent, and how many fell into it. */
  record Bucket(double from, double to, long count) {}

  /** Those that the agents counted in the phase, each for itself. */
  static List<Bucket> buckets() throws IOException {
    List<Bucket> buckets = new ArrayList<>();
    for (JsonNode agent : recorded("all.json").path("agents")) {
      for (JsonNode part : agent.path("stats")) {
        if (part.path("name").asText().equals("load")) {
          for (JsonNode bucket : part.at("/histogram/percentiles")) {
            buckets.add(
                new Bucket(
                    bucket.path("from").asDouble(),
                    bucket.path("to").asDouble(),
                    bucket.path("count").asLong()));
          }
        }
      }
    }
    return buckets;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
