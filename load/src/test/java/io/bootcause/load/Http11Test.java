package io.bootcause.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What HTTP/1.1 allows besides a short request and a short answer with a length. */
@Timeout(60)
class Http11Test {
  private static final Duration LONG = Duration.ofSeconds(50);
  private static final int LARGE = 20 << 20;

  private static List<Sample> run(InetSocketAddress target, HttpRequest request, long requests)
      throws Exception {
    List<Sample> samples = new ArrayList<>();
    try (LoadEngine engine = new LoadEngine(target, Workload.of(request), 1)) {
      engine.run(
          new LoadPhase("p", new LoadModel.Closed(requests), 1, false, LONG, LONG), samples::add);
    }
    return samples;
  }

  private static HttpRequest post(int bytes, Map<String, String> headers) {
    return new HttpRequest("POST", "/", headers, new byte[bytes], 1);
  }

  private static HttpRequest expecting(int bytes) {
    return post(bytes, Map.of("Expect", "100-continue"));
  }

  @Test
  void aBodyWaitsForTheServersWord() throws Exception {
    AtomicInteger tooEarly = new AtomicInteger();
    try (ScriptedServer server =
        new ScriptedServer(
            (socket, head, connection, ordinal) -> {
              tooEarly.addAndGet(socket.getInputStream().available());
              ScriptedServer.write(socket, "HTTP/1.1 100 Continue\r\n\r\n");
              socket.getInputStream().readNBytes(5_000);
              ScriptedServer.write(socket, ScriptedServer.OK);
              return true;
            })) {
      List<Sample> samples = run(server.address(), expecting(5_000), 3);
      assertThat(samples).hasSize(3).allMatch(s -> s.outcome() == SampleOutcome.OK);
      assertThat(samples).allMatch(s -> s.sent() > s.firstByte());
      assertThat(server.connections()).isEqualTo(1);
      assertThat(tooEarly).hasValue(0);
    }
  }

  /** The server's no spares the body; the connection cannot go on without it. */
  @Test
  void aBodyThatIsNotWantedStays() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.saying("HTTP/1.1 417 No\r\nContent-Length: 0\r\n\r\n")) {
      List<Sample> samples = run(server.address(), expecting(5_000), 2);
      assertThat(samples).allMatch(s -> s.status() == 417 && s.sent() == 0);
      assertThat(server.connections()).isEqualTo(2);
    }
  }

  @Test
  void aServerThatKnowsNothingOfItGetsTheBodyAfterASecond() throws Exception {
    try (ScriptedServer server =
        new ScriptedServer(
            (socket, head, connection, ordinal) -> {
              socket.getInputStream().readNBytes(5_000);
              ScriptedServer.write(socket, ScriptedServer.OK);
              return true;
            })) {
      List<Sample> samples = run(server.address(), expecting(5_000), 1);
      assertThat(samples.get(0).outcome()).isEqualTo(SampleOutcome.OK);
      assertThat(samples.get(0).serviceNanos()).isGreaterThan(900_000_000);
    }
  }

  @Test
  void largeBodiesGoOutAndComeIn() throws Exception {
    AtomicLong read = new AtomicLong();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    server.createContext(
        "/",
        exchange -> {
          try (InputStream in = exchange.getRequestBody()) {
            read.addAndGet(in.readAllBytes().length);
          }
          exchange.sendResponseHeaders(
              200, exchange.getRequestURI().getPath().equals("/") ? LARGE : 0); // 0: chunked
          exchange.getResponseBody().write(new byte[LARGE]);
          exchange.close();
        });
    server.start();
    try {
      List<Sample> samples = run(server.getAddress(), post(LARGE, Map.of()), 2);
      assertThat(samples)
          .hasSize(2)
          .allMatch(s -> s.outcome() == SampleOutcome.OK && s.bytesReceived() > LARGE);
      assertThat(read).hasValue(2L * LARGE);
      assertThat(run(server.getAddress(), HttpRequest.get("/chunked"), 2))
          .allMatch(s -> s.outcome() == SampleOutcome.OK && s.bytesReceived() > LARGE);
    } finally {
      server.stop(0);
    }
  }

  /** It answers and closes while most of the body is still to come. */
  @Test
  void anAnswerBeforeTheBodyIsOutCounts() throws Exception {
    try (ScriptedServer server =
        new ScriptedServer(
            (socket, head, connection, ordinal) -> {
              ScriptedServer.write(socket, "HTTP/1.1 413 Big\r\nContent-Length: 0\r\n\r\n");
              return takeTheRest(socket);
            })) {
      assertThat(run(server.address(), post(LARGE, Map.of()), 2))
          .allMatch(s -> s.outcome() == SampleOutcome.STATUS && s.status() == 413);
    }
  }

  private static boolean takeTheRest(Socket socket) throws Exception {
    socket.getInputStream().readAllBytes();
    return false;
  }

  @Test
  void aSlowBodyIsNoError() throws Exception {
    try (ScriptedServer server =
        new ScriptedServer(
            (socket, head, connection, ordinal) -> {
              ScriptedServer.write(socket, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
              for (int i = 0; i < 10; i++) {
                ScriptedServer.write(socket, "1;n=\"" + i + "\"\r\nx\r\n");
                Thread.sleep(10);
              }
              ScriptedServer.write(socket, "0\r\nX-Sum: 10\r\n\r\n");
              return true;
            })) {
      List<Sample> samples = run(server.address(), HttpRequest.get("/"), 2);
      assertThat(samples).allMatch(s -> s.outcome() == SampleOutcome.OK);
      assertThat(samples).allMatch(s -> s.end() - s.firstByte() >= 90_000_000);
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void headAndInterimAnswers() throws Exception {
    try (ScriptedServer server =
        new ScriptedServer(
            (socket, head, connection, ordinal) -> {
              ScriptedServer.write(
                  socket,
                  "HTTP/1.1 103 Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n");
              return true;
            })) {
      List<Sample> samples =
          run(server.address(), new HttpRequest("HEAD", "/", Map.of(), new byte[0], 1), 5);
      assertThat(samples).hasSize(5).allMatch(s -> s.outcome() == SampleOutcome.OK);
      assertThat(server.connections()).isEqualTo(1);
    }
  }
}
