package io.bootcause.load.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.bootcause.load.Generator;
import io.bootcause.load.HttpRequest;
import io.bootcause.load.LoadModel;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.PhaseResult;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.load.Schedules;
import io.bootcause.load.Transport;
import io.bootcause.load.Transport.Tls;
import io.bootcause.load.Workload;
import io.bootcause.load.hostile.TestCertificate;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against Tomcat and the JDK's own server, which know nothing of us. */
@Timeout(120)
class RealServerTest {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Tls RESUMING = new Tls(true, null);
  private static final Tls NOT_RESUMING = new Tls(false, null);
  private static final Workload GET = Workload.of(HttpRequest.get("/"));

  private record Run(PhaseResult result, List<Sample> samples) {}

  private static Run run(
      InetSocketAddress target, Transport transport, Workload workload, LoadPhase phase)
      throws Exception {
    List<Sample> samples = new ArrayList<>();
    try (Generator generator = Generator.open(target, transport, workload, 1, Set.of())) {
      PhaseResult result = generator.run(phase, samples::add);
      assertThat(result.outcomes().values().stream().mapToLong(n -> n).sum())
          .isEqualTo(samples.size());
      return new Run(result, samples);
    }
  }

  private static LoadPhase closed(long requests, int connections, boolean fresh) {
    return new LoadPhase("p", new LoadModel.Closed(requests), connections, fresh, LONG, LONG);
  }

  private static Workload all() {
    return Workload.of(
        HttpRequest.get("/"),
        HttpRequest.get("/big"),
        HttpRequest.get("/nothing"),
        HttpRequest.get("/trailers"),
        new HttpRequest("HEAD", "/", Map.of(), new byte[0], 1),
        new HttpRequest("POST", "/echo", Map.of("X-A", "b"), new byte[100_000], 1),
        new HttpRequest("POST", "/count", Map.of(), new byte[3 << 20], 1),
        new HttpRequest("POST", "/count", Map.of("Expect", "100-continue"), new byte[5_000], 1));
  }

  private static void answersAll(InetSocketAddress target, Transport transport) throws Exception {
    Run run = run(target, transport, all(), closed(80, 3, false));
    assertThat(run.result().outcomes()).isEqualTo(Map.of(SampleOutcome.OK, 80L));
    assertThat(run.samples()).extracting(Sample::status).containsOnly(200, 204);
    assertThat(run.samples())
        .allSatisfy(
            s -> {
              assertThat(s.actualStart()).isGreaterThanOrEqualTo(s.intendedStart());
              assertThat(s.sent()).isGreaterThanOrEqualTo(s.actualStart());
              assertThat(s.end()).isGreaterThanOrEqualTo(s.firstByte());
              assertThat(s.localPort()).isPositive();
            });
    assertThat(run.samples())
        .filteredOn(s -> s.request() == 1)
        .allMatch(s -> s.bytesReceived() > 8 << 20);
  }

  @Test
  void http1OverTls() throws Exception {
    try (TomcatServer server = new TomcatServer(true, 100, "all")) {
      answersAll(server.address(), Transport.tls(RESUMING));
    }
  }

  @Test
  void http2InCleartext() throws Exception {
    try (TomcatServer server = new TomcatServer(false, 100, "all")) {
      answersAll(server.address(), Transport.http2(null, 10));
    }
  }

  @Test
  void http2OverTls() throws Exception {
    try (TomcatServer server = new TomcatServer(true, 100, "all")) {
      answersAll(server.address(), Transport.http2(RESUMING, 10));
    }
  }

  @Test
  void plainHttp1() throws Exception {
    try (TomcatServer server = new TomcatServer(false, 100, "all")) {
      answersAll(server.address(), Transport.plain());
    }
  }

  @Test
  void connectionsCarryWhatWasAskedAndAllowed() throws Exception {
    try (TomcatServer server = new TomcatServer(false, 4, "all")) {
      Run run = run(server.address(), Transport.http2(null, 50), GET, closed(2_000, 2, false));
      assertThat(run.result().outcomes()).isEqualTo(Map.of(SampleOutcome.OK, 2_000L));
      assertThat(server.mostUnderWay()).isBetween(1, 8);
      assertThat(run.samples()).filteredOn(s -> s.connected() != 0).hasSize(2);
      assertThat(run.samples().stream().map(Sample::localPort).distinct()).hasSize(2);
    }
  }

  /** TLS 1.2 and 1.3 resume in different ways. */
  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void sessionsAreResumedIfAsked(String version) throws Exception {
    try (TomcatServer server = new TomcatServer(true, 100, version)) {
      Run resuming = run(server.address(), Transport.tls(RESUMING), GET, closed(20, 1, true));
      Run not = run(server.address(), Transport.tls(NOT_RESUMING), GET, closed(20, 1, true));
      assertThat(resuming.result().completed()).isEqualTo(20);
      assertThat(not.result().completed()).isEqualTo(20);
      assertThat(resuming.samples()).filteredOn(Sample::resumed).hasSize(19);
      assertThat(not.samples()).noneMatch(Sample::resumed);
      assertThat(not.samples())
          .allMatch(s -> s.handshakeNanos() > 0 && s.connectNanos() > 0 && s.ordinal() == 0);
    }
  }

