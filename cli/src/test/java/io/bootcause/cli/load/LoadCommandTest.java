package io.bootcause.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The command against a small server. Whether a run is valid is the machine's affair, not ours. */
class LoadCommandTest {
  @TempDir Path dir;

  private final Queue<String> seen = new ConcurrentLinkedQueue<>();
  private final Queue<String> authorizations = new ConcurrentLinkedQueue<>();
  private HttpServer server;
  private String url;
  private String out = "";
  private String err = "";

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String body =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          authorizations.addAll(
              exchange.getRequestHeaders().getOrDefault("Authorization", List.of()));
          seen.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + body);
          int status = exchange.getRequestURI().getPath().equals("/bad") ? 503 : 200;
          byte[] answer = "{\"ok\":true}".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    url = "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void oneScreen() {
    int code = run("-n", "20", "-c", "2", url + "/send?a=1");
    assertThat(code).isIn(0, 3);
    assertThat(out)
        .contains(url + "/send?a=1")
        .contains("20 answered")
        .contains("latency", "service", "first byte", "connect", "errors      none", "verdict");
    assertThat(seen).hasSize(20).containsOnly("GET /send?a=1 ");
  }

  @Test
  void everyErrorIsTold() throws IOException {
    run("-n", "10", "-c", "1", "--format", "json", url + "/bad");
    JsonNode phase = new ObjectMapper().readTree(out).at("/phases/0");
    assertThat(phase.at("/errors/status").asInt()).isEqualTo(10);
    assertThat(phase.at("/statuses/503").asInt()).isEqualTo(10);
    assertThat(phase.at("/latency/p50").isNull()).isTrue();
    assertThat(new ObjectMapper().readTree(out).at("/verdict").asText()).isEqualTo("invalid");
  }

  @Test
  void anUnmetExpectationIsAFinding() {
    assertThat(run("-n", "5", "-c", "1", "--expect-body", "json:/ok=false", url)).isEqualTo(1);
    assertThat(out)
        .contains("5  answered, but not as expected", "not met: JSON /ok is false")
        .contains("invalid: no request was answered as expected");
    assertThat(run("-n", "5", "-c", "1", "--expect-status", "503", url + "/bad")).isIn(0, 3);
    assertThat(out).contains("errors      none");
  }

  @Test
  void withoutAWordOnTheStatusAnErrorIsNotExpected() {
    assertThat(run("-n", "5", "-c", "1", url + "/bad")).isEqualTo(1);
  }

  @Test
  void aLogThatCannotBeWrittenIsToldBeforeAnythingIsSent() {
    assertThat(run("-n", "5", "--jtl", dir.resolve("none/x.jtl").toString(), url)).isEqualTo(2);
    assertThat(err).contains("x.jtl: there is no such directory");
    assertThat(run("-n", "5", "--hlog", dir.toString(), url)).isEqualTo(2);
    assertThat(err).contains("it is a directory");
    assertThat(seen).isEmpty();
  }

  @Test
  void whatNoHeaderMayHaveIsToldBeforeAnythingIsSent() throws IOException {
    Path csv = Files.writeString(dir.resolve("d.csv"), "id,user\n1,joe\n2,\"ann\nlee\"\n");
    assertThat(run("-n", "3", "--csv", csv.toString(), "-H", "X-U: {{ user }}", url)).isEqualTo(2);
    assertThat(err).contains("row 2 has a {{user}} that no header may have");
    assertThat(run("-n", "3", "-c", "1", "--csv", csv.toString(), url + "/{{user}}")).isIn(0, 3);
    assertThat(seen).hasSize(3);
  }

  @Test
  void credentialsOfTheUrlAreSent() {
    run("-n", "1", "-c", "1", url.replace("http://", "http://jo%40e:s%3Acret@") + "/a");
    assertThat(authorizations).containsExactly("Basic am9AZTpzOmNyZXQ=");
  }

  @Test
  void anotherTargetsPathComesFirst() throws IOException {
    Path requests =
        Files.writeString(dir.resolve("r.http"), "GET http://elsewhere.example/a?b=1\n");
    run("-n", "1", "-c", "1", "--url", url + "/base/", requests.toString());
    assertThat(seen).containsExactly("GET /base/a?b=1 ");
  }

  @Test
  void aFileWithDataAndAnotherTarget() throws IOException {
    Path requests = dir.resolve("r.http");
    Files.writeString(requests, "POST http://elsewhere.example/{{id}}\n\n{\"id\":{{id}}}\n");
    Path csv = dir.resolve("d.csv");
    Files.writeString(csv, "id\n7\n8\n");
    run("-n", "3", "-c", "1", "--csv", csv.toString(), "--url", url, requests.toString());
    assertThat(seen)
        .containsExactly("POST /7 {\"id\":7}", "POST /8 {\"id\":8}", "POST /7 {\"id\":7}");
  }

  @Test
  void wrksLines() {
    run("-n", "50", "-c", "2", "--format", "wrk", url);
    List<String> shape = new ArrayList<>();
    out.lines()
        .forEach(line -> shape.add(line.replaceAll("\\d[\\d.]*", "N").replaceAll(" +", " ")));
    assertThat(shape)
        .containsSubsequence(
            "Running Ns test @ http://N:N/",
            " N threads and N connections",
            " Thread Stats Avg Stdev Max +/- Stdev",
            " Latency Distribution")
        .anyMatch(line -> line.matches(" N requests in N[mu]?s, N[KM]?B read"))
        .anyMatch(line -> line.startsWith("Requests/sec: N"))
        .anyMatch(line -> line.matches("Transfer/sec: N[KM]?B"));
    assertThat(out.lines().filter(line -> line.matches(" {5}(50|75|90|99)%.*"))).hasSize(4);
  }

  @Test
  void jmetersColumns() {
    run("-n", "4", "-c", "1", "--format", "jmeter", url + "/a");
    List<String> lines = out.lines().toList();
    assertThat(lines.get(0))
        .isEqualTo(
            "Label,# Samples,Average,Min,Max,Std. Dev.,Error %,Throughput,Received KB/sec,"
                + "Sent KB/sec,Avg. Bytes");
    assertThat(lines.get(1)).startsWith("GET /a,4,").contains(",0.000%,");
    assertThat(lines.get(2)).startsWith("TOTAL,4,");
    assertThat(lines.get(1).split(",")).hasSize(11);
  }

  @Test
  void csvHasAsManyCellsAsNames() {
    run("--steps", "1c,2c", "-d", "400ms", "--warmup", "0", "--format", "csv", url);
    List<String> lines = out.lines().toList();
    assertThat(lines).hasSize(3);
    int columns = lines.get(0).split(",", -1).length;
    assertThat(lines).allMatch(line -> line.split(",", -1).length == columns);
    assertThat(lines.get(1)).startsWith("1c,closed,1,");
  }

  @Test
  void silences() {
    run("--idle-gap", "50ms,100ms", "-c", "2", url);
    assertThat(out).contains("after silence").contains("0.1 s").contains("1 times");
    assertThat(seen).hasSize(4);
  }

  static Stream<Arguments> refused() {
    return Stream.of(
        Arguments.of("http://192.0.2.1:80/", "loopback"),
        Arguments.of("none.http", "neither a URL nor a file"),
        Arguments.of("http://127.0.0.1:1/ --rate x", "Invalid value"),
        Arguments.of("http://127.0.0.1:1/ -c 2000000", "-c takes 1 to"),
        Arguments.of("http://127.0.0.1:1/{{who}}", "no value for {{who}}"),
        Arguments.of("http://127.0.0.1:1/ --expect-status nope", "not a status"),
        Arguments.of("http://127.0.0.1:1/ --expect-status 600", "not a status"),
        Arguments.of("http://127.0.0.1:1/ --expect-status 204-200", "not a range"),
        Arguments.of("http://127.0.0.1:1/ --steps ,", "between its commas"),
        Arguments.of("http://127.0.0.1:1/ --idle-gap 0", "a silence takes some time"),
        Arguments.of("http://127.0.0.1:1/ --ramp 0-0", "sends nothing"),
        Arguments.of("http://127.0.0.1:1/ --url http://127.0.0.1:2", "goes with a file"),
        Arguments.of("http://127.0.0.1:1/ --rows random", "--rows goes with --csv"),
        Arguments.of("http://127.0.0.1:1/ --hlog a --jtl a", "are two files"),
        Arguments.of("http://127.0.0.1:1/ -H nonsense", "a header is written as"),
        Arguments.of("http://127.0.0.1:1/a\u00fc", "percent-encoded"),
        Arguments.of("", "Missing required parameter"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void badInputIsOneLine(String line, String says) {
    assertThat(run(line.isEmpty() ? new String[0] : line.split(" "))).isEqualTo(2);
    assertThat(err).contains(says);
    assertThat(err.lines()).hasSizeLessThanOrEqualTo(2);
    assertThat(out).isEmpty();
  }

  private int run(String... args) {
    LoadRun run = LoadRun.of(args);
    out = run.out();
    err = run.mistakes();
    return run.code();
  }
}
