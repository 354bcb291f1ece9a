package io.bootcause.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What depends on the backend; run on each. */
@Timeout(60)
class EventLoopTest {
  private static final byte[] LOOPBACK_6 = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  private static final Duration LONG = Duration.ofSeconds(20);

  /** Longer than any socket buffer: it goes out in pieces, as the other side reads. */
  @Test
  void aLongBodyGoesOutInPieces() throws Exception {
    byte[] body = new byte[8 * 1024 * 1024];
    try (ScriptedServer server =
            new ScriptedServer(
                (socket, head, connection, ordinal) -> {
                  socket.getInputStream().skipNBytes(body.length);
                  ScriptedServer.write(socket, ScriptedServer.OK);
                  return true;
                });
        LoadEngine engine =
            new LoadEngine(
                server.address(),
                Workload.of(new HttpRequest("POST", "/", Map.of(), body, 1)),
                1)) {
      PhaseResult result = engine.run(closed(3, 1));
      assertThat(result.outcomes()).isEqualTo(Map.of(SampleOutcome.OK, 3L));
      assertThat(server.connections()).isOne();
    }
  }

  /** More than the loop reads in one turn, with nothing to follow that would wake it again. */
  @Test
  void aLongAnswerIsReadToItsEnd() throws Exception {
    int size = 40 * EventLoop.READ_BUFFER_BYTES + 17;
    try (ScriptedServer server =
            new ScriptedServer(
                (socket, head, connection, ordinal) -> {
                  OutputStream out = socket.getOutputStream();
                  ScriptedServer.write(socket, "HTTP/1.1 200 OK\r\nContent-Length: " + size);
                  ScriptedServer.write(socket, "\r\n\r\n");
                  out.write(new byte[size]);
                  return true;
                });
        LoadEngine engine = engine(server.address())) {
      long[] bytes = new long[1];
      PhaseResult result = engine.observe(closed(20, 2), seen -> bytes[0] = seen.bytesReceived());
      assertThat(result.outcomes()).isEqualTo(Map.of(SampleOutcome.OK, 20L));
      assertThat(bytes[0]).isGreaterThan(size);
      assertThat(server.connections()).isLessThanOrEqualTo(2);
    }
  }