  @Test
  void onlyTheFirstRequestOfAConnectionShakesHands() throws Exception {
    try (TomcatServer server = new TomcatServer(true, 100, "all")) {
      Run run = run(server.address(), Transport.tls(RESUMING), GET, closed(50, 1, false));
      assertThat(run.samples()).filteredOn(s -> s.handshakeNanos() >= 0).hasSize(1);
      assertThat(run.samples().get(0).secured()).isPositive();
    }
  }

  @Test
  void arrivalsComeOnSchedule() throws Exception {
    try (TomcatServer server = new TomcatServer(false, 100, "all")) {
      LoadPhase open =
          new LoadPhase(
              "open",
              new LoadModel.Open(Schedules.constant(200)),
              2,
              false,
              Duration.ofSeconds(1),
              LONG);
      Run run = run(server.address(), Transport.http2(null, 10), GET, open);
      assertThat(run.result().outcomes()).isEqualTo(Map.of(SampleOutcome.OK, 200L));
      for (int i = 1; i < 200; i++) {
        assertThat(run.samples().get(i).actualStart())
            .isGreaterThanOrEqualTo(run.samples().get(i).intendedStart());
      }
      assertThat(run.result().endNanos() - run.result().startNanos())
          .isGreaterThanOrEqualTo(1_000_000_000);
    }
  }

  @Test
  void aGivenAuthorityIsAskedAndTheName(@TempDir Path directory) throws Exception {
    Path pem = TestCertificate.pem(directory);
    try (TomcatServer server = new TomcatServer(true, 100, "all")) {
      InetSocketAddress byName =
          InetSocketAddress.createUnresolved("localhost", server.address().getPort());
      Run trusted = run(byName, Transport.http2(new Tls(true, pem), 1), GET, closed(2, 1, false));
      assertThat(trusted.result().completed()).isEqualTo(2);
      Path other = Files.copy(otherAuthority(), directory.resolve("other.pem"));
      Run stranger = run(byName, Transport.tls(new Tls(true, other)), GET, closed(2, 1, false));
      assertThat(stranger.result().outcomes()).isEqualTo(Map.of(SampleOutcome.TLS, 2L));
    }
    Path empty = Files.createFile(directory.resolve("empty.pem"));
    assertThatThrownBy(
            () ->
                Generator.open(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 1),
                    Transport.tls(new Tls(true, empty)),
                    GET,
                    1,
                    Set.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("empty.pem");
  }

  /** Any certificate of the JVM's own store: it did not sign ours. */
  private static Path otherAuthority() throws Exception {
    var factory = javax.net.ssl.TrustManagerFactory.getInstance("PKIX");
    factory.init((java.security.KeyStore) null);
    var trust = (javax.net.ssl.X509TrustManager) factory.getTrustManagers()[0];
    Path file = Files.createTempFile("authority", ".pem");
    file.toFile().deleteOnExit();
    return Files.writeString(
        file,
        "-----BEGIN CERTIFICATE-----\n"
            + java.util.Base64.getMimeEncoder()
                .encodeToString(trust.getAcceptedIssuers()[0].getEncoded())
            + "\n-----END CERTIFICATE-----\n");
  }

  /** The JDK's server speaks HTTP/1.1 only. */
  @Test
  void theJdksServer() throws Exception {
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    server.setHttpsConfigurator(new HttpsConfigurator(TestCertificate.serverContext()));
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          boolean chunked = exchange.getRequestURI().getPath().equals("/chunked");
          exchange.sendResponseHeaders(200, chunked ? 0 : 2);
          exchange.getResponseBody().write(new byte[] {'o', 'k'});
          exchange.close();
        });
    server.start();
    try {
      Workload workload =
          Workload.of(
              HttpRequest.get("/"),
              HttpRequest.get("/chunked"),
              new HttpRequest("POST", "/", Map.of(), new byte[10_000], 1));
      Run run = run(server.getAddress(), Transport.tls(RESUMING), workload, closed(60, 3, false));
      assertThat(run.result().outcomes()).isEqualTo(Map.of(SampleOutcome.OK, 60L));
      Run http2 = run(server.getAddress(), Transport.http2(RESUMING, 5), GET, closed(2, 1, false));
      assertThat(http2.result().outcomes().keySet())
          .isSubsetOf(SampleOutcome.PROTOCOL, SampleOutcome.TLS);
    } finally {
      server.stop(0);
    }
  }
}
