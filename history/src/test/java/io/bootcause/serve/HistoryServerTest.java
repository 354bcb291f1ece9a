package io.bootcause.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.history.History;
import io.bootcause.history.HistoryLocation;
import io.bootcause.history.KeptRun;
import io.bootcause.history.Machine;
import io.bootcause.history.RunHead;
import io.bootcause.history.Runs;
import io.bootcause.history.live.LiveLog;
import io.bootcause.report.Progress;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class HistoryServerTest {
  private static final String TOKEN = "0123456789abcdefXYZ_-";
  private static final String ATTACK = "<img src=x onerror=alert(1)>\"'&";

  @TempDir private Path dir;
  private final HttpClient client = HttpClient.newHttpClient();
  private HistoryLocation location;
  private HistoryServer server;

  @BeforeEach
  void start() throws Exception {
    location =
        HistoryLocation.of("jdbc:sqlite:" + dir.resolve("h.db"), Map.of(), "/nonexistent")
            .orElseThrow();
    server = HistoryServer.start(location, 0, TOKEN, "0.1.0");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private long kept(KeptRun run) throws Exception {
    try (History history = History.open(location)) {
      return history.add(run);
    }
  }

  private URI uri(String path) {
    return server.address().resolve(path);
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(uri(path)).header("Authorization", "Bearer " + TOKEN);
  }

  private HttpResponse<String> get(String path) throws Exception {
    return client.send(request(path).build(), BodyHandlers.ofString());
  }

  /** As nothing but a socket would send it; returns the status line. */
  private String raw(String... lines) throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.address().getPort())) {
      socket
          .getOutputStream()
          .write((String.join("\r\n", lines) + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
      BufferedReader reader =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      return String.valueOf(reader.readLine());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/trend",
        "/runs/1",
        "/runs/1/report",
        "/live/1-1/events",
        "/assets/serve.js",
        "/running"
      })
  void nobodyComesInWithoutTheToken(String path) throws Exception {
    kept(Runs.diagnosis("shop", 1, "c1", 4));
    for (HttpRequest.Builder request :
        List.of(
            HttpRequest.newBuilder(uri(path)),
            HttpRequest.newBuilder(uri(path + "?token=" + TOKEN + "x")),
            HttpRequest.newBuilder(uri(path)).header("Authorization", "Bearer "),
            HttpRequest.newBuilder(uri(path))
                .header("Cookie", "bootcause_1=" + TOKEN + "; other=" + TOKEN))) {
      HttpResponse<String> answer = client.send(request.build(), BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(401);
      assertThat(answer.body()).doesNotContain("shop", TOKEN);
    }
  }

  @Test
  void theAddressGivesACookieAndLeavesTheTokenOut() throws Exception {
    HttpResponse<String> first =
        client.send(HttpRequest.newBuilder(server.address()).build(), BodyHandlers.ofString());

    assertThat(first.statusCode()).isEqualTo(303);
    assertThat(first.headers().firstValue("Location")).hasValue("/");
    String cookie = first.headers().firstValue("Set-Cookie").orElseThrow();
    assertThat(cookie).contains("HttpOnly", "SameSite=Lax");

    HttpResponse<String> page =
        client.send(
            HttpRequest.newBuilder(uri("/"))
                .header("Cookie", cookie.substring(0, cookie.indexOf(';')))
                .build(),
            BodyHandlers.ofString());
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).contains("<h1>Runs</h1>").doesNotContain(TOKEN);
    assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
        .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'");
    assertThat(page.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
    assertThat(page.headers().firstValue("Cache-Control")).hasValue("no-store");
  }

  @Test
  void aNameThatSomebodyLetResolveToThisMachineIsRefused() throws Exception {
    int port = server.address().getPort();
    String token = "Authorization: Bearer " + TOKEN;

    assertThat(raw("GET / HTTP/1.1", "Host: 127.0.0.1:" + port, token)).contains(" 200 ");
    assertThat(raw("GET / HTTP/1.1", "Host: localhost:" + port, token)).contains(" 200 ");
    assertThat(raw("GET / HTTP/1.1", "Host: evil.example:" + port, token)).contains(" 403 ");
    assertThat(raw("GET / HTTP/1.1", "Host: 127.0.0.1", token)).contains(" 403 ");
    assertThat(raw("GET / HTTP/1.0", token)).contains(" 403 ");
    assertThat(raw("GET / HTTP/1.1", "Host: 127.0.0.1:" + port, "Host: evil.example", token))
        .doesNotContain(" 200 ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS"})
  void nothingCanBeChanged(String method) throws Exception {
    HttpRequest request =
        request("/").method(method, HttpRequest.BodyPublishers.ofString("x")).build();

    assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(405);
  }

  @Test
  void itListensOnLoopbackOnly() throws Exception {
    assertThat(server.address().getHost()).isEqualTo("127.0.0.1");
    assertThatThrownBy(
            () -> HistoryServer.start(location, server.address().getPort(), TOKEN, "0.1.0"))
        .isInstanceOf(BindException.class);
  }

  private KeptRun withReport(Path directory, String host) {
    KeptRun run = Runs.diagnosis("shop", 1, "c1", 4);
    RunHead h = run.head();
    return new KeptRun(
        new RunHead(
            h.started(),
            h.seconds(),
            h.command(),
            h.commandLine(),
            h.toolVersion(),
            h.service(),
            h.commit(),
            h.branch(),
            h.target(),
            h.requests(),
            h.setup(),
            new Machine(host, "m", "k", 1),
            h.jdk(),
            h.verdict(),
            h.validity(),
            h.exitCode(),
            directory.toString()),
        run.findings(),
        run.experiments(),
        run.figures(),
        run.budget(),
        run.reportJson());
  }

  @Test
  void aStoredReportIsShownInASandbox() throws Exception {
    Path out = Files.createDirectories(dir.resolve("out"));
    Files.writeString(out.resolve("report.html"), "<!doctype html><p>the report</p>");
    long id = kept(withReport(out, Machine.here().host()));

    HttpResponse<String> report = get("/runs/" + id + "/report");
    assertThat(report.statusCode()).isEqualTo(200);
    assertThat(report.body()).contains("the report");
    assertThat(report.headers().firstValue("Content-Security-Policy").orElseThrow())
        .startsWith("sandbox ")
        .doesNotContain("allow-same-origin");
    assertThat(get("/runs/" + id).body()).contains("/runs/" + id + "/report\"");
    assertThat(get("/runs/" + id + "/report.json").body())
        .isEqualTo("{\"schema\":\"bootcause-report/1\"}");
  }

  @Test
  void aReportThatIsGoneALinkOrOfAnotherMachineIsNotShown() throws Exception {
    Path out = Files.createDirectories(dir.resolve("out"));
    String here = Machine.here().host();
    long gone = kept(withReport(out, here));
    assertThat(get("/runs/" + gone + "/report").statusCode()).isEqualTo(404);
    assertThat(get("/runs/" + gone).body()).contains("no longer in its directory");

    Path secret = Files.writeString(dir.resolve("secret"), "secret");
    Files.createSymbolicLink(out.resolve("report.html"), secret);
    assertThat(get("/runs/" + gone + "/report").statusCode()).isEqualTo(404);

    Path other = Files.createDirectories(dir.resolve("other"));
    Files.writeString(other.resolve("report.html"), "x");
    long elsewhere = kept(withReport(other, here + "-not"));
    assertThat(get("/runs/" + elsewhere + "/report").statusCode()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/runs/1/../../../etc/passwd",
        "/runs/1/%2e%2e/%2e%2e/etc/passwd",
        "/runs/1/report/../../../etc/passwd",
        "/assets/../history/migrations/V1__runs.sql",
        "/assets/%2e%2e/history/migrations/V1__runs.sql",
        "/assets/..%2fpackage-info.class",
        "/assets/Gate.class",
        "/live/../../h.db",
        "/live/1-1%2f..%2f..%2fh/events",
        "/runs/-1",
        "/runs/99999999999999999999"
      })
  void noPathLeadsOut(String path) throws Exception {
    kept(Runs.diagnosis("shop", 1, "c1", 4));
    String status =
        raw(
            "GET " + path + " HTTP/1.1",
            "Host: 127.0.0.1:" + server.address().getPort(),
            "Authorization: Bearer " + TOKEN);

    assertThat(status).containsAnyOf(" 404 ", " 400 ");
  }

  @Test
  void whatARunSaysCannotBecomeMarkup() throws Exception {
    KeptRun run = Runs.diagnosis(ATTACK, 1, ATTACK, 4);
    List<KeptRun.Figure> figures = new ArrayList<>();
    for (KeptRun.Figure f : run.figures()) {
      figures.add(
          new KeptRun.Figure(
              ATTACK, f.key(), ATTACK, ATTACK, f.better(), f.trended(), f.value(), f.spread()));
    }
    long id =
        kept(
            new KeptRun(
                run.head(), run.findings(), run.experiments(), figures, run.budget(), "{}"));

    for (String path :
        List.of(
            "/",
            "/runs/" + id,
            "/trend",
            "/trend?service=%3Cimg%3E",
            "/?service=%22%3E%3Cscript%3E")) {
      HttpResponse<String> page = get(path);
      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(page.body()).doesNotContain("<img", "><script>", "onerror=alert(1)>");
    }
    assertThat(get("/").body()).contains("&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;");
  }

  @Test
  void aTrendHasAChartAndItsTable() throws Exception {
    double[] values = {4, 4.1, 3.9, 4.05, 4, 9};
    for (int i = 0; i < values.length; i++) {
      kept(Runs.diagnosis("shop", i, "commit" + i, values[i]));
    }
    String page = get("/trend?service=shop").body();

    assertThat(page).contains("data-chart=", "Worse.", "WORSE 2.2").contains("/runs/6\"");
    HttpResponse<String> library = get("/assets/chart.umd.min.js");
    assertThat(library.statusCode()).isEqualTo(200);
    assertThat(library.body()).contains("Chart.js");
  }

  @Test
  void aRunThatGoesOnIsFollowedToItsEnd() throws Exception {
    try (LiveLog log = LiveLog.begin(location.live(), "diagnose", ATTACK)) {
      Progress progress =
          log.beside(
              Progress.to(
                  new PrintStream(new ByteArrayOutputStream()), Progress.Mode.QUIET, 80, false));
      progress.stage("warm-up");
      assertThat(get("/").body())
          .contains("Running now", "/live/" + log.name())
          .doesNotContain("<img");
      assertThat(get("/running").body()).isEqualTo("[\"" + log.name() + "\"]");
      assertThat(get("/live/" + log.name()).body()).contains("/live/" + log.name() + "/events");

      HttpResponse<InputStream> events =
          client.send(
              request("/live/" + log.name() + "/events").build(), BodyHandlers.ofInputStream());
      assertThat(events.headers().firstValue("Content-Type").orElseThrow())
          .startsWith("text/event-stream");
      List<String> ids = new ArrayList<>();
      try (BufferedReader reader =
          new BufferedReader(new InputStreamReader(events.body(), StandardCharsets.UTF_8))) {
        assertThat(data(reader, ids)).contains("\"begin\"");
        assertThat(data(reader, ids)).contains("\"stage\"", "warm-up");
        progress.doing("something new");
        assertThat(data(reader, ids)).contains("something new");
        log.end("Nothing was found.", 12L);
        assertThat(data(reader, ids)).contains("\"end\"", "\"run\":12");
        assertThat(reader.lines().toList()).contains("event: over");
      }

      HttpResponse<String> again =
          client.send(
              request("/live/" + log.name() + "/events")
                  .header("Last-Event-ID", ids.get(1))
                  .build(),
              BodyHandlers.ofString());
      assertThat(again.body()).contains("something new", "\"end\"").doesNotContain("warm-up");
    }
    assertThat(get("/running").body()).isEqualTo("[]");
  }

  /** The next event's data; its id is added. */
  private static String data(BufferedReader reader, List<String> ids) throws Exception {
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      if (line.startsWith("id: ")) {
        ids.add(line.substring(4));
      } else if (line.startsWith("data: ")) {
        return line.substring(6);
      }
    }
    throw new AssertionError("the stream has ended");
  }

  @Test
  void aHistoryThatBreaksIsSaidSoAndReadAgainWhenItIsMended() throws Exception {
    kept(Runs.diagnosis("shop", 1, "c1", 4));
    assertThat(get("/").statusCode()).isEqualTo(200);
    Path file = dir.resolve("h.db");
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, "nonsense ".repeat(5_000).getBytes(StandardCharsets.UTF_8));
    assertThat(get("/").statusCode()).isEqualTo(500);
    Files.write(file, whole);
    assertThat(get("/").body()).contains("shop");
  }

  @Test
  void anUnknownServiceIsNoError() throws Exception {
    assertThat(get("/?service=nobody").statusCode()).isEqualTo(200);
    assertThat(get("/trend?service=nobody").statusCode()).isEqualTo(200);
    assertThat(get("/nowhere").statusCode()).isEqualTo(404);
  }
}
