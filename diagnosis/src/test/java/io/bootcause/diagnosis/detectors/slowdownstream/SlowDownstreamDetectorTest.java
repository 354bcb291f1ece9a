package io.bootcause.diagnosis.detectors.slowdownstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import io.bootcause.wire.WaitKind;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SlowDownstreamDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String SQL = "select count(*) from event where lower(kind) like ?";
  private static final String EXECUTE =
      "com.zaxxer.hikari.pool.HikariProxyPreparedStatement#executeQuery";

  private static final String TEMPLATE =
      "org.springframework.jdbc.core.JdbcTemplate#queryForObject";

  private static Outcome examine(Recordings recordings) {
    return new SlowDownstreamDetector().examine(new Evidence(recordings.build()));
  }

  /** Requests that wait so long for one answer, and do something else for 5 ms. */
  private static Recordings requests(Recordings to, WaitKind kind, double millis) {
    for (int i = 0; i < 20; i++) {
      to.request(millis + 5, 0, 0).waited(kind, SQL, 2, 2 + millis);
    }
    return to.asleep(
            "exec-#", 90, ENTRY, "a.Events#count", "a.EventStore#search", TEMPLATE, EXECUTE)
        .threads("exec-#", 10, ENTRY, "a.Events#count");
  }

  private static Recordings alone(WaitKind kind, double millis) {
    return requests(new Recordings().usersOwn("a.Events", "a.EventStore").steady(), kind, millis);
  }

  /** The same statement alone, then with 64 connections. */
  private static Recordings loaded(double alone, double among, double busy) {
    return requests(alone(WaitKind.STATEMENT, alone).overload(64), WaitKind.STATEMENT, among)
        .counted(busy, 0, 1L << 28);
  }

  @Test
  void aSearchThroughAllRows() {
    Outcome outcome = examine(alone(WaitKind.STATEMENT, 40));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title())
        .contains("89 %")
        .contains("one statement")
        .contains("EventStore.search");
    assertThat(finding.evidence()).anyMatch(fact -> fact.contains(SQL) && fact.contains("40.0 ms"));
    assertThat(finding.candidates())
        .containsExactly(new Change.Remember("a.EventStore#search", TEMPLATE));
  }

  @Test
  void whatIsNamedAnewInEachJvmIsNotTakenOut() {
    Recordings recordings = new Recordings().usersOwn("a.Events").steady();
    for (int i = 0; i < 20; i++) {
      recordings.request(45, 0, 0).waited(WaitKind.STATEMENT, SQL, 2, 42);
    }
    String proxy = "a.Cell$HibernateProxy$x8#getPrice";
    Outcome outcome =
        examine(
            recordings
                .asleep("exec-#", 90, ENTRY, "a.Main#get", "a.Events#count", proxy, EXECUTE)
                .threads("exec-#", 10, ENTRY, "a.Events#count"));

    assertThat(((Outcome.Found) outcome).findings().get(0).candidates())
        .noneMatch(change -> change.describe().contains("$HibernateProxy$"));
  }

  /** A page of rows and how many there are, by a statement each; or by one at a time. */
  private static Recordings page(double rows, double count, boolean sideBySide) {
    Recordings recordings = new Recordings().usersOwn("a.Events", "a.EventStore").steady();
    for (int i = 0; i < 20; i++) {
      double next = sideBySide ? 2 : 2 + rows;
      recordings
          .request(next + count + 5, 0, 0)
          .waited(WaitKind.STATEMENT, "select * from event", 2, 2 + rows)
          .waited(WaitKind.STATEMENT, "select count(*) from event", next, next + count);
    }
    return recordings
        .threads("exec-#", 50, ENTRY, "a.Events#page", "a.EventStore#rows", TEMPLATE, EXECUTE)
        .threads("exec-#", 40, ENTRY, "a.Events#page", "a.EventStore#count", TEMPLATE, EXECUTE);
  }

  @Test
  void twoSearchesOfWhichNeitherIsMostOfTheRequest() {
    Outcome outcome = examine(page(20, 18, false));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title())
        .startsWith(
            "84 % of a request at 20/s is waiting for 2 slow statements, one after the other");
    assertThat(finding.evidence())
        .anyMatch(fact -> fact.contains("20.0 ms") && fact.contains("select * from event"))
        .anyMatch(fact -> fact.contains("18.0 ms") && fact.contains("select count(*)"));
    assertThat(finding.candidates())
        .containsExactly(new Change.Remember("a.Events#page", "a.EventStore#rows"));
    assertThat(examine(page(9, 9, false))).as("fast each").isInstanceOf(Outcome.RuledOut.class);
  }

  /** A database in the service's own process; with 32 connections a request computes for 10 ms. */
  private static Recordings inProcess(double millis, double busy) {
    Recordings recordings = new Recordings().usersOwn("a.Events", "a.EventStore").steady();
    requests(recordings, WaitKind.STATEMENT, millis)
        .threads("exec-#", 400, ENTRY, "a.EventStore#search", TEMPLATE, EXECUTE);
    return requests(recordings.overload(32), WaitKind.STATEMENT, 320).counted(busy, 0, 1L << 28);
  }

  @Test
  void aSearchThatUsesTheProcessorsUpCountsFromLessTimeOn() {
    Outcome outcome = examine(inProcess(8, 1));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    assertThat(((Outcome.Found) outcome).findings().get(0).title())
        .startsWith("62 % of a request at 20/s is waiting for one statement");
    assertThat(((Outcome.Found) examine(inProcess(8, 0.5))).findings().get(0).title())
        .as("with processors to spare it stands in line")
        .contains("as long as alone");
    assertThat(examine(inProcess(4, 1))).as("less than half").isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void anotherServiceThatIsAskedOverAProtocolOfItsOwn() {
    Recordings recordings = new Recordings().usersOwn("a.Parts", "a.Depot").steady();
    for (int i = 0; i < 20; i++) {
      recordings.request(305, 0, 0).waited(WaitKind.SOCKET_READ, "10.0.0.7:4711", 2, 302);
    }
    recordings.asleep(
        "exec-#",
        100,
        ENTRY,
        "a.Parts#find",
        "a.Depot#ask",
        "java.net.Socket$SocketInputStream#read",
        "sun.nio.ch.NioSocketImpl#read");

    Finding finding = ((Outcome.Found) examine(recordings)).findings().get(0);

    assertThat(finding.title()).contains("another service's answer, from Depot.ask");
    assertThat(finding.evidence()).anyMatch(fact -> fact.contains("10.0.0.7:4711"));
  }

  @Test
  void anotherServiceThatTakesLong() {
    Outcome outcome = examine(alone(WaitKind.HTTP_CALL, 300));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    assertThat(((Outcome.Found) outcome).findings().get(0).title()).contains("another service");
  }

  /** Of forty requests so many wait for so long, the others 4 ms. */
  private static Recordings hangs(int late, double millis) {
    Recordings recordings = new Recordings().usersOwn("a.Events").steady();
    for (int i = 0; i < 40; i++) {
      double waits = i < late ? millis : 4;
      recordings.request(waits + 5, 0, 0).waited(WaitKind.HTTP_CALL, SQL, 2, 2 + waits);
    }
    return recordings.threads("exec-#", 100, ENTRY, "a.Events#count");
  }

  @Test
  void aFewAnswersThatComeVeryLate() {
    Outcome outcome = examine(hangs(4, 5_000));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title())
        .startsWith("One in 10 requests at 20/s waits 5.0 s for another service's answer");
    assertThat(finding.share()).isBetween(0.97, 0.99);
    assertThat(finding.metric().periodSeconds()).isPositive();
  }

  @Test
  void nearMissTwoLateAnswersMayBeAnAccident() {
    assertThat(examine(hangs(2, 5_000))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissLateAnswersThatTakeLittleOfTheTimeOfAll() {
    assertThat(examine(hangs(3, 110))).isInstanceOf(Outcome.RuledOut.class);
  }

  /** Requests of 200 ms that have so many calls under way at once, for so long. */
  private static Recordings elsewhere(int calls, double millis) {
    Recordings recordings = new Recordings().usersOwn("a.Events").steady();
    for (int i = 0; i < 20; i++) {
      recordings.request(200, 0, 0);
      for (int n = 0; n < calls; n++) {
        recordings.waitedElsewhere(WaitKind.HTTP_CALL, SQL, 2 + n, 2 + n + millis);
      }
    }
    return recordings.threads("exec-#", 100, ENTRY, "a.Events#count");
  }

  @Test
  void anEventLoopsCallIsWaitedForToo() {
    assertThat(examine(elsewhere(1, 180))).isInstanceOf(Outcome.Found.class);
  }

  /**
   * Requests that wait for a call with no thread at them, or with one; samples of a call in all.
   */
  private static String whoCalls(long samples) {
    Recordings recordings =
        new Recordings()
            .usersOwn("a.Bonus")
            .pool("exec-#", 4)
            .pool("cleaner", 1)
            .pool("watcher", 1)
            .steady();
    for (int i = 0; i < 20; i++) {
      recordings.request(200, 0, 0).waitedElsewhere(WaitKind.HTTP_CALL, SQL, 2, 182);
    }
    Outcome outcome =
        examine(
            recordings
                .asleep("cleaner", 1000, "java.lang.ref.ReferenceQueue#remove")
                .asleep("watcher", 1000, "java.lang.Object#wait")
                .asleep(
                    "exec-#",
                    samples,
                    ENTRY,
                    "a.Bonus#points",
                    "jdk.internal.net.http.HttpClientImpl#send"));
    return ((Outcome.Found) outcome).findings().get(0).title();
  }

  @Test
  void aCallThatStacksShowForTooShortATimeIsAnotherOne() {
    assertThat(whoCalls(3600)).endsWith("another service's answer, from Bonus.points");
    assertThat(whoCalls(600)).endsWith("another service's answer");
  }

  @Test
  void callsThatAreUnderWayAtTheSameTimeCountOnce() {
    Outcome outcome = examine(elsewhere(4, 60));

    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
    assertThat(((Outcome.RuledOut) outcome).reason()).contains("32 % of its time");
  }

  @Test
  void rowsThatOthersHaveLocked() {
    Outcome outcome = examine(loaded(1, 200, 0.2));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).contains("200 times as long as alone").contains("64 connections");
  }

  @Test
  void whoSleepsInADatabaseOfTheSameProcessWaitsForNoProcessor() {
    String[] stack = {
      ENTRY,
      "a.Events#count",
      "a.EventStore#search",
      TEMPLATE,
      EXECUTE,
      "org.h2.mvstore.tx.Transaction#waitFor",
      "java.lang.Object#wait"
    };
    // Busy as the machine is, with others.
    assertThat(examine(loaded(1, 200, 1.9).asleep("exec-#", 900, stack)))
        .isInstanceOf(Outcome.Found.class);
    assertThat(examine(loaded(1, 200, 1.9).threads("exec-#", 900, stack)))
        .isInstanceOf(Outcome.RuledOut.class);
    String[] elsewhere = Arrays.copyOf(stack, 5);
    assertThat(examine(loaded(1, 200, 1.9).asleep("exec-#", 900, elsewhere)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void hsqldbLocksWholeTablesUnlessItIsToldOtherwise() {
    String latch = "org.hsqldb.lib.CountUpDownLatch#await";
    Change rows =
        new Change.SetProperty("spring.datasource.hikari.data-source-properties.hsqldb.tx", "mvcc");
    Finding pooled =
        ((Outcome.Found)
                examine(
                    loaded(1, 200, 0.2)
                        .asleep("exec-#", 900, ENTRY, "a.Events#count", EXECUTE, latch)))
            .findings()
            .get(0);
    assertThat(pooled.cause().explanation()).contains("hsqldb.tx");
    assertThat(pooled.candidates()).first().isEqualTo(rows);

    Finding other =
        ((Outcome.Found)
                examine(
                    loaded(1, 200, 0.2)
                        .asleep(
                            "exec-#",
                            900,
                            ENTRY,
                            "a.Events#count",
                            "org.hsqldb.jdbc.JDBCPreparedStatement#executeUpdate",
                            latch)))
            .findings()
            .get(0);
    assertThat(other.cause().explanation()).contains("hsqldb.tx");
    assertThat(other.candidates()).doesNotContain(rows);
    assertThat(
            ((Outcome.Found) examine(loaded(1, 200, 0.2))).findings().get(0).cause().explanation())
        .doesNotContain("hsqldb.tx");
  }

  @Test
  void aLineThatIsLeftInNoOrder() {
    Recordings recordings = alone(WaitKind.STATEMENT, 1).overload(64);
    for (int i = 0; i < 20; i++) {
      double millis = i < 16 ? 15 : 600;
      recordings.request(millis + 20, 0, 0).waited(WaitKind.STATEMENT, SQL, 2, 2 + millis);
    }
    Outcome outcome =
        examine(
            recordings
                .asleep(
                    "exec-#", 90, ENTRY, "a.Events#count", "a.EventStore#search", TEMPLATE, EXECUTE)
                .counted(0.2, 0, 1L << 28));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).startsWith("87 %").contains("15 times as long as alone");
  }

  private static final String TRANSACTION =
      "org.springframework.transaction.interceptor.TransactionInterceptor#invoke";

  private static Recordings holders(String... frames) {
    return loaded(1, 200, 0.2).asleep("exec-#", 90, frames);
  }

  @Test
  void whoHasTheRowsIsTriedWithoutWhatHeWaitsForMeanwhile() {
    Outcome outcome =
        examine(
            holders(
                ENTRY, TRANSACTION, "a.Events#issue", "a.EventStore#rate", "java.net.Socket#read"));

    // What is asked for something else each time is never answered from memory.
    assertThat(((Outcome.Found) outcome).findings().get(0).candidates())
        .startsWith(
            new Change.Remember("a.Events#issue", "a.EventStore#rate"),
            new Change.Delay(21, "a.EventStore#rate"));
  }

  @Test
  void whoWaitsForAConnectionHasNoRows() {
    Outcome outcome =
        examine(
            holders(
                    ENTRY,
                    TRANSACTION,
                    "a.Events#issue",
                    "a.EventStore#rate",
                    "java.net.Socket#read")
                .asleep(
                    "exec-#",
                    400,
                    ENTRY,
                    "a.Events#list",
                    TRANSACTION,
                    "com.zaxxer.hikari.pool.HikariPool#getConnection"));

    assertThat(((Outcome.Found) outcome).findings().get(0).candidates())
        .startsWith(new Change.Remember("a.Events#issue", "a.EventStore#rate"));
  }

  @Test
  void nearMissWhoWaitsInNoTransactionHasNoRows() {
    Outcome outcome =
        examine(holders(ENTRY, "a.Events#issue", "a.EventStore#rate", "java.net.Socket#read"));

    assertThat(((Outcome.Found) outcome).findings().get(0).candidates())
        .doesNotContain(new Change.Remember("a.Events#issue", "a.EventStore#rate"));
  }

  @Test
  void whatIsSlowForWantOfProcessorsIsNotTheDatabases() {
    assertThat(examine(loaded(1, 200, 0.95))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whatIsHardlySlowerAmongManyStandsInNoLine() {
    assertThat(examine(loaded(6, 24, 0.2))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aLookUpByKeyIsFine() {
    assertThat(examine(alone(WaitKind.STATEMENT, 6))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void anAnswerWithinATenthOfASecondIsFine() {
    assertThat(examine(alone(WaitKind.HTTP_CALL, 60))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aSmallPartOfALongRequestIsFine() {
    Recordings recordings = new Recordings().usersOwn("a.Events").steady();
    for (int i = 0; i < 20; i++) {
      recordings.request(100, 0, 0).waited(WaitKind.STATEMENT, SQL, 2, 22);
    }
    assertThat(examine(recordings.threads("exec-#", 100, ENTRY, "a.Events#count")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void manySmallOnesAreAnotherFault() {
    Recordings recordings = new Recordings().usersOwn("a.Events").steady();
    for (int i = 0; i < 20; i++) {
      recordings.request(100, 0, 0);
      for (int n = 0; n < 8; n++) {
        recordings.waited(WaitKind.STATEMENT, SQL, n * 12, n * 12 + 11);
      }
    }
    assertThat(examine(recordings.threads("exec-#", 100, ENTRY, "a.Events#count")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void withoutSpansItCannotTell() {
    assertThat(examine(new Recordings().notInstrumented().steady().requests(20, 5)))
        .isInstanceOf(Outcome.CannotTell.class);
  }
}
