package io.bootcause.load.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.load.Generator;
import io.bootcause.load.HttpRequest;
import io.bootcause.load.LoadModel;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.load.Transport;
import io.bootcause.load.Transport.Tls;
import io.bootcause.load.Workload;
import io.bootcause.load.certificate.ClientCertificate;
import io.bootcause.load.hostile.TestCertificate;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Against a Tomcat that wants a certificate of its clients. */
@Timeout(120)
class ClientCertificateTest {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Workload GET = Workload.of(HttpRequest.get("/"));

  private static ClientCertificate known;
  private static ClientCertificate stranger;

  private record Run(
      Map<SampleOutcome, Long> outcomes,
      List<Sample> samples,
      Map<SampleOutcome, String> reasons) {}

  @BeforeAll
  static void certificates() throws Exception {
    known = of(TestCertificate.keys(), "test");
    stranger = of(TestCertificate.strangersKeys(), "test");
  }

  private static ClientCertificate of(KeyStore keys, String alias) throws Exception {
    PrivateKey key = (PrivateKey) keys.getKey(alias, TestCertificate.PASSWORD.toCharArray());
    return new ClientCertificate(List.of((X509Certificate) keys.getCertificate(alias)), key);
  }

  private static Run run(TomcatServer server, Transport transport, boolean fresh) throws Exception {
    List<Sample> samples = new ArrayList<>();
    LoadPhase phase = new LoadPhase("p", new LoadModel.Closed(20), 1, fresh, LONG, LONG);
    try (Generator load = Generator.open(server.address(), transport, GET, 1, Set.of())) {
      return new Run(load.run(phase, samples::add).outcomes(), samples, load.reasons());
    }
  }

  private static Tls showing(ClientCertificate certificate, boolean resume) {
    return new Tls(resume, null, false, certificate);
  }

  @ParameterizedTest
  @CsvSource({"TLSv1.2,true", "TLSv1.2,false", "TLSv1.3,true", "TLSv1.3,false"})
  void isShownOnEachConnectionInEachVersion(String version, boolean resume) throws Exception {
    try (TomcatServer server = TomcatServer.forKnownClients(version, "required")) {
      Run run = run(server, Transport.tls(showing(known, resume)), true);

      assertThat(run.outcomes()).isEqualTo(Map.of(SampleOutcome.OK, 20L));
      assertThat(run.reasons()).isEmpty();
      assertThat(run.samples()).filteredOn(Sample::resumed).hasSize(resume ? 19 : 0);
      assertThat(server.clients()).containsOnly("CN=localhost");
    }
  }

  @Test
  void isShownInHttp2() throws Exception {
    try (TomcatServer server = TomcatServer.forKnownClients("TLSv1.3", "required")) {
      Run run = run(server, Transport.http2(showing(known, true), 5), false);

      assertThat(run.outcomes()).isEqualTo(Map.of(SampleOutcome.OK, 20L));
      assertThat(server.clients()).containsOnly("CN=localhost");
    }
  }

  /** In TLS 1.3 the server's word comes after the handshake, in place of the first answer. */
  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void thatThereIsNoneIsToldAsSuch(String version) throws Exception {
    try (TomcatServer server = TomcatServer.forKnownClients(version, "required")) {
      for (Transport transport :
          List.of(Transport.tls(new Tls(true, null)), Transport.http2(new Tls(false, null), 5))) {
        Run run = run(server, transport, false);

        assertThat(run.outcomes()).isEqualTo(Map.of(SampleOutcome.TLS, 20L));
        assertThat(run.reasons().get(SampleOutcome.TLS))
            .startsWith(ClientCertificate.WANTED + " and was shown none");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void oneThatIsRefusedIsNamed(String version) throws Exception {
    try (TomcatServer server = TomcatServer.forKnownClients(version, "required")) {
      for (Transport transport :
          List.of(
              Transport.tls(showing(stranger, true)),
              Transport.http2(showing(stranger, false), 5))) {
        Run run = run(server, transport, false);

        assertThat(run.outcomes()).isEqualTo(Map.of(SampleOutcome.TLS, 20L));
        assertThat(run.reasons().get(SampleOutcome.TLS))
            .matches("the server refuses the client certificate CN=stranger \\(\\w+\\)");
      }
    }
  }

  @Test
  void aServerThatOnlyAsksIsContentWithNone() throws Exception {
    try (TomcatServer server = TomcatServer.forKnownClients("TLSv1.3", "optional")) {
      Run run = run(server, Transport.tls(new Tls(true, null)), true);

      assertThat(run.outcomes()).isEqualTo(Map.of(SampleOutcome.OK, 20L));
      assertThat(server.clients()).containsOnly("nobody");
    }
  }

  @Test
  void theKeyMustBeTheCertificates() {
    assertThatThrownBy(() -> new ClientCertificate(known.chain(), stranger.key()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the key does not fit the certificate CN=localhost");
    assertThatThrownBy(() -> new ClientCertificate(stranger.chain(), known.key()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(known).hasToString("CN=localhost");
    assertThat(showing(known, true).toString()).doesNotContain("PrivateKey");
  }
}