  @Test
  void connectsByTheNewerProtocolToo() throws Exception {
    InetAddress six = InetAddress.getByAddress(LOOPBACK_6);
    try (ServerSocket listener = bound(six)) {
      Thread server =
          new Thread(
              () -> {
                try (Socket socket = listener.accept()) {
                  socket.getInputStream().read();
                  ScriptedServer.write(socket, ScriptedServer.OK);
                  socket.getInputStream().readAllBytes();
                } catch (IOException e) {
                  // Seen from the other side.
                }
              });
      server.start();
      try (LoadEngine engine =
          engine(new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort()))) {
        assertThat(engine.run(closed(1, 1)).completed()).isOne();
      }
    }
  }

  private static ServerSocket bound(InetAddress wanted) throws IOException {
    try {
      return new ServerSocket(0, 10, wanted);
    } catch (IOException e) {
      return new ServerSocket(0, 10, InetAddress.getLoopbackAddress()); // a machine without IPv6
    }
  }

  @Test
  void severalThreadsShareConnectionsAndArrivals() throws Exception {
    try (ScriptedServer server = ScriptedServer.saying(ScriptedServer.OK);
        LoadEngine engine =
            new LoadEngine(
                server.address(),
                Workload.of(HttpRequest.get("/")),
                1,
                Set.of(),
                EngineOptions.DEFAULT.withThreads(3))) {
      PhaseResult closed = engine.run(closed(1_000, 8));
      assertThat(closed.completed()).isEqualTo(1_000);
      assertThat(server.connections()).isLessThanOrEqualTo(8);
      assertThat(closed.generator().threads()).isEqualTo(3);

      ArrivalSchedule schedule = Schedules.first(500, Schedules.constant(2_000));
      List<Long> intended = new ArrayList<>();
      PhaseResult open =
          engine.run(
              new LoadPhase("open", new LoadModel.Open(schedule), 7, false, LONG, LONG),
              sample -> intended.add(sample.intendedStart()));
      assertThat(open.completed()).isEqualTo(500);
      assertThat(open.latency().getTotalCount()).isEqualTo(500);
      intended.sort(Long::compare);
      for (int n = 0; n < 500; n++) {
        assertThat(intended.get(n)).isEqualTo(open.startNanos() + schedule.offsetNanos(n));
      }
    }
  }

  /** Close arrivals go out together, by so much early and no more; and never count as late. */
  @Test
  void whatIsGatheredIsEarlyByALittle() throws Exception {
    ArrivalSchedule schedule = Schedules.first(2_000, Schedules.constant(20_000));
    for (int micros : new int[] {500, 0}) {
      EngineOptions options = EngineOptions.DEFAULT.withGather(Duration.ofNanos(micros * 1_000L));
      List<Long> intended = new ArrayList<>();
      try (ScriptedServer server = ScriptedServer.saying(ScriptedServer.OK);
          LoadEngine engine =
              new LoadEngine(
                  server.address(), Workload.of(HttpRequest.get("/")), 1, Set.of(), options)) {
        PhaseResult result =
            engine.run(
                new LoadPhase("open", new LoadModel.Open(schedule), 8, false, LONG, LONG),
                sample -> {
                  assertThat(sample.intendedStart()).isLessThanOrEqualTo(sample.actualStart());
                  intended.add(sample.intendedStart());
                });
        assertThat(result.completed()).isEqualTo(2_000);
        long window = result.generator().gatherNanos();
        assertThat(window).isIn(micros * 1_000L, micros * 2_000L); // as the server answers
        intended.sort(Long::compare);
        for (int n = 0; n < 2_000; n++) {
          long early = result.startNanos() + schedule.offsetNanos(n) - intended.get(n);
          assertThat(early).isBetween(0L, window);
        }
      }
    }
  }

  @Test
  void oneThreadsFailureEndsAll() throws Exception {
    try (ScriptedServer server = ScriptedServer.saying(ScriptedServer.OK);
        LoadEngine engine =
            new LoadEngine(
                server.address(),
                Workload.of(HttpRequest.get("/")),
                1,
                Set.of(),
                EngineOptions.DEFAULT.withThreads(2))) {
      assertThatThrownBy(
              () ->
                  engine.observe(
                      closed(Long.MAX_VALUE, 4),
                      seen -> {
                        throw new IllegalStateException("full");
                      }))
          .hasMessage("full");
      assertThat(engine.run(closed(10, 4)).completed()).isEqualTo(10);
    }
  }

  @Test
  void whatWasOpenedIsClosed() throws Exception {
    Path descriptors = Path.of("/proc/self/fd");
    if (!Files.isDirectory(descriptors)) {
      return;
    }
    try (ScriptedServer server =
        new ScriptedServer(
            (socket, head, connection, ordinal) -> {
              ScriptedServer.write(socket, ScriptedServer.OK);
              return false;
            })) {
      engineOpensAndCloses(server);
      long before = settled(descriptors);
      for (int i = 0; i < 5; i++) {
        engineOpensAndCloses(server);
      }
      assertThat(settled(descriptors)).isLessThanOrEqualTo(before + 5);
    }
  }

  private static void engineOpensAndCloses(ScriptedServer server) throws Exception {
    try (LoadEngine engine = engine(server.address())) {
      engine.run(closed(60, 30));
      engine.run(new LoadPhase("fresh", new LoadModel.Closed(60), 30, true, LONG, LONG));
    }
  }

  /** The server's side and the engine's threads close theirs a little later. */
  private static long settled(Path descriptors) throws IOException {
    long fewest = Long.MAX_VALUE;
    long until = System.nanoTime() + 300_000_000;
    while (System.nanoTime() < until) {
      try (Stream<Path> open = Files.list(descriptors)) {
        fewest = Math.min(fewest, open.count());
      }
    }
    return fewest;
  }

  @Test
  void aRequestAllocatesNothing() throws Exception {
    try (ScriptedServer server = ScriptedServer.saying(ScriptedServer.OK);
        LoadEngine engine = engine(server.address())) {
      Allocation allocation = new Allocation();
      PhaseResult result = engine.observe(closed(Allocation.MOST, 4), seen -> allocation.one());
      assertThat(allocation.leastPerRequest()).isLessThan(0.1);
      assertThat(result.generator().allocatedBytes()).isPositive();
    }
  }

  private static LoadEngine engine(InetSocketAddress target) {
    return new LoadEngine(target, Workload.of(HttpRequest.get("/")), 1);
  }

  private static LoadPhase closed(long maxRequests, int connections) {
    return new LoadPhase(
        "closed", new LoadModel.Closed(maxRequests), connections, false, LONG, LONG);
  }
}
