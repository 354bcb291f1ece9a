package io.bootcause.diagnosis.detectors.connectionslots;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConnectionSlotsDetectorTest {

  private static Outcome examine(Recordings recordings) {
    return new ConnectionSlotsDetector().examine(new Evidence(recordings.build()));
  }

  private static Finding found(Recordings recordings) {
    Outcome outcome = examine(recordings);
    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    return ((Outcome.Found) outcome).findings().get(0);
  }

  private static final String LATCH = "org.apache.tomcat.util.threads.LimitLatch#countUpOrAwait";

  @Test
  void requestsThatFailBesideIdleConnectionsTellThatThereIsNoPlace() {
    Finding finding =
        found(
            new Recordings()
                .hoard(300)
                .asleep("http-nio-#-Acceptor", 100, LATCH)
                .failure()
                .failure()
                .failure());

    assertThat(finding.title()).contains("300");
    assertThat(finding.cause().where()).containsExactly(LATCH);
    assertThat(finding.metric().hoarded()).isEqualTo(300);
    assertThat(finding.candidates())
        .contains(new Change.SetProperty("server.tomcat.max-keep-alive-requests", "1"));
  }

  /** Jetty's acceptor takes no more, by its own limit of connections. */
  @Test
  void eachServerHasPropertiesOfItsOwn() {
    String acceptor = "org.eclipse.jetty.server.AbstractConnector$Acceptor#run";
    Finding finding =
        found(
            new Recordings()
                .server("jetty")
                .hoard(300)
                .asleep(
                    "qtp-acceptor",
                    100,
                    acceptor,
                    "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject#await")
                .failure()
                .failure());

    assertThat(finding.cause().where()).containsExactly(acceptor);
    assertThat(finding.cause().property()).isEqualTo("server.jetty.max-connections");
    assertThat(finding.candidates())
        .containsExactly(
            new Change.SetProperty("server.jetty.connection-idle-timeout", "2s"),
            new Change.SetProperty("server.jetty.max-connections", "8192"));

    Finding netty = found(new Recordings().server("netty").hoard(300).failure().failure());
    assertThat(netty.cause().where()).isEmpty();
    assertThat(netty.cause().property()).isEqualTo("server.netty.idle-timeout");
  }

  @Test
  void whereRequestsFailWithoutThemItCannotTell() {
    Recordings recordings = new Recordings().overload(16);
    for (int i = 0; i < 10; i++) {
      recordings.failure();
    }
    recordings.hoard(300).failure().failure();

    assertThat(new ConnectionSlotsDetector().examine(new Evidence(recordings.build())))
        .isInstanceOf(Outcome.CannotTell.class);
  }

  @Test
  void nearMissTheyAreLetInAndTheServiceDoesNotAnswerInTime() {
    Outcome outcome = examine(new Recordings().hoard(118).backlog(0).failure().failure());

    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
    assertThat(((Outcome.RuledOut) outcome).reason()).contains("were let in");
    assertThat(examine(new Recordings().hoard(118).backlog(2).failure().failure()))
        .isInstanceOf(Outcome.Found.class);
  }

  @Test
  void anAcceptorThatWaitsForAPlaceTellsThoughNobodyWaitsToBeAccepted() {
    Recordings full = new Recordings().hoard(118).backlog(0).asleep("http-Acceptor", 100, LATCH);

    assertThat(examine(full.failure().failure())).isInstanceOf(Outcome.Found.class);
  }

  /** Twelve places and sixteen connections, say, none of which is ever idle for long. */
  private static Recordings standing(String... acceptor) {
    return new Recordings().overload(16).dumped("http-nio-8080-Acceptor", "", List.of(), acceptor);
  }

  @Test
  void clientsWithoutAPlaceAreNotAnsweredThoughOthersAre() {
    Finding finding = found(standing("java.lang.Thread#run", LATCH).standsStill());

    assertThat(finding.title()).contains("fewer than 16 connections");
    assertThat(finding.cause().property()).isEqualTo("server.tomcat.max-connections");
    assertThat(finding.candidates())
        .startsWith(new Change.SetProperty("server.tomcat.max-connections", "8192"));
  }

  @Test
  void nearMissTheAcceptorAccepts() {
    assertThat(examine(standing("java.lang.Thread#run", "sun.nio.ch.Net#accept").standsStill()))
        .isInstanceOf(Outcome.CannotTell.class);
  }

  @Test
  void nearMissThreadsStandAtRequests() {
    Recordings stuck =
        standing("java.lang.Thread#run", LATCH)
            .usersOwn("a.Orders")
            .dumped(
                "http-nio-8080-exec-1",
                "",
                List.of(),
                "org.apache.tomcat.util.net.SocketProcessorBase#run",
                "a.Orders#list",
                "java.net.Socket#read");
    assertThat(examine(stuck.standsStill())).isInstanceOf(Outcome.CannotTell.class);
  }

  @Test
  void requestsThatSucceedBesideThemRuleItOut() {
    Outcome outcome = examine(new Recordings().hoard(300).requests(3, 2));

    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
    assertThat(((Outcome.RuledOut) outcome).reason()).contains("3 of 3");
  }

  @Test
  void withoutAHoardItCannotTell() {
    assertThat(examine(new Recordings().steady().requests(20, 5)))
        .isInstanceOf(Outcome.CannotTell.class);
  }
}
