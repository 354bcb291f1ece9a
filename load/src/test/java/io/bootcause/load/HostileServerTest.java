package io.bootcause.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.load.ScriptedServer.Script;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a server does, each request ends, under the right name, and the next one is sent. */
@Timeout(60)
class HostileServerTest {
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final String HEAD = "HTTP/1.1 200 OK\r\n";
  private static final String CHUNKED = HEAD + "Transfer-Encoding: chunked\r\n\r\n";

  static Stream<Arguments> misdeeds() {
    return Stream.of(
        misdeed(
            "status 404",
            SampleOutcome.STATUS,
            thenStay("HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n")),
        misdeed(
            "status 500",
            SampleOutcome.STATUS,
            thenStay("HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n")),
        misdeed(
            "redirect", SampleOutcome.OK, thenStay("HTTP/1.1 302 Go\r\nContent-Length: 0\r\n\r\n")),
        misdeed("ends with the connection", SampleOutcome.OK, thenClose(HEAD + "\r\nsome body")),
        misdeed("closes at once", SampleOutcome.CLOSED, thenClose("")),
        misdeed("head cut off", SampleOutcome.CLOSED, thenClose("HTTP/1.1 200 OK\r\nConte")),
        misdeed(
            "body cut off",
            SampleOutcome.CLOSED,
            thenClose(HEAD + "Content-Length: 10\r\n\r\nhello")),
        misdeed("chunk cut off", SampleOutcome.CLOSED, thenClose(CHUNKED + "a\r\nhello")),
        misdeed("last chunk missing", SampleOutcome.CLOSED, thenClose(CHUNKED + "5\r\nhello\r\n")),
        misdeed("bad chunk size", SampleOutcome.MALFORMED, thenStay(CHUNKED + "zz\r\nhello\r\n")),
        misdeed(
            "chunk longer than said",
            SampleOutcome.MALFORMED,
            thenStay(CHUNKED + "2\r\nhello\r\n")),
        misdeed("garbage", SampleOutcome.MALFORMED, thenStay("\u0000\u0001\u0002 what?")),
        misdeed(
            "two lengths",
            SampleOutcome.MALFORMED,
            thenStay(HEAD + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx")),
        misdeed("reset at once", SampleOutcome.RESET, thenReset("")),
        misdeed(
            "reset within",
            SampleOutcome.RESET,
            thenReset(HEAD + "Content-Length: 10\r\n\r\nhello")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("misdeeds")
  void isCalledByItsName(String name, SampleOutcome expected, Script script) throws Exception {
    try (ScriptedServer server = new ScriptedServer(script)) {
      assertOutcomes(server.address(), LONG, expected);
    }
  }

  /** These would take for ever; the timeout is the request's, not the next byte's. */
  static Stream<Arguments> endless() {
    return Stream.of(
        misdeed("silence", SampleOutcome.TIMEOUT, HostileServerTest::silence),
        misdeed(
            "length too long",
            SampleOutcome.BODY_TIMEOUT,
            thenStayOpen(HEAD + "Content-Length: 9\r\n\r\nok")),
        misdeed(
            "slow drip",
            SampleOutcome.BODY_TIMEOUT,
            repeat(HEAD + "Content-Length: 1000000\r\n\r\n", "x", 5)),
        misdeed("head without end", SampleOutcome.BODY_TIMEOUT, repeat(HEAD, "X: y\r\n", 5)),
        misdeed(
            "interim without end",
            SampleOutcome.BODY_TIMEOUT,
            repeat("HTTP/1.1 102 Wait\r\n\r\n", "HTTP/1.1 100 Go on\r\n\r\n", 5)),
        misdeed(
            "body without end", SampleOutcome.BODY_TIMEOUT, repeat(CHUNKED, "5\r\nhello\r\n", 0)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("endless")
  void timesOut(String name, SampleOutcome expected, Script script) throws Exception {
    try (ScriptedServer server = new ScriptedServer(script)) {
      List<Sample> samples = assertOutcomes(server.address(), SHORT, expected);
      assertThat(samples)
          .allSatisfy(s -> assertThat(s.serviceNanos()).isGreaterThanOrEqualTo(SHORT.toNanos()));
    }
  }

  @Test
  void shorterLengthThanBodyPoisonsTheConnection() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.saying(HEAD + "Content-Length: 2\r\n\r\nok and more")) {
      assertOutcomes(server.address(), LONG, SampleOutcome.OK);
      assertThat(server.connections()).isEqualTo(2);
    }
  }

  @Test
  void nobodyListens() throws Exception {
    List<Sample> samples = assertOutcomes(deadPort(), LONG, SampleOutcome.REFUSED);
    assertThat(samples).allMatch(s -> s.localPort() == 0 && s.connectStart() > 0 && s.sent() == 0);
  }

  /** A closed model must not turn a dead port into tens of thousands of failures per second. */
  @Test
  void aDeadPortIsNotHammered() throws Exception {
    LoadPhase phase =
        new LoadPhase("dead", new LoadModel.Closed(Long.MAX_VALUE), 1, false, SHORT, LONG);
    try (LoadEngine engine = engine(deadPort())) {
      PhaseResult result = engine.run(phase, sample -> {});
      assertThat(result.outcomes().keySet()).containsExactly(SampleOutcome.REFUSED);
      long restsThatFit = SHORT.toNanos() / ConnectionPool.REST_NANOS;
      assertThat(result.errors()).isBetween(1L, restsThatFit + 1);
    }
  }

  /** On Linux a connection beyond the backlog gets no answer to its SYN. */
  @Test
  void aFullBacklogIsAConnectTimeout() throws Exception {
    try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      List<Socket> fillers = new ArrayList<>();
      try {
        fill(deaf, fillers);
        assertOutcomes(
            (InetSocketAddress) deaf.getLocalSocketAddress(), SHORT, SampleOutcome.CONNECT_TIMEOUT);
      } finally {
        for (Socket socket : fillers) {
          socket.close();
        }
      }
    }
  }

  private static void fill(ServerSocket deaf, List<Socket> fillers) {
    try {
      for (int i = 0; i < 20; i++) {
        Socket socket = new Socket();
        fillers.add(socket);
        socket.connect(deaf.getLocalSocketAddress(), 200);
      }
    } catch (IOException e) {
      // Full.
    }
  }

  /** Two requests one after the other, each with its own failure. */
  private static List<Sample> assertOutcomes(
      InetSocketAddress target, Duration timeout, SampleOutcome expected) throws Exception {
    LoadPhase phase = new LoadPhase("hostile", new LoadModel.Closed(2), 1, false, LONG, timeout);
    List<Sample> samples = new ArrayList<>();
    try (LoadEngine engine = engine(target)) {
      PhaseResult result = engine.run(phase, samples::add);
      assertThat(result.outcomes()).isEqualTo(Map.of(expected, 2L));
      assertThat(samples).extracting(Sample::outcome).containsExactly(expected, expected);
    }
    return samples;
  }

  private static LoadEngine engine(InetSocketAddress target) {
    return new LoadEngine(target, Workload.of(HttpRequest.get("/")), 1);
  }

  private static InetSocketAddress deadPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return (InetSocketAddress) socket.getLocalSocketAddress();
    }
  }

  private static Arguments misdeed(String name, SampleOutcome expected, Script script) {
    return Arguments.of(name, expected, script);
  }

  private static Script thenStay(String text) {
    return (socket, head, connection, ordinal) -> {
      ScriptedServer.write(socket, text);
      return true;
    };
  }

  private static Script thenClose(String text) {
    return (socket, head, connection, ordinal) -> {
      ScriptedServer.write(socket, text);
      return false;
    };
  }

  private static Script thenReset(String text) {
    return (socket, head, connection, ordinal) -> {
      ScriptedServer.write(socket, text);
      ScriptedServer.reset(socket);
      return false;
    };
  }

  private static Script thenStayOpen(String text) {
    return (socket, head, connection, ordinal) -> {
      ScriptedServer.write(socket, text);
      return silence(socket, head, connection, ordinal);
    };
  }

  private static boolean silence(Socket socket, String head, int connection, int ordinal)
      throws IOException {
    return socket.getInputStream().read() >= 0;
  }

  private static Script repeat(String first, String again, int everyMillis) {
    return (socket, head, connection, ordinal) -> {
      ScriptedServer.write(socket, first);
      while (true) {
        ScriptedServer.write(socket, again);
        if (everyMillis > 0) {
          Thread.sleep(everyMillis);
        }
      }
    };
  }
}
