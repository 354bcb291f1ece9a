package io.bootcause.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LoadEngineTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final ArrivalSchedule FIFTY = Schedules.first(50, Schedules.constant(1_000));

  @Test
  void openArrivalsKeepTheScheduleToTheNanosecond() throws Exception {
    try (ScriptedServer server = ScriptedServer.saying(ScriptedServer.OK);
        LoadEngine engine = engine(server)) {
      List<Sample> samples = new ArrayList<>();
      PhaseResult result = engine.run(open(FIFTY, 4), samples::add);
      assertThat(result.outcomes()).isEqualTo(Map.of(SampleOutcome.OK, 50L));
      samples.sort(Comparator.comparingLong(Sample::intendedStart));
      for (int n = 0; n < 50; n++) {
        Sample s = samples.get(n);
        assertThat(s.intendedStart()).isEqualTo(result.startNanos() + FIFTY.offsetNanos(n));
        assertThat(s.actualStart()).isGreaterThanOrEqualTo(s.intendedStart());
        assertThat(s.sent()).isGreaterThanOrEqualTo(s.actualStart());
        assertThat(s.firstByte()).isGreaterThanOrEqualTo(s.sent());
        assertThat(s.end()).isGreaterThanOrEqualTo(s.firstByte());
        assertThat(s.status()).isEqualTo(200);
        assertThat(s.bytesReceived()).isEqualTo(ScriptedServer.OK.length());
      }
      assertThat(result.latency().getTotalCount()).isEqualTo(50);
      assertThat(result.generatorCpuNanos()).isPositive();
      assertThat(GeneratorValidity.of(result))
          .filteredOn(c -> c.name().equals("Little's law"))
          .allMatch(c -> c.level() == GeneratorValidity.Level.VALID);
    }
  }

  @Test
  void eachConnectionCountsItsRequests() throws Exception {
    try (ScriptedServer server = ScriptedServer.saying(ScriptedServer.OK);
        LoadEngine engine = engine(server)) {
      List<Sample> samples = new ArrayList<>();
      engine.run(closed(60, 3), samples::add);
      Map<Integer, List<Sample>> byPort = new TreeMap<>();
      samples.forEach(s -> byPort.computeIfAbsent(s.localPort(), p -> new ArrayList<>()).add(s));
      assertThat(byPort).hasSizeBetween(1, 3).doesNotContainKey(0);
      byPort.forEach(
          (port, of) -> {
            for (int i = 0; i < of.size(); i++) {
              assertThat(of.get(i).ordinal()).isEqualTo(i);
              assertThat(of.get(i).connectStart() != 0).isEqualTo(i == 0);
              assertThat(of.get(i).connected() != 0).isEqualTo(i == 0);
            }
          });
    }
  }

  /** The whole point: the wait behind a slow answer belongs to those who wait. */
  @Test
  void queuedArrivalsCountFromTheirIntendedStart() throws Exception {
    CountDownLatch allDue = new CountDownLatch(1);
    try (ScriptedServer server =
            new ScriptedServer(
                (socket, head, connection, ordinal) -> {
                  allDue.await();
                  ScriptedServer.write(socket, ScriptedServer.OK);
                  return true;
                });
        LoadEngine engine = engine(server)) {
      new Thread(
              () -> {
                while (server.requests() == 0) {
                  Thread.onSpinWait();
                }
                long until = System.nanoTime() + 60_000_000;
                while (System.nanoTime() < until) {
                  Thread.onSpinWait();
                }
                allDue.countDown();
              })
          .start();
      List<Sample> samples = new ArrayList<>();
      PhaseResult result = engine.run(open(FIFTY, 1), samples::add);
      assertThat(result.completed()).isEqualTo(50);
      // All fell due in 49 ms and the first answer took 60: every one waited for it.
      long firstEnd = samples.get(0).end();
      for (Sample s : samples.subList(1, 50)) {
        assertThat(s.actualStart()).isGreaterThanOrEqualTo(firstEnd);
        assertThat(s.latencyNanos()).isGreaterThan(firstEnd - s.intendedStart());
      }
      assertThat(result.latency().getMinValue()).isGreaterThan(10_000_000);
    }
  }

  @Test
  void closedStopsAfterItsRequests() throws Exception {
    try (ScriptedServer server = ScriptedServer.saying(ScriptedServer.OK);
        LoadEngine engine = engine(server)) {
      PhaseResult result = engine.run(closed(1_000, 8), sample -> {});
      assertThat(result.completed()).isEqualTo(1_000);
      assertThat(server.requests()).isEqualTo(1_000);
      assertThat(server.connections()).isLessThanOrEqualTo(8);
    }
  }

  /** A sample of thirteen fields is some 110 bytes. */
  @Test
  void aRequestToKeepAllocatesItsSampleAndNothingElse() throws Exception {
    try (ScriptedServer server = ScriptedServer.saying(ScriptedServer.OK);
        LoadEngine engine = engine(server)) {
      Allocation allocation = new Allocation();
      Sample[] last = new Sample[1]; // one that nobody keeps need not be made
      engine.run(
          closed(Allocation.MOST, 4),
          sample -> {
            last[0] = sample;
            allocation.one();
          });
      assertThat(allocation.leastPerRequest()).isBetween(90.0, 160.0);
    }
  }

  @Test
  void freshConnectionsAreNeverReused() throws Exception {
    try (ScriptedServer server = ScriptedServer.saying(ScriptedServer.OK);
        LoadEngine engine = engine(server)) {
      List<Sample> samples = new ArrayList<>();
      engine.run(
          new LoadPhase("fresh", new LoadModel.Closed(40), 2, true, LONG, LONG), samples::add);
      assertThat(server.connections()).isEqualTo(40);
      assertThat(samples)
          .hasSize(40)
          .allMatch(s -> s.outcome() == SampleOutcome.OK && s.ordinal() == 0 && s.connected() > 0);
    }
  }

  /** As Tomcat does after max-keep-alive-requests. */
  @Test
  void aConnectionThatTheServerAnnouncesToCloseIsReplaced() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer(
                (socket, head, connection, ordinal) -> {
                  boolean last = ordinal == 9;
                  ScriptedServer.write(
                      socket,
                      "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n"
                          + (last ? "Connection: close\r\n\r\n" : "\r\n"));
                  return !last;
                });
        LoadEngine engine = engine(server)) {
      PhaseResult result = engine.run(closed(100, 1), sample -> {});
      assertThat(result.outcomes()).isEqualTo(Map.of(SampleOutcome.OK, 100L));
      assertThat(server.connections()).isEqualTo(10);
      assertThat(result.generator().staleRetries()).isZero();
    }
  }

  /** The server takes the second request on a connection and closes without a word. */
  @Test
  void aRequestOnAStaleConnectionIsSentOnceMore() throws Exception {
    try (ScriptedServer server = new ScriptedServer(LoadEngineTest::firstOnly);
        LoadEngine engine = engine(server)) {
      List<Sample> samples = new ArrayList<>();
      PhaseResult result = engine.run(closed(3, 1), samples::add);
      assertThat(result.outcomes()).isEqualTo(Map.of(SampleOutcome.OK, 3L));
      assertThat(result.generator().staleRetries()).isEqualTo(2);
      assertThat(server.requests()).isEqualTo(5);
      Sample retried = samples.get(1);
      assertThat(retried.intendedStart()).isEqualTo(samples.get(0).end());
      assertThat(retried.ordinal()).isZero();
      assertThat(retried.connectStart()).isGreaterThan(retried.actualStart());
    }
  }

  /** Whether the close is seen before the next request goes out or after: nobody gets an error. */
  @Test
  void aServerThatClosesWithoutAWordIsNoError() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer(
                (socket, head, connection, ordinal) -> {
                  ScriptedServer.write(socket, ScriptedServer.OK);
                  return false;
                });
        LoadEngine engine = engine(server)) {
      PhaseResult result = engine.run(closed(50, 2), sample -> {});
      assertThat(result.outcomes()).isEqualTo(Map.of(SampleOutcome.OK, 50L));
      assertThat(server.connections()).isEqualTo(50);
    }
  }

  @Test
  void aPostIsNotSentTwice() throws Exception {
    Workload post = Workload.of(new HttpRequest("POST", "/", Map.of(), new byte[0], 1));
    try (ScriptedServer server = new ScriptedServer(LoadEngineTest::firstOnly);
        LoadEngine engine = new LoadEngine(server.address(), post, 1)) {
      PhaseResult result = engine.run(closed(2, 1), sample -> {});
      assertThat(result.outcomes())
          .isEqualTo(Map.of(SampleOutcome.OK, 1L, SampleOutcome.CLOSED, 1L));
      assertThat(server.requests()).isEqualTo(2);
    }
  }

  private static boolean firstOnly(Socket socket, String head, int connection, int ordinal)
      throws Exception {
    if (ordinal == 0) {
      ScriptedServer.write(socket, ScriptedServer.OK);
    }
    return ordinal == 0;
  }

  @Test
  void theMixFollowsTheWeights() throws Exception {
    Workload workload =
        new Workload(
            List.of(
                new HttpRequest("GET", "/often", Map.of(), new byte[0], 3),
                new HttpRequest("GET", "/seldom", Map.of(), new byte[0], 1)));
    try (ScriptedServer server =
            new ScriptedServer(
                (socket, head, connection, ordinal) -> {
                  boolean often = head.startsWith("GET /often ");
                  ScriptedServer.write(
                      socket,
                      "HTTP/1.1 " + (often ? 200 : 404) + " X\r\nContent-Length: 0\r\n\r\n");
                  return true;
                });
        LoadEngine engine = new LoadEngine(server.address(), workload, 5)) {
      List<Sample> samples = new ArrayList<>();
      PhaseResult result = engine.run(closed(400, 2), samples::add);
      assertThat(result.completed()).isBetween(297L, 303L);
      assertThat(samples).allMatch(s -> (s.request() == 0) == (s.outcome() == SampleOutcome.OK));
    }
  }

  /** What is under way or queued at the end is cancelled and counted; the phase ends on time. */
  @Test
  void nothingIsForgottenAtTheEnd() throws Exception {
    Duration timeout = Duration.ofMillis(200);
    LoadPhase phase =
        new LoadPhase("end", new LoadModel.Open(FIFTY), 2, false, Duration.ofMillis(50), timeout);
    try (ScriptedServer server =
            new ScriptedServer((s, head, connection, ordinal) -> s.getInputStream().read() >= 0);
        LoadEngine engine = engine(server)) {
      List<Sample> samples = new ArrayList<>();
      PhaseResult result = engine.run(phase, samples::add);
      assertThat(samples).hasSize(50);
      assertThat(result.errors()).isEqualTo(50);
      // Two or four were sent, by the time the loop took; the rest never had a connection.
      assertThat(result.outcomes().keySet())
          .contains(SampleOutcome.CANCELLED)
          .isSubsetOf(SampleOutcome.TIMEOUT, SampleOutcome.CANCELLED);
      assertThat(result.endNanos() - result.startNanos())
          .isGreaterThanOrEqualTo(phase.duration().plus(timeout).toNanos());
      assertThat(samples)
          .filteredOn(s -> s.actualStart() == 0)
          .isNotEmpty()
          .allMatch(s -> s.outcome() == SampleOutcome.CANCELLED && s.localPort() == 0);
    }
  }

  @Test
  void phasesFollowEachOtherOnFreshConnections() throws Exception {
    try (ScriptedServer server = ScriptedServer.saying(ScriptedServer.OK);
        LoadEngine engine = engine(server)) {
      engine.run(closed(5, 1), sample -> {});
      engine.run(closed(5, 1), sample -> {});
      assertThat(server.connections()).isEqualTo(2);
      assertThat(server.requests()).isEqualTo(10);
    }
  }

  @Test
  void anInterruptEndsThePhase() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer((s, head, connection, ordinal) -> s.getInputStream().read() >= 0);
        LoadEngine engine = engine(server)) {
      List<Sample> samples = new ArrayList<>();
      AtomicReference<Throwable> thrown = new AtomicReference<>();
      Thread caller =
          new Thread(
              () -> {
                try {
                  engine.run(closed(Long.MAX_VALUE, 2), samples::add);
                } catch (Throwable e) {
                  thrown.set(e);
                }
              });
      caller.start();
      while (server.requests() < 2) {
        Thread.onSpinWait();
      }
      caller.interrupt();
      caller.join();
      assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
      assertThat(samples)
          .extracting(Sample::outcome)
          .containsOnly(SampleOutcome.CANCELLED)
          .hasSize(2);
    }
  }

  @Test
  void whatTheSinkThrowsEndsThePhase() throws Exception {
    try (ScriptedServer server = ScriptedServer.saying(ScriptedServer.OK);
        LoadEngine engine = engine(server)) {
      assertThatThrownBy(
              () ->
                  engine.run(
                      closed(Long.MAX_VALUE, 2),
                      sample -> {
                        throw new IllegalStateException("full");
                      }))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("full");
      assertThat(engine.run(closed(3, 1), sample -> {}).completed()).isEqualTo(3);
    }
  }

  @Test
  void aClosedEngineSaysSo() throws Exception {
    try (ScriptedServer server = ScriptedServer.saying(ScriptedServer.OK)) {
      LoadEngine engine = engine(server);
      engine.close();
      engine.close();
      assertThatThrownBy(() -> engine.run(closed(1, 1), sample -> {}))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void loadGoesToLoopbackOnly() throws Exception {
    InetSocketAddress abroad =
        new InetSocketAddress(InetAddress.getByAddress(new byte[] {(byte) 192, 0, 2, 1}), 80);
    Workload workload = Workload.of(HttpRequest.get("/"));
    assertThatThrownBy(() -> new LoadEngine(abroad, workload, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("192.0.2.1");
    assertThatThrownBy(
            () ->
                new LoadEngine(InetSocketAddress.createUnresolved("shop.example", 80), workload, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("shop.example");
    new LoadEngine(abroad, workload, 1, Set.of("192.0.2.1")).close();
    new LoadEngine(InetSocketAddress.createUnresolved("localhost", 80), workload, 1).close();
  }

  private static LoadEngine engine(ScriptedServer server) {
    return new LoadEngine(server.address(), Workload.of(HttpRequest.get("/")), 1);
  }

  private static LoadPhase open(ArrivalSchedule schedule, int connections) {
    return new LoadPhase("open", new LoadModel.Open(schedule), connections, false, LONG, LONG);
  }

  private static LoadPhase closed(long maxRequests, int connections) {
    return new LoadPhase(
        "closed", new LoadModel.Closed(maxRequests), connections, false, LONG, LONG);
  }
}
