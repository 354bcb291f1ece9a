package io.bootcause.diagnosis.detectors.eventloopblocked;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;

class EventLoopBlockedDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";

  private static Outcome examine(Recordings recordings) {
    return new EventLoopBlockedDetector().examine(new Evidence(recordings.build()));
  }

  private static Finding found(Recordings recordings) {
    Outcome outcome = examine(recordings);
    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    return ((Outcome.Found) outcome).findings().get(0);
  }

  private static final String LOOP = "io.netty.channel.nio.NioEventLoop#run";
  private static final String SELECT = "io.netty.channel.nio.NioEventLoop#select";

  private static Recordings service() {
    return new Recordings().usersOwn("a.Api").steady().requests(20, 50);
  }

  @Test
  void aLoopThatSleepsServesNobody() {
    Finding finding =
        found(
            service()
                .asleep("reactor-http-nio-#", 400, LOOP, "a.Api#get", "java.lang.Thread#sleep")
                .asleep("reactor-http-nio-#", 600, LOOP, SELECT));

    assertThat(finding.cause().where()).contains("a.Api#get");
    assertThat(finding.candidates())
        .contains(new Change.Remember("a.Api#get", "java.lang.Thread#sleep"));
  }

  /** What the client waits for can be read once; what the service makes of it is as good again. */
  @Test
  void ofAnAnswerThatAClientWaitsForTheServicesOwnCallIsTakenOut() {
    String client = "org.springframework.http.client.JdkClientHttpRequest#executeInternal";
    Finding finding =
        found(
            service()
                .usersOwn("a.Rates", "a.Client")
                .library("org.springframework", "spring-web", "6.2.0", 5)
                .from("spring-web", "org.springframework.http.client.JdkClientHttpRequest")
                .asleep(
                    "reactor-http-nio-#",
                    400,
                    LOOP,
                    "a.Api#get",
                    "a.Rates#of",
                    "a.Client#find",
                    client,
                    "java.util.concurrent.CompletableFuture#get")
                .asleep("reactor-http-nio-#", 600, LOOP, SELECT));

    assertThat(finding.candidates())
        .containsExactly(new Change.Remember("a.Rates#of", "a.Client#find"));
  }

  /** A processor-second a second on 16 connections. */
  private static Recordings loaded(double millis) {
    return new Recordings().usersOwn("a.Api").overload(16).requests(200, millis);
  }

  @Test
  void aLoopThatComputesForLongServesNobodyElse() {
    Finding finding =
        found(loaded(160).threads("reactor-http-nio-#", 100, LOOP, "a.Api#get", "a.Api#primes"));

    assertThat(finding.cause().where()).contains("a.Api#get");
  }

  @Test
  void aLoopIsTheBestPlaceForLightWork() {
    assertThat(
            examine(
                loaded(16)
                    .threads("reactor-http-nio-#", 100, LOOP, "a.Api#get")
                    .asleep("reactor-http-nio-#", 900, LOOP, SELECT, "java.lang.Object#wait")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void theSameWaitOnAnOrdinaryThreadIsSomethingElse() {
    assertThat(
            examine(service().asleep("exec-#", 400, ENTRY, "a.Api#get", "java.lang.Thread#sleep")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  private static final String OPERATOR = "reactor.core.publisher.FluxMap$MapSubscriber#onNext";
  private static final String ROWS = "org.example.mapper.RowMapper#map";

  @Test
  void whatALibraryComputesThereForLongBlocksItToo() {
    Finding finding = found(loaded(160).threads("reactor-http-nio-#", 100, LOOP, OPERATOR, ROWS));

    assertThat(finding.title()).doesNotContain("MapSubscriber");
    assertThat(finding.cause().where()).contains(ROWS);
  }

  @Test
  void codecsAreMadeForIt() {
    assertThat(examine(loaded(16).threads("reactor-http-nio-#", 100, LOOP, OPERATOR, ROWS)))
        .isInstanceOf(Outcome.RuledOut.class);
    assertThat(
            examine(
                loaded(160)
                    .threads(
                        "reactor-http-nio-#",
                        100,
                        LOOP,
                        OPERATOR,
                        "org.springframework.http.codec.EncoderHttpMessageWriter#write")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  private static final String MAP = "reactor.core.publisher.MonoMap$MapSubscriber#onNext";

  /**
   * Ten of a hundred requests at 20/s are late. Shares are of the loops' time.
   *
   * @param few at the low rate
   * @param many under load, with 16 connections
   * @param millis of a request then
   */
  private static Recordings indexing(int few, int many, double millis, double late) {
    return new Recordings()
        .usersOwn("a.Regions", "a.Index")
        .steady()
        .requests(90, 20)
        .requests(10, late)
        .threads("reactor-http-nio-#", few, LOOP, MAP, "a.Regions#refreshed", "a.Index#of")
        .asleep("reactor-http-nio-#", 1_000 - few, LOOP, SELECT)
        .overload(16)
        .requests(400, millis)
        .threads("reactor-http-nio-#", many, LOOP, MAP, "a.Regions#refreshed", "a.Index#of")
        .asleep("reactor-http-nio-#", 1_000 - many, LOOP, SELECT);
  }

  @Test
  void aJobOnTheLoopIsMoreForEachRequestTheFewerCome() {
    Finding finding = found(indexing(220, 300, 30, 600));

    assertThat(finding.title())
        .isEqualTo(
            "22 % of the time of the server's event loops goes to what serves no request, in"
                + " Index.of");
    assertThat(finding.metric().name()).endsWith(", mean");
    assertThat(finding.candidates())
        .containsExactly(new Change.Remember("a.Regions#refreshed", "a.Index#of"));
  }

  @Test
  void nearMissesAreForRequestsOrRareOrDisturbNobody() {
    assertThat(examine(indexing(220, 990, 30, 600))).isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(indexing(60, 80, 30, 600))).isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(indexing(220, 300, 30, 200))).isInstanceOf(Outcome.RuledOut.class);
  }
}
