package io.bootcause.diagnosis.detectors.failingrequests;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.LargerPools;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import io.bootcause.wire.WaitKind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailingRequestsDetectorTest {
  private static final String UNSHADED =
      "reactor.pool.PoolAcquirePendingLimitException: Pending acquire queue has reached its"
          + " maximum size of 4";

  private static final String PENDING = "reactor.netty.internal.shaded." + UNSHADED;

  private static final String APACHE =
      "org.apache.hc.client5.http.impl.classic.CloseableHttpClient#execute";

  private static final String CALL = "jdk.internal.net.http.HttpClientImpl#send";

  private static Outcome examine(Recordings recordings) {
    return new FailingRequestsDetector().examine(new Evidence(recordings.build()));
  }

  /** Fifty requests at a low rate and fifty with 16 connections, of which so many fail. */
  private static Recordings service(int alone, int loaded, int status) {
    Recordings recordings = new Recordings().usersOwn("a.Orders").steady();
    fail(recordings.requests(50 - alone, 20), alone, status);
    return fail(recordings.overload(16).requests(50 - loaded, 20), loaded, status);
  }

  private static Recordings fail(Recordings recordings, int count, int status) {
    for (int i = 0; i < count; i++) {
      recordings.refused(status);
    }
    return recordings;
  }

  private static Recordings printing(String exception, Recordings recordings) {
    return recordings.prints(exception, 30, "java.lang.Thread#run", "a.Orders#list", "b.Pool#get");
  }

  @Test
  void aLimitOfALibraryIsNamed() {
    Recordings service = printing("a.Refused", service(0, 40, 500));
    Outcome outcome = examine(printing(PENDING, service));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title())
        .isEqualTo(
            "80 % of requests with 16 connections fail: the line for a connection of Reactor"
                + " Netty's pool is full");
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.CONFIG);
    assertThat(finding.candidates()).containsExactly(LargerPools.REACTOR_NETTY);
    assertThat(finding.evidence()).anyMatch(fact -> fact.contains("maximum size of 4"));
    assertThat(finding.metric().timeoutMillis()).isPositive();
  }

  @Test
  void theSamePoolBelongsToDatabaseConnectionsToo() {
    Outcome outcome = examine(printing(UNSHADED, service(0, 40, 500)));
    Finding finding = ((Outcome.Found) outcome).findings().get(0);

    assertThat(finding.title())
        .endsWith("fail: the line for a database connection of R2DBC's pool is full");
    assertThat(finding.candidates()).containsExactly(LargerPools.R2DBC, LargerPools.R2DBC_OWN);
  }

  @Test
  void aLimitThatTheServiceDoesNotPrintIsNamedToo() {
    Recordings service = service(0, 40, 503).counter("refused[" + PENDING + "]", 3, 45);
    Finding finding = ((Outcome.Found) examine(service)).findings().get(0);

    assertThat(finding.title())
        .endsWith("the line for a connection of Reactor Netty's pool is full");
    assertThat(finding.evidence()).contains("42 times meanwhile: " + PENDING);

    Outcome few = examine(service(0, 40, 503).counter("refused[" + PENDING + "]", 3, 5));
    assertThat(((Outcome.Found) few).findings().get(0).title())
        .as("it is not what forty requests fail of")
        .contains("status 503");
  }

  @Test
  void otherExceptionsAreTheServices() {
    Outcome outcome =
        examine(printing("java.util.ConcurrentModificationException", service(0, 40, 500)));

    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).endsWith("fail: ConcurrentModificationException in a.Orders#list");
    assertThat(finding.cause().where()).containsExactly("a.Orders#list");
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.APP_CODE);
    assertThat(finding.candidates()).containsExactly(new Change.Limit(1, List.of("a.Orders#list")));
  }

  @Test
  void whatIsNotPrintedIsNotKnownButTold() {
    Recordings service =
        service(0, 40, 401)
            .threads(
                "exec-#",
                300,
                "org.apache.tomcat.util.net.SocketProcessorBase#run",
                "a.Orders#add");

    Finding finding = ((Outcome.Found) examine(service)).findings().get(0);
    assertThat(finding.title())
        .isEqualTo(
            "80 % of requests with 16 connections are answered with status 401, alone none is");
    assertThat(finding.cause().explanation()).startsWith("Nothing tells what it is.");
    assertThat(finding.candidates()).containsExactly(new Change.Limit(1, List.of("a.Orders#add")));
  }

  @Test
  void whatIsPrintedNowAndThenIsNotTheReason() {
    Outcome outcome = examine(service(0, 40, 500).prints(PENDING, 2));
    assertThat(((Outcome.Found) outcome).findings().get(0).title()).contains("status 500");
  }

  @ParameterizedTest
  @ValueSource(ints = {404, 409, 429})
  void answersThatMayBeMeantAreNoFailures(int status) {
    assertThat(examine(printing("a.TooMany", service(0, 40, status))))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whatFailsAloneIsNotTheLoads() {
    assertThat(examine(printing(PENDING, service(10, 40, 500))))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void someFailuresAreNotMany() {
    assertThat(examine(printing(PENDING, service(0, 5, 500)))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aFewOfManyAreTold() {
    Recordings service = new Recordings().usersOwn("a.Orders").steady().requests(200, 20);
    service.overload(16).requests(900, 20);

    Outcome outcome = examine(printing("a.No", fail(service, 100, 500)));

    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).startsWith("10 % of requests with 16 connections fail");
    assertThat(finding.metric().observed()).isEqualTo(300);
  }

  @Test
  void fewRequestsAloneDoNotTellWhetherItIsTheLoad() {
    Recordings service = new Recordings().usersOwn("a.Orders").steady().requests(40, 20);
    service.overload(16).requests(900, 20);

    assertThat(examine(printing("a.No", fail(service, 100, 500))))
        .isInstanceOf(Outcome.CannotTell.class);
  }

  /** After two silences so many fail, each with a call that ends after so long; the others call. */
  private static Recordings afterSilences(int failing, double millis, int later) {
    Recordings service = new Recordings().usersOwn("a.Depot");
    for (int silence = 0; silence < 2; silence++) {
      service.silence(6);
      for (int i = 0; i < failing; i++) {
        service.request(30, 0, 0).answeredWith(502);
        service.waited(WaitKind.HTTP_CALL, "GET /stock", 1, 1 + millis);
      }
      for (int i = 0; i < 12; i++) {
        service.request(30, 0, 0).waited(WaitKind.HTTP_CALL, "GET /stock", 1, 26);
      }
      fail(service, later, 502);
    }
    service.steady();
    return service
        .requests(50, 30)
        .asleep("exec-#", 80, "a.Depot#list", CALL)
        .asleep("exec-#", 8, "a.Depot#list", APACHE);
  }

  @Test
  void aConnectionThatWasKeptForTooLongIsWhatFailsAfterASilence() {
    Outcome outcome = examine(afterSilences(2, 1.5, 0));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title())
        .isEqualTo(
            "4 requests straight after a silence are answered with status 502, and hardly any other:"
                + " the call of another service by Depot.list is cut short");
    assertThat(finding.share()).isEqualTo(0.5);
    assertThat(finding.metric().silenceSeconds()).isEqualTo(6);
    assertThat(finding.metric().countsFailures()).isTrue();
    assertThat(finding.evidence())
        .contains(
            "after 6.0 s without requests the first 2 failed, and 0 of 12 that followed",
            "in those that failed the call of another service ends after 1.5 ms, in the others after"
                + " 25.0 ms");
    assertThat(finding.candidates())
        .containsExactly(
            new Change.JvmFlag("-Djdk.httpclient.keepalive.timeout=1"),
            new Change.Unset(
                "org.apache.hc.client5.http.config.ConnectionConfig#getValidateAfterInactivity"));
  }

  @Test
  void anAnswerThatComesInItsTimeIsNoConnectionThatWasClosed() {
    Finding finding = ((Outcome.Found) examine(afterSilences(2, 24, 0))).findings().get(0);

    assertThat(finding.title()).endsWith("and hardly any other");
    assertThat(finding.candidates()).isEmpty();
  }

  @Test
  void nearMissRequestsThatFailLaterAndOneThatFailsOnce() {
    assertThat(examine(afterSilences(2, 1.5, 1))).isNotInstanceOf(Outcome.Found.class);
    assertThat(examine(afterSilences(0, 1.5, 0))).isNotInstanceOf(Outcome.Found.class);
    Recordings broken = afterSilences(2, 1.5, 0).overload(16).requests(97, 20);
    assertThat(examine(broken)).isInstanceOf(Outcome.Found.class);
    assertThat(examine(fail(broken, 3, 503))).isNotInstanceOf(Outcome.Found.class);
    Recordings once = fail(new Recordings().usersOwn("a.Depot").silence(6), 1, 502);
    assertThat(examine(once.requests(4, 30).steady().requests(50, 30)))
        .isNotInstanceOf(Outcome.Found.class);
  }
}
