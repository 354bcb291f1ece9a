package io.bootcause.diagnosis.detectors.chattydownstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChattyDownstreamDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String SQL = "select name from buyer where id=?";

  private static Outcome examine(Recordings recordings) {
    return new ChattyDownstreamDetector().examine(new Evidence(recordings.build()));
  }

  /** Requests of 40 ms that ask so many times, each for so long, over so long a time. */
  private static Recordings service(WaitKind kind, int times, double each, double within) {
    return service(40, kind, times, each, within);
  }

  private static Recordings service(
      double millis, WaitKind kind, int times, double each, double within) {
    Recordings recordings = new Recordings().usersOwn("a.Orders").steady();
    for (int i = 0; i < 20; i++) {
      recordings.request(millis, 0, 0);
      for (int n = 0; n < times; n++) {
        double from = millis / 20 + n * within / times;
        recordings.waited(kind, SQL, from, from + each);
      }
    }
    return recordings.threads(
        "exec-#",
        100,
        ENTRY,
        "a.Orders#list",
        "a.Buyer$HibernateProxy#getName",
        "com.zaxxer.hikari.pool.HikariProxyPreparedStatement#executeQuery");
  }

  @Test
  void countsTheSameStatement() {
    Outcome outcome = examine(service(WaitKind.STATEMENT, 50, 0.2, 30));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).contains("50 times").contains("Orders.list");
    assertThat(finding.evidence()).anyMatch(fact -> fact.contains(SQL));
    assertThat(finding.share()).isBetween(0.6, 0.8);
    assertThat(finding.candidates())
        .containsExactly(new Change.Remember("a.Orders#list", "a.Buyer$HibernateProxy#getName"));
  }

  /**
   * What is tried where eight calls are made in turn and these frames follow Reactor's operator.
   */
  private static List<Change> tried(String... mapped) {
    List<String> frames =
        new ArrayList<>(
            List.of(
                "io.netty.channel.nio.NioEventLoop#run",
                "reactor.core.publisher.FluxConcatMapNoPrefetch$Main#onNext"));
    frames.addAll(List.of(mapped));
    Outcome outcome =
        examine(
            service(WaitKind.HTTP_CALL, 8, 4, 36)
                .onProcessor("loop-#", 3, frames.toArray(String[]::new)));
    return ((Outcome.Found) outcome).findings().get(0).candidates();
  }

  @Test
  void whatReactorAsksInTurnIsAskedSideBySide() {
    assertThat(tried("a.Orders$$Lambda#apply", "a.Orders#lambda$list$0").get(0))
        .isEqualTo(new Change.SideBySide(8, "a.Orders"));
    assertThat(tried("org.springframework.web.reactive.DispatcherHandler#handle", "a.Orders#list"))
        .noneMatch(Change.SideBySide.class::isInstance);
  }

  /** Requests of 2 ms, and each tenth of 200 ms that asks sixteen times. */
  private static Recordings byTurn(int slow) {
    Recordings recordings = new Recordings().usersOwn("a.Orders").steady();
    for (int i = 0; i < 100; i++) {
      boolean turn = i % 10 == 0 && i / 10 < slow;
      recordings.request(turn ? 200 : 2, 0, 0);
      for (int n = 0; turn && n < 16; n++) {
        recordings.waited(WaitKind.HTTP_CALL, "POST http://collector", 1 + n * 12, 12 + n * 12);
      }
    }
    return recordings.threads(
        "exec-#",
        100,
        ENTRY,
        "a.Orders#list",
        "org.apache.http.impl.client.CloseableHttpClient#execute");
  }

  @Test
  void aFewRequestsThatMostOfTheTimeIsSpentOn() {
    Outcome outcome = examine(byTurn(10));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title())
        .startsWith("A slow request at 20/s (one of 10) makes the same call 16 times");
    // What is measured is the mean of all requests: 21.8 ms.
    assertThat(finding.metric().name()).contains("mean");
    assertThat(finding.metric().observed()).isBetween(21.0, 23.0);
    assertThat(finding.metric().predicted()).isLessThan(6);
  }

  @Test
  void nearMissFewerThanFive() {
    assertThat(examine(byTurn(4))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whatKeepsTheProcessorsBusyIsMeasuredUnderLoad() {
    assertThat(metric(alsoUnderLoad(1.9)).connections()).isEqualTo(32);
    assertThat(metric(alsoUnderLoad(0.4)).connections()).isLessThan(2);
  }

  /** There the line for a processor is most of the time; what they compute limits the rate. */
  @Test
  void veryManyAreMeasuredUnderLoadByTheProcessorTimeThatTheyTake() {
    assertThat(metric(veryManyUnderLoad(1.9, 60)).connections()).isEqualTo(32);
    double computing =
        new Evidence(veryManyUnderLoad(1.9, 60).build())
            .overload()
            .orElseThrow()
            .cpuMillisPerRequest();
    assertThat(metric(veryManyUnderLoad(1.9, 60)).predicted())
        .isEqualTo(3_000 * (1 - 59.85 / computing * 199 / 200), within(1.0));
    // Less than a tenth of it; more than there is, so that it is waiting.
    assertThat(metric(veryManyUnderLoad(1.9, 12)).connections()).isLessThan(2);
    assertThat(metric(veryManyUnderLoad(1.9, 240)).connections()).isLessThan(2);
  }

  private static Recordings veryManyUnderLoad(double cores, double within) {
    Recordings recordings = service(1.2, WaitKind.STATEMENT, 200, 0.001, 0.4);
    recordings.overload(32).usingCores(cores);
    for (int i = 0; i < 20; i++) {
      recordings.request(3_000, 0, 0);
      for (int n = 0; n < 200; n++) {
        double from = 20 + n * within / 200;
        recordings.waited(WaitKind.STATEMENT, SQL, from, from + within / 400);
      }
    }
    return recordings.threads("exec-#", 100, ENTRY, "a.Orders#list");
  }

  private static SymptomMetric metric(Recordings recordings) {
    Finding finding = ((Outcome.Found) examine(recordings)).findings().get(0);
    assertThat(finding.title()).contains("request at 20/s");
    return finding.metric();
  }

  private static Recordings alsoUnderLoad(double cores) {
    Recordings recordings = service(WaitKind.STATEMENT, 50, 0.2, 30).overload(32).usingCores(cores);
    for (int i = 0; i < 20; i++) {
      recordings.request(80, 0, 0);
      for (int n = 0; n < 50; n++) {
        recordings.waited(WaitKind.STATEMENT, SQL, 2 + n, 2.5 + n);
      }
    }
    return recordings.threads("exec-#", 100, ENTRY, "a.Orders#list");
  }

  private static Recordings loadedBy(String... frames) {
    Recordings recordings = new Recordings().usersOwn("a.Orders").steady();
    for (int i = 0; i < 20; i++) {
      recordings.request(40, 0, 0);
      for (int n = 0; n < 50; n++) {
        recordings.waited(WaitKind.STATEMENT, SQL, 2 + n * 0.6, 2.2 + n * 0.6);
      }
    }
    List<String> stack = new ArrayList<>(List.of(ENTRY, "a.Orders#list"));
    stack.addAll(List.of(frames));
    stack.add("com.zaxxer.hikari.pool.HikariProxyPreparedStatement#executeQuery");
    return recordings.threads("exec-#", 100, stack.toArray(String[]::new));
  }

  private static List<Change> tried(Recordings recordings) {
    return ((Outcome.Found) examine(recordings)).findings().get(0).candidates();
  }

  @Test
  void whatHibernateLoadsOneByOneItCanLoadInBatches() {
    Change batches =
        new Change.SetProperty("spring.jpa.properties.hibernate.default_batch_fetch_size", "100");
    assertThat(tried(loadedBy("org.hibernate.proxy.AbstractLazyInitializer#initialize")))
        .startsWith(batches)
        .hasSize(2);
    assertThat(tried(loadedBy("org.hibernate.collection.spi.AbstractPersistentCollection#read")))
        .startsWith(batches);
    String eager =
        "org.hibernate.sql.results.graph.entity.internal.EntitySelectFetchInitializer#resolveInstance";
    assertThat(tried(loadedBy(eager))).startsWith(batches);
    assertThat(
            tried(
                loadedBy(
                    eager,
                    "org.hibernate.persister.entity.AbstractEntityPersister#loadByUniqueKey")))
        .as("the far side of a one-to-one")
        .doesNotContain(batches);
    assertThat(tried(loadedBy("org.hibernate.query.spi.AbstractSelectionQuery#list")))
        .as("the service's own queries")
        .doesNotContain(batches);
  }

  @Test
  void callsOfAnotherServiceInSequence() {
    assertThat(examine(service(WaitKind.HTTP_CALL, 6, 4, 30))).isInstanceOf(Outcome.Found.class);
  }

  @Test
  void whetherAFewCallsInTurnAreNeededIsNotKnown() {
    assertThat(examine(service(WaitKind.HTTP_CALL, 3, 10.5, 36)))
        .isInstanceOf(Outcome.CannotTell.class)
        .asString()
        .contains("has to make the same call 3 times", "79 % of its time", SQL);
    assertThat(examine(service(WaitKind.HTTP_CALL, 2, 16, 36)))
        .as("two are nothing")
        .isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(service(WaitKind.HTTP_CALL, 3, 30, 3)))
        .as("side by side")
        .isInstanceOf(Outcome.RuledOut.class);
  }

  /** Requests that ask three services, each for so long, so far apart. */
  private static Recordings three(double each, double apart, double last) {
    Recordings recordings = new Recordings().usersOwn("a.Orders").usersOwn("a.Desk").steady();
    String[] asked = {"GET http://crm/user", "GET http://depot/stock/#", "GET http://market/price"};
    for (int i = 0; i < 20; i++) {
      recordings.request(2 * apart + last + 10, 0, 0);
      for (int n = 0; n < asked.length; n++) {
        double from = 2 + n * apart;
        recordings.waited(WaitKind.HTTP_CALL, asked[n], from, from + (n == 2 ? last : each));
      }
    }
    for (String way : new String[] {"user", "stock", "price"}) {
      recordings.threads(
          "exec-#",
          30,
          ENTRY,
          "a.Desk#page",
          "a.Orders#all",
          "a.Orders#" + way,
          "org.springframework.web.client.RestTemplate#doExecute");
    }
    return recordings;
  }

  @Test
  void severalLongCallsInTurnAreWhyTheRequestIsSlow() {
    Outcome outcome = examine(three(50, 52, 60));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title())
        .contains("3 calls of other services, one after the other, from Orders.all");
    assertThat(finding.evidence())
        .anyMatch(fact -> fact.contains("http://crm/user, GET http://depot/stock/#"))
        .anyMatch(fact -> fact.contains("160 ms") && fact.contains("the longest of them 60 ms"));
    assertThat(finding.share()).isBetween(0.85, 0.95);
    assertThat(finding.candidates())
        .containsExactly(new Change.Remember("a.Desk#page", "a.Orders#all"));
  }

  @Test
  void ofCallsInTurnTheLongestMayBeWhatIsSlow() {
    assertThat(examine(three(20, 22, 160))).isInstanceOf(Outcome.CannotTell.class);
    assertThat(examine(three(30, 32, 30)))
        .as("not long together")
        .isInstanceOf(Outcome.CannotTell.class);
    assertThat(examine(three(50, 2, 60))).as("side by side").isInstanceOf(Outcome.RuledOut.class);
  }

  /** Requests of 40 ms that make calls of 16 ms one after the other. */
  private static Recordings twice(String subject) {
    return twice(subject, 16);
  }

  private static Recordings twice(String subject, double each) {
    Recordings recordings = new Recordings().usersOwn("a.Orders").steady();
    for (int i = 0; i < 20; i++) {
      recordings
          .request(40, 0, 0)
          .waited(WaitKind.HTTP_CALL, subject, 2, 2 + each)
          .waited(WaitKind.HTTP_CALL, subject, 36 - each, 36);
    }
    return recordings.threads("exec-#", 100, ENTRY, "a.Orders#list");
  }

  @Test
  void theSameAddressIsReadForNothing() {
    Outcome outcome = examine(twice("GET http://market/prices"));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title())
        .contains("makes the same call 2 times")
        .endsWith("40 % of its time");
    assertThat(finding.cause().explanation()).startsWith("The same address is read again");
  }

  @Test
  void whatMayBeAnotherQuestionIsNotTheSame() {
    for (String subject :
        new String[] {
          "GET http://market/prices/#", "GET http://market/prices?#", "POST http://market/prices"
        }) {
      assertThat(examine(twice(subject))).isInstanceOf(Outcome.RuledOut.class);
    }
    assertThat(examine(twice("GET http://market/prices", 4)))
        .as("the time is that between two attempts")
        .isInstanceOf(Outcome.RuledOut.class);
  }

  /** Requests of 10 ms with so many calls at once on event loops, which end then. */
  private static Recordings atOnce(int times, double end) {
    Recordings recordings = new Recordings().usersOwn("a.Orders").steady();
    for (int i = 0; i < 20; i++) {
      recordings.request(10, 0, 0);
      for (int n = 0; n < times; n++) {
        recordings.waitedElsewhere(WaitKind.HTTP_CALL, "GET /tariff", 2, end);
      }
    }
    return recordings.threads("exec-#", 100, ENTRY, "a.Orders#list");
  }

  @Test
  void manyCallsAtOnceAreManyToo() {
    Outcome outcome = examine(atOnce(30, 8));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    assertThat(((Outcome.Found) outcome).findings().get(0).title()).contains("same call 30 times");
  }

  @Test
  void aFewSideBySideAreAskedAsFastAsCanBe() {
    assertThat(examine(elsewhere(6, 30, 2, 30))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aFewInTurnAreManyOnAnEventLoopToo() {
    assertThat(examine(elsewhere(6, 4, 5, 40))).isInstanceOf(Outcome.Found.class);
  }

  /** Requests of 40 ms with so many calls on event loops, each so long, so far apart. */
  private static Recordings elsewhere(int times, double each, double apart, double end) {
    Recordings recordings = new Recordings().usersOwn("a.Orders").steady();
    for (int i = 0; i < 20; i++) {
      recordings.request(40, 0, 0);
      for (int n = 0; n < times; n++) {
        double from = 2 + n * apart;
        recordings.waitedElsewhere(
            WaitKind.HTTP_CALL, "GET /tariff", from, Math.min(end, from + each));
      }
    }
    return recordings.threads("exec-#", 100, ENTRY, "a.Orders#list");
  }

  @Test
  void whatNobodyWaitsForAnyMoreIsNotTheRequests() {
    assertThat(examine(atOnce(30, 40))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void hundredsAreTooManyHoweverNearTheDatabaseIs() {
    assertThat(examine(service(WaitKind.STATEMENT, 200, 0.02, 6)))
        .isInstanceOf(Outcome.Found.class);
  }

  @Test
  void soTheyAreOnAQuickMachine() {
    assertThat(examine(service(1.2, WaitKind.STATEMENT, 200, 0.001, 0.4)))
        .isInstanceOf(Outcome.Found.class);
    assertThat(examine(service(1.2, WaitKind.STATEMENT, 200, 0.0001, 0.1)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void tenRowsAreFine() {
    assertThat(examine(service(WaitKind.STATEMENT, 11, 0.2, 30)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whatTakesNoTimeIsFine() {
    assertThat(examine(service(WaitKind.STATEMENT, 50, 0.02, 2)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void differentQuestionsAreNotTheSame() {
    Recordings recordings = new Recordings().usersOwn("a.Orders").steady();
    for (int i = 0; i < 20; i++) {
      recordings.request(40, 0, 0);
      for (int n = 0; n < 50; n++) {
        recordings.waited(WaitKind.STATEMENT, "select " + n, 2 + n * 0.5, 2 + n * 0.5 + 0.4);
      }
    }
    assertThat(examine(recordings.threads("exec-#", 100, ENTRY, "a.Orders#list")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void withoutSpansItCannotTell() {
    assertThat(examine(new Recordings().notInstrumented().steady().requests(20, 5)))
        .isInstanceOf(Outcome.CannotTell.class);
  }

  /** Six calls in turn of another service. */
  private static Change triedOf(String subject) {
    Recordings recordings = new Recordings().usersOwn("a.Orders").steady();
    for (int i = 0; i < 20; i++) {
      recordings.request(60, 0, 0);
      for (int n = 0; n < 6; n++) {
        recordings.waited(WaitKind.HTTP_CALL, subject, 2 + n * 9, 10 + n * 9);
      }
    }
    return tried(
            recordings.threads(
                "exec-#",
                100,
                ENTRY,
                "a.Orders#list",
                "a.Rates#exchange",
                "org.springframework.web.client.RestTemplate#doExecute"))
        .get(0);
  }

  @Test
  void callsThatWriteAreNotedAsSuch() {
    for (String written : List.of("POST http://a/b", "DELETE http://a/b/#", "redis SET")) {
      assertThat(triedOf(written))
          .as(written)
          .isInstanceOfSatisfying(Change.Remember.class, r -> assertThat(r.writes()).isTrue());
    }
    for (String read : List.of("GET http://a/b", "redis HGETALL", "grpc a.Rates/Get")) {
      assertThat(triedOf(read))
          .as(read)
          .isInstanceOfSatisfying(Change.Remember.class, r -> assertThat(r.writes()).isFalse());
    }
  }
}
