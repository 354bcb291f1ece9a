package io.bootcause.diagnosis.detectors.tlshandshake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.UrlConnections;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.recording.MeasurementCheck;
import io.bootcause.service.change.Change;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TlsHandshakeDetectorTest {
  private static final String RUN = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String SHAKE = "org.apache.tomcat.util.net.SecureNioChannel#handshake";
  private static final String DISPATCH = "sun.security.ssl.HandshakeContext#dispatch";
  private static final String HANDLER = "a.Prices#all";
  private static final String CALL = "a.PriceClient#fetch";
  private static final String START = "sun.security.ssl.SSLSocketImpl#startHandshake";

  private static Recordings steady() {
    return new Recordings().usersOwn("a.Prices", "a.PriceClient").steady();
  }

  private static Recordings overload() {
    return new Recordings().usersOwn("a.Prices", "a.PriceClient").overload(16);
  }

  /** Threads of a Tomcat that shakes hands most of the time. */
  private static Recordings shaking(Recordings recordings) {
    return recordings
        .threads("exec-#", 80, RUN, SHAKE, DISPATCH)
        .threads("exec-#", 20, RUN, HANDLER);
  }

  private static Recordings calm(Recordings recordings) {
    return recordings.threads("exec-#", 100, RUN, HANDLER);
  }

  private static Outcome examine(Recordings recordings) {
    return new TlsHandshakeDetector().examine(new Evidence(recordings.build()));
  }

  private static Finding found(Recordings recordings) {
    Outcome outcome = examine(recordings);
    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    assertThat(((Outcome.Found) outcome).findings()).hasSize(1);
    return ((Outcome.Found) outcome).findings().get(0);
  }

  @Test
  void aServerThatClosesAfterEachRequestIsAccused() {
    Finding finding = found(shaking(overload().overTls(200, 4, 1, 3)));

    assertThat(finding.title()).contains("75 % of a request with 16", "after each request");
    assertThat(finding.share()).isCloseTo(0.75, within(0.001));
    assertThat(finding.metric().predicted()).isCloseTo(1, within(0.01));
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.CONFIG);
    assertThat(finding.cause().where()).contains(SHAKE);
    assertThat(finding.cause().property()).isEqualTo("server.tomcat.max-keep-alive-requests");
    assertThat(finding.candidates())
        .containsExactly(new Change.SetProperty("server.tomcat.max-keep-alive-requests", "100"));
    // 200 less the first of each of the 16 connections.
    assertThat(finding.evidence().get(0)).startsWith("184 of 184 requests");
  }

  @Test
  void soIsOneThatClosesAfterSome() {
    Finding finding = found(shaking(overload().overTls(400, 2, 3, 1.9)));

    assertThat(finding.title()).contains("after 3 requests");
    assertThat(finding.candidates()).hasSize(1);
  }

  @Test
  void oneThatClosesWhatRestsIsToldAnotherProperty() {
    Finding finding =
        found(calm(shaking(steady().overTls(40, 4, 1, 3)).overload(16).overTls(400, 2, 400, 2)));

    assertThat(finding.title()).contains("as soon as they rest");
    assertThat(finding.cause().property()).isEqualTo("server.tomcat.keep-alive-timeout");
  }

  @Test
  void aServerWithoutSuchASettingIsToldNone() {
    Finding finding =
        found(
            overload()
                .server("jetty")
                .overTls(200, 4, 1, 3)
                .threads("qtp-#", 80, "sun.security.ssl.SSLEngineImpl$DelegatedTask#run", DISPATCH)
                .threads("qtp-#", 40, "org.eclipse.jetty.server.Server#handle", HANDLER));

    assertThat(finding.cause().property()).isNull();
    assertThat(finding.candidates()).isEmpty();
    assertThat(finding.cause().where()).contains(DISPATCH);
  }

  @Test
  void theFirstHandshakeOfEachConnectionIsEveryonesDue() {
    // 16 connections, opened once each: the whole phase has but 20 requests.
    assertThat(examine(calm(overload().overTls(20, 4, 1, 3)))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aHundredRequestsOnAConnectionAreEnough() {
    // One in a hundred, as Tomcat has it.
    Outcome outcome = examine(calm(overload().overTls(4_000, 50, 100, 49.9)));

    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
    assertThat(((Outcome.RuledOut) outcome).reason()).contains("requests with 16 connections");
  }

  @Test
  void aServiceWithoutTlsHasNone() {
    Outcome outcome = examine(calm(overload().requests(200, 4)));

    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
    assertThat(((Outcome.RuledOut) outcome).reason()).contains("cleartext");
  }

  @Test
  void handshakesBesideLongRequestsDoNotMatter() {
    assertThat(examine(calm(overload().overTls(200, 400, 1, 3))))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void freshConnectionsAfterSilenceAreTheLoadsOwn() {
    Recordings recordings = calm(steady().overTls(40, 4, 40, 3));
    for (int i = 0; i < 30; i++) {
      recordings.silence(31).overTls(5, 4, 1, 3);
    }
    assertThat(examine(recordings)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void requestsThatAskForItGetNoLecture() {
    assertThat(
            examine(
                shaking(overload().overTls(200, 4, 1, 3))
                    .check(MeasurementCheck.CLOSES_CONNECTIONS)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void requestsThatOpenConnectionsToOthersAreAccused() {
    Finding finding =
        found(
            steady()
                .requests(20, 40)
                .asleep("exec-#", 60, RUN, HANDLER, CALL, START, "sun.nio.ch.NioSocketImpl#read")
                .threads("exec-#", 40, RUN, HANDLER));

    assertThat(finding.title()).contains("60 %", "PriceClient.fetch");
    assertThat(finding.cause().where()).contains(CALL, START);
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.APP_CODE);
    assertThat(finding.candidates()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "org.apache.http.impl.client.InternalHttpClient#doExecute, Producer#produce,"
        + " org.apache.http.impl.client.DefaultUserTokenHandler#getUserToken",
    "org.apache.hc.client5.http.impl.classic.InternalHttpClient#doExecute, Producer#produce,"
        + " org.apache.hc.client5.http.impl.DefaultUserTokenHandler#getUserToken",
    "org.apache.http.impl.client.InternalHttpClient#doExecute, Consumer#consume,",
    "okhttp3.internal.connection.RealCall#execute, Producer#produce,",
  })
  void whoseConnectionItIsMattersToApachesClientIfItHasACertificate(
      String client, String verify, String unset) {
    String signed = "sun.security.ssl.CertificateVerify$T13CertificateVerify" + verify;
    Finding finding =
        found(
            steady()
                .requests(20, 40)
                .threads("exec-#", 60, RUN, HANDLER, CALL, client, START, signed)
                .threads("exec-#", 40, RUN, HANDLER));

    assertThat(finding.cause().explanation().contains("disableConnectionState()"))
        .isEqualTo(unset != null);
    assertThat(finding.candidates())
        .isEqualTo(unset == null ? List.of() : List.of(new Change.Unset(unset)));
  }

  @Test
  void theJdksOldClientCanKeepMore() {
    String jdks = "sun.net.www.protocol.https.HttpsClient#afterConnect";
    Finding finding =
        found(
            steady()
                .requests(20, 40)
                .threads("exec-#", 60, RUN, HANDLER, CALL, jdks, START)
                .threads("exec-#", 40, RUN, HANDLER));

    assertThat(finding.candidates()).containsExactly(UrlConnections.MORE_KEPT);
    assertThat(finding.cause().explanation()).endsWith(UrlConnections.WHY);
  }

  @Test
  void theJdksClientShakesHandsElsewhere() {
    Finding finding =
        found(
            overload()
                .requests(200, 40)
                .threads(
                    "HttpClient-#-Worker-#",
                    50,
                    "jdk.internal.net.http.common.SSLFlowDelegate#executeTasks",
                    DISPATCH,
                    "sun.security.ssl.ServerHello$T13ServerHelloConsumer#consume")
                .asleep("exec-#", 100, RUN, HANDLER, "jdk.internal.net.http.HttpClientImpl#send"));

    assertThat(finding.share()).isCloseTo(0.5, within(0.001));
  }

  @Test
  void whatTheServersOwnHandshakesTakeIsNoClients() {
    assertThat(examine(shaking(overload().overTls(200, 4, 200, 3))))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void backgroundCallsAreNobodysWait() {
    assertThat(
            examine(
                calm(
                    steady()
                        .requests(20, 40)
                        .threads(
                            "scheduling-#",
                            500,
                            "org.springframework.scheduling.X#run",
                            CALL,
                            START))))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void withoutSamplesItCannotTell() {
    assertThat(examine(steady().overTls(40, 4, 1, 3))).isInstanceOf(Outcome.CannotTell.class);
  }
}
