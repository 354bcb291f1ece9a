package io.bootcause.diagnosis.detectors.delayedack;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import io.bootcause.wire.WaitKind;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class DelayedAckDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String PEER = "127.0.0.1:9100";

  private static Outcome examine(Recordings recordings) {
    return new DelayedAckDetector().examine(new Evidence(recordings.build()));
  }

  /** Twenty requests of 50 ms with one read each. */
  private static Recordings service(WaitKind kind, IntToDoubleFunction millis) {
    Recordings recordings = new Recordings().usersOwn("a.Labels").steady();
    for (int i = 0; i < 20; i++) {
      recordings.request(50, 0, 0).waited(kind, PEER, 2, 2 + millis.applyAsDouble(i));
    }
    recordings.threads("listener", 500, "a.Labels#serve", "sun.nio.ch.NioSocketImpl#read");
    return recordings.threads(
        "exec-#",
        100,
        ENTRY,
        "a.Labels#print",
        "java.net.Socket$SocketInputStream#read",
        "sun.nio.ch.NioSocketImpl#read");
  }

  @Test
  void fortyMillisecondsAfterTwoWrites() {
    Outcome outcome = examine(service(WaitKind.HELD_READ, i -> 40.2 + i * 0.1));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).contains("Labels.print");
    assertThat(finding.evidence()).anyMatch(f -> f.contains(PEER) && f.contains("41.2 ms"));
    assertThat(finding.share()).isBetween(0.81, 0.84);
    assertThat(finding.candidates()).containsExactly(new Change.NoDelay());
  }

  @Test
  void theOtherSideMayTakeItsTimeBesides() {
    assertThat(examine(service(WaitKind.HELD_READ, i -> 46 + i * 0.3)))
        .isInstanceOf(Outcome.Found.class);
    assertThat(examine(service(WaitKind.HELD_READ, i -> 78 + i * 0.3)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aPartnerThatTakesFortyMillisecondsAfterOneWrite() {
    assertThat(examine(service(WaitKind.SOCKET_READ, i -> 41)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aPartnerWhoseTimeVaries() {
    assertThat(examine(service(WaitKind.HELD_READ, i -> 20 + i * 1.2)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aPartnerThatTakesAnotherTime() {
    assertThat(examine(service(WaitKind.HELD_READ, i -> 30))).isInstanceOf(Outcome.RuledOut.class);
  }

  /** Only the long messages go out in two pieces. */
  @Test
  void ofFewRequestsThatMostOfTheTimeIsSpentOn() {
    Recordings recordings = new Recordings().usersOwn("a.Labels").steady();
    for (int i = 0; i < 60; i++) {
      boolean slow = i % 10 == 0;
      recordings
          .request(slow ? 44 : 1, 0, 0)
          .waited(slow ? WaitKind.HELD_READ : WaitKind.SOCKET_READ, PEER, 0.2, slow ? 41.5 : 0.5);
    }
    Outcome outcome =
        examine(
            recordings.threads(
                "exec-#", 100, ENTRY, "a.Labels#print", "sun.nio.ch.NioSocketImpl#read"));
    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).contains("slow request").contains("one of 10");
    assertThat(finding.candidates()).containsExactly(new Change.NoDelay());
  }

  @Test
  void nowAndThenIsNotWhatMakesThemSlow() {
    assertThat(examine(service(WaitKind.HELD_READ, i -> i % 4 == 0 ? 41 : 0.2)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  /** Twenty requests of 50 ms, and so many late answers on channels, some of them held back. */
  private static Recordings channels(int late, int held, String owner) {
    return new Recordings()
        .usersOwn("a.Labels")
        .steady()
        .requests(20, 50)
        .threads("reactor-tcp-epoll-#", 1, "io.netty.channel.epoll.EpollEventLoop#run")
        .counter("late[10.0.0.7:5432]", 0, late)
        .counter("held[10.0.0.7:5432]", 0, held)
        .counter("held.ms[10.0.0.7:5432]", 0, held * 42)
        .counter("held.owner[10.0.0.7:5432|" + owner + "]", 0, 1);
  }

  @Test
  void answersOnChannelsThatWereHeldBack() {
    Outcome outcome = examine(channels(20, 19, "a.Labels$Codec"));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).contains("10.0.0.7:5432");
    assertThat(finding.share()).isBetween(0.79, 0.81);
    assertThat(finding.evidence()).anyMatch(f -> f.contains("42.0 ms"));
    assertThat(finding.cause().where()).containsExactly("a.Labels$Codec#channelRead");
    assertThat(finding.candidates()).containsExactly(new Change.NoDelay());
  }

  /**
   * A blocking client within whose call it is read: the socket has no owner, and a thread waits.
   */
  @Test
  void answersToACallThatWereHeldBack() {
    Outcome outcome =
        examine(
            channels(20, 19, "")
                .threads(
                    "exec-#",
                    20,
                    ENTRY,
                    "a.Labels#ask",
                    "b.Client#execute",
                    "sun.nio.ch.NioSocketImpl#read"));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).contains("10.0.0.7:5432, from Labels.ask");
    assertThat(finding.cause().where()).contains("a.Labels#ask");
    assertThat(finding.candidates()).containsExactly(new Change.NoDelay());
  }

  @Test
  void aDriverThatIsKnownToHoldThemBack() {
    Recordings recordings =
        channels(20, 19, "io.r2dbc.postgresql.client.ReactorNettyClient$Completing")
            .library("io.r2dbc", "r2dbc-postgresql", "0.8.5.RELEASE", 50)
            .from("r2dbc-postgresql", "io.r2dbc.postgresql.client.QueryLogger");
    Outcome outcome = examine(recordings);

    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.LIBRARY_BUG);
    assertThat(finding.cause().artifact()).isEqualTo("io.r2dbc:r2dbc-postgresql:0.8.5.RELEASE");
    assertThat(finding.candidates())
        .containsExactly(
            new Change.NoDelay(), new Change.BumpLibrary("io.r2dbc", "r2dbc-postgresql", "0.8.6"));
  }

  @Test
  void whoseProtocolItIsNeedNotBeKnown() {
    Outcome outcome = examine(channels(20, 19, ""));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    assertThat(((Outcome.Found) outcome).findings().get(0).cause().where()).isEmpty();
  }

  @Test
  void fewAnswersOnChannelsOrSuchAsVary() {
    assertThat(examine(channels(20, 7, "a.Labels$Codec"))).isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(channels(5, 5, "a.Labels$Codec"))).isInstanceOf(Outcome.RuledOut.class);
  }

  /** Twenty requests of 50 ms, and so many late rests of answers, some as late as a delay. */
  private static Recordings rests(int late, int held) {
    return new Recordings()
        .usersOwn("a.Labels")
        .steady()
        .requests(20, 50)
        .threads("http-client-#", 1, "jdk.internal.net.http.HttpClientImpl$SelectorManager#run")
        .counter("rest.late[10.0.0.7:8080]", 0, late)
        .counter("rest.held[10.0.0.7:8080]", 0, held)
        .counter("rest.held.ms[10.0.0.7:8080]", 0, held * 41)
        .counter("rest.held.owner[10.0.0.7:8080|]", 0, 1);
  }

  @Test
  void restsOfAPartnersAnswers() {
    Outcome outcome = examine(rests(20, 20));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).contains("the rest of an answer of 10.0.0.7:8080");
    assertThat(finding.share()).isBetween(0.81, 0.83);
    assertThat(finding.evidence())
        .anyMatch(f -> f.contains("1.0 answers") && f.contains("41.0 ms"));
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.SYSTEM);
    assertThat(finding.candidates()).containsExactly(new Change.QuickAck());
  }

  @Test
  void theJdksOwnServerCanBeToldToSendThemAtOnce() {
    Outcome outcome =
        examine(
            rests(20, 20)
                .threads("HTTP-Dispatcher", 5, "sun.net.httpserver.ServerImpl$Dispatcher#run"));

    assertThat(((Outcome.Found) outcome).findings().get(0).candidates())
        .containsExactly(
            new Change.JvmFlag("-Dsun.net.httpserver.nodelay=true"), new Change.QuickAck());
  }

  /** Half of the rests come later than a delay: of that alone nobody can tell. */
  private static Recordings busy(int heldAtSteps) {
    return new Recordings()
        .usersOwn("a.Labels")
        .step(4)
        .requests(20, 100)
        .counter("rest.late[10.0.0.7:8080]", 0, 20)
        .counter("rest.held[10.0.0.7:8080]", 0, heldAtSteps)
        .overload(16)
        .requests(20, 80)
        .threads("http-client-#", 1, "jdk.internal.net.http.HttpClientImpl$SelectorManager#run")
        .counter("rest.late[10.0.0.7:8080]", 20, 40)
        .counter("rest.held[10.0.0.7:8080]", heldAtSteps, heldAtSteps + 12)
        .counter("rest.held.ms[10.0.0.7:8080]", 0, 12 * 55)
        .steady()
        .requests(20, 5)
        .threads("exec-#", 1, ENTRY);
  }

  @Test
  void restsAreHeldBackForLongerWhereTheProcessorsAreUsedUp() {
    assertThat(examine(busy(19))).isInstanceOf(Outcome.Found.class);
    assertThat(examine(busy(12))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void restsThatTakeTheirTime() {
    assertThat(examine(rests(20, 10))).isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(rests(5, 5))).isInstanceOf(Outcome.RuledOut.class);
  }

  /** Requests of so many ms that the service is done with after 3; the client has a part then. */
  private static Recordings ends(IntToDoubleFunction millis, double begun) {
    Recordings recordings = new Recordings().usersOwn("a.Labels").steady();
    for (int i = 0; i < 20; i++) {
      recordings.answered(millis.applyAsDouble(i), 3, begun);
    }
    return recordings.threads("exec-#", 1, ENTRY);
  }

  @Test
  void theEndOfTheServicesOwnAnswer() {
    Outcome outcome = examine(ends(i -> 44 + i * 0.05, 2.5));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).contains("the end of the answer");
    assertThat(finding.share()).isBetween(0.91, 0.95);
    assertThat(finding.evidence()).anyMatch(f -> f.contains("41.5 ms"));
    assertThat(finding.candidates()).containsExactly(new Change.NoDelay());
  }

  @Test
  void anEndThatTakesItsTime() {
    assertThat(examine(ends(i -> 13 + i * 4, 2.5))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void anAnswerThatComesLateAsAWhole() {
    assertThat(examine(ends(i -> 44, 43.9))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void withoutSpansItCannotTell() {
    assertThat(examine(new Recordings().notInstrumented().steady().requests(20, 5)))
        .isInstanceOf(Outcome.CannotTell.class);
  }
}
