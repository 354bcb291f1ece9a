package io.bootcause.it;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Stands in for Hyperfoil's controller, which Maven Central does not have: speaks as much of its
 * REST interface as is asked for, and starts two agents, each a process with Hyperfoil's own
 * engine. Adds their figures up as the controller does.
 */
final class EngineController implements AutoCloseable {
  static final ObjectMapper JSON = new ObjectMapper();

  /** What each agent said of each second, by its name. */
  final Map<String, List<JsonNode>> said = Map.of("a", new ArrayList<>(), "b", new ArrayList<>());

  private final Path jars;
  private final Path dir;
  private final HttpServer server;
  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final List<Process> agents = new ArrayList<>();
  private volatile boolean over;

  EngineController(Path jars, Path dir) throws IOException {
    this.jars = jars;
    this.dir = dir;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(workers);
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    byte[] body = exchange.getRequestBody().readAllBytes();
    switch (path) {
      case "/version" -> respond(exchange, JSON.createObjectNode().put("version", "engine"));
      case "/benchmark" -> {
        Files.write(dir.resolve("benchmark.yaml"), body);
        respond(exchange, 204);
      }
      case "/run/last" -> respond(exchange, 404);
      case "/run/1" -> {
        ObjectNode run = JSON.createObjectNode().put("terminated", over ? "now" : null);
        respond(exchange, run);
      }
      case "/run/1/stats/recent" -> respond(exchange, JSON.createObjectNode());
      case "/run/1/stats/total" -> {
        ObjectNode total = JSON.createObjectNode();
        total.putArray("statistics").add(sum());
        respond(exchange, total);
      }
      case "/run/1/stats/histogram" ->
          respond(exchange, JSON.createObjectNode().put("data", written(histogram())));
      case "/run/1/stats/all/json" -> respond(exchange, all());
      default -> {
        if (path.endsWith("/start")) {
          workers.execute(this::run);
          respond(exchange, JSON.createObjectNode().put("id", "1"));
        } else {
          respond(exchange, 204);
        }
      }
    }
  }

  private static void respond(HttpExchange exchange, JsonNode answer) throws IOException {
    byte[] bytes = JSON.writeValueAsBytes(answer);
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static void respond(HttpExchange exchange, int status) throws IOException {
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  /** Both agents begin when both are ready. */
  private void run() {
    try {
      List<BufferedReader> outs = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        Process agent = agent(i);
        agents.add(agent);
        outs.add(
            new BufferedReader(
                new InputStreamReader(agent.getInputStream(), StandardCharsets.UTF_8)));
      }
      for (BufferedReader out : outs) {
        out.readLine(); // ready
      }
      List<Future<?>> readers = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        agents.get(i).getOutputStream().write('\n');
        agents.get(i).getOutputStream().flush();
        List<JsonNode> lines = said.get(i == 0 ? "a" : "b");
        BufferedReader out = outs.get(i);
        readers.add(workers.submit(() -> read(out, lines)));
      }
      for (Future<?> reader : readers) {
        reader.get();
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    } finally {
      over = true;
    }
  }

  private Process agent(int number) throws IOException {
    return new ProcessBuilder(
            Tool.java(),
            "-Xmx160m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            jars + "/*",
            Tool.ROOT.resolve("it/hyperfoil/EngineAgent.java").toString(),
            dir.resolve("benchmark.yaml").toString(),
            Integer.toString(number))
        .redirectError(dir.resolve("agent" + number + ".log").toFile())
        .start();
  }

  private static void read(BufferedReader out, List<JsonNode> lines) {
    try {
      for (String line = out.readLine(); line != null && !line.equals("done"); ) {
        lines.add(JSON.readTree(line));
        line = out.readLine();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ObjectNode sum(List<JsonNode> parts) {
    ObjectNode sum = JSON.createObjectNode();
    for (String count :
        List.of(
            "requestCount",
            "responseCount",
            "invalid",
            "connectionErrors",
            "requestTimeouts",
            "internalErrors")) {
      sum.put(count, parts.stream().mapToLong(p -> p.at("/summary/" + count).asLong()).sum());
    }
    sum.put(
        "startTime",
        parts.stream().mapToLong(p -> p.at("/summary/startTime").asLong()).min().orElse(0));
    sum.put(
        "endTime",
        parts.stream().mapToLong(p -> p.at("/summary/endTime").asLong()).max().orElse(0));
    return sum;
  }

  private List<JsonNode> both() {
    return said.values().stream().flatMap(List::stream).toList();
  }

  private ObjectNode sum() {
    ObjectNode part = JSON.createObjectNode();
    part.put("phase", "load").put("stepId", 0).put("isWarmup", false);
    part.put("metric", both().isEmpty() ? "" : both().get(0).path("metric").asText());
    part.set("summary", sum(both()));
    return part;
  }

  /** Of both agents. */
  Histogram histogram() {
    Histogram sum = new Histogram(60_000_000_000L, 2);
    for (JsonNode part : both()) {
      byte[] line = part.path("data").asText().getBytes(StandardCharsets.UTF_8);
      try (HistogramLogReader reader = new HistogramLogReader(new ByteArrayInputStream(line))) {
        sum.add((Histogram) reader.nextIntervalHistogram());
      }
    }
    return sum;
  }

  private static String written(Histogram histogram) {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    new HistogramLogWriter(log).outputIntervalHistogram(histogram);
    return log.toString(StandardCharsets.UTF_8);
  }

  private ObjectNode all() {
    ObjectNode all = JSON.createObjectNode();
    ArrayNode list = all.putArray("agents");
    said.forEach(
        (name, parts) -> {
          ObjectNode stats = JSON.createObjectNode().put("name", "load");
          stats.putObject("total").set("summary", sum(parts));
          list.addObject().put("name", name).putArray("stats").add(stats);
        });
    return all;
  }

  @Override
  public void close() {
    agents.forEach(Process::destroyForcibly);
    server.stop(0);
    workers.shutdownNow();
  }
}
