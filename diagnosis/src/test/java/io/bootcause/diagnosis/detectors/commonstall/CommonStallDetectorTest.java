package io.bootcause.diagnosis.detectors.commonstall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;

class CommonStallDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";

  private static Outcome examine(Recordings recordings) {
    return new CommonStallDetector().examine(new Evidence(recordings.build()));
  }

  private static Recordings service() {
    return new Recordings().usersOwn("a.Rates", "a.Api").overload(16).requests(200, 5);
  }

  /** So many of hundred samples are of threads that wait for one lock. */
  private static Recordings waiting(long waiting) {
    return service()
        .blocked("exec-#", waiting, ENTRY, "a.Api#get", "a.Rates#of")
        .threads("exec-#", 5, ENTRY, "a.Api#get", "a.Rates#of", "a.Rates#load", "x.Y#read")
        .threads("exec-#", 95 - waiting, ENTRY, "a.Api#get", "x.Y#other");
  }

  @Test
  void namesWhatIsDoneUnderTheLockMeanwhile() {
    Outcome outcome = examine(waiting(90).stalls(2, 300, 16));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).contains("0.3 s").contains("Rates.load");
    assertThat(finding.cause().where()).contains("a.Rates#of", "a.Rates#load");
    assertThat(finding.share()).isEqualTo(0.6, within(0.01));
    assertThat(finding.evidence()).anyMatch(fact -> fact.contains("up to 16"));
    assertThat(finding.candidates())
        .containsExactly(new Change.Remember("a.Rates#of", "a.Rates#load"));
  }

  /** As a log file's appender that is rolled over: its lines are written under the same lock. */
  @Test
  void anotherMethodOfTheClassMayHaveTheLock() {
    Outcome outcome =
        examine(
            service()
                .asleep(
                    "exec-#",
                    90,
                    ENTRY,
                    "a.Api#get",
                    "l.Appender#append",
                    "l.Rolling#sub",
                    "l.Appender#write",
                    "java.util.concurrent.locks.ReentrantLock#lock",
                    "java.util.concurrent.locks.LockSupport#park")
                .threads(
                    "exec-#",
                    10,
                    ENTRY,
                    "a.Api#get",
                    "l.Appender#append",
                    "l.Rolling#sub",
                    "l.Rolling#roll",
                    "l.Gzip#write")
                .stalls(3, 200, 16));

    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).contains("Rolling.roll");
    assertThat(finding.cause().where()).contains("l.Rolling#roll", "l.Gzip#write");
  }

  @Test
  void experimentsMeasureOverSeveralOfThem() {
    Outcome outcome = examine(waiting(90).stalls(2, 300, 16));

    var metric = ((Outcome.Found) outcome).findings().get(0).metric();
    assertThat(metric.connections()).isEqualTo(16);
    assertThat(metric.periodSeconds()).isEqualTo(0.5, within(0.01));
    assertThat(metric.predicted()).isEqualTo(metric.observed() * 0.4, within(0.1));
  }

  private static Recordings asking(String thread, String of, long seldom) {
    String[] asks = {"a.Reports#write", "a.Heap#counts", "javax.management.MBeanServer#invoke", of};
    return service()
        .usersOwn("a.Reports", "a.Heap")
        .asleep("exec-#", 60, ENTRY, "a.Api#get", "x.Y#other")
        .asleep(thread, 100 - seldom, asks)
        .asleep(thread, seldom, "java.util.concurrent.DelayQueue#take")
        .stalls(3, 300, 16);
  }

  @Test
  void aJobThatHasTheJvmStandStillIsNamed() {
    Outcome outcome =
        examine(asking("jobs-#", "com.sun.management.internal.DiagnosticCommandImpl#invoke", 40));

    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).endsWith("in DiagnosticCommandImpl.invoke, from Heap.counts");
    assertThat(finding.cause().explanation()).contains("by hand");
    assertThat(finding.candidates())
        .containsExactly(new Change.Skip("a.Heap#counts"), new Change.Skip("a.Reports#write"));
  }

  @Test
  void aCollectionThatItAsksForCanBeSwitchedOff() {
    Outcome outcome = examine(asking("jobs-#", "java.lang.Runtime#gc", 0));

    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.candidates())
        .containsExactly(
            new Change.JvmFlag("-XX:+DisableExplicitGC"),
            new Change.Skip("a.Heap#counts"),
            new Change.Skip("a.Reports#write"));
  }

  @Test
  void whatRequestsAskForIsPressureByCollections() {
    assertThat(
            examine(
                service()
                    .asleep("exec-#", 90, ENTRY, "a.Api#get", "java.lang.Runtime#gc")
                    .stalls(3, 300, 16)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aJobThatMostlyAsksForNothingIsNot() {
    assertThat(examine(asking("jobs-#", "java.lang.Runtime#gc", 60)))
        .isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(asking("jobs-#", "com.sun.jmx.mbeanserver.Repository#retrieve", 0)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void onceIsNoHabit() {
    assertThat(examine(waiting(90).stalls(1, 900, 16))).isInstanceOf(Outcome.CannotTell.class);
  }

  @Test
  void shortOnesAmongMuchLoadAreNothing() {
    assertThat(examine(waiting(90).stalls(2, 30, 16))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whoWaitsForDifferentThingsDoesNotWaitForOneLock() {
    assertThat(examine(waiting(30).stalls(2, 300, 16))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void withoutAHolderNothingIsSaid() {
    Recordings nobody =
        service().blocked("exec-#", 100, ENTRY, "a.Api#get", "a.Rates#of").stalls(2, 300, 16);
    assertThat(examine(nobody)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void stallsThatNobodyLookedAtAreNotGuessed() {
    assertThat(examine(service().stalls(3, 300, 16))).isInstanceOf(Outcome.CannotTell.class);
  }

  @Test
  void aServiceThatAlwaysAnswersDoesNotStandStill() {
    assertThat(examine(waiting(90))).isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(new Recordings().steady().requests(20, 5)))
        .isInstanceOf(Outcome.CannotTell.class);
  }

  private static final String STATEMENT =
      "com.zaxxer.hikari.pool.ProxyPreparedStatement#executeUpdate";

  private static final String[] JOB = {
    "a.CostJob#run",
    "org.springframework.transaction.interceptor.TransactionInterceptor#invoke",
    "a.Costs#sync",
    "a.Partner#cost",
    "java.net.http.HttpClient#send"
  };

  private static Recordings transaction(long inStatements, long seldom, String... job) {
    return service()
        .usersOwn("a.CostJob", "a.Costs", "a.Partner")
        .asleep("exec-#", inStatements, ENTRY, "a.Api#get", STATEMENT, "org.h2.x.Y#waitFor")
        .asleep("exec-#", 100 - inStatements, ENTRY, "a.Api#get", "x.Y#other")
        .asleep("jobs-#", 95 - seldom, job)
        .asleep("jobs-#", 5, JOB[0], JOB[1], JOB[2], "x.Y#other")
        .asleep("jobs-#", seldom, "java.util.concurrent.DelayQueue#take")
        .stalls(3, 300, 16);
  }

  @Test
  void aJobThatKeepsRowsLockedIsNamed() {
    Finding finding = ((Outcome.Found) examine(transaction(90, 20, JOB))).findings().get(0);

    assertThat(finding.title()).endsWith("while one thread is in Partner.cost");
    assertThat(finding.cause().explanation()).contains("until it commits");
    assertThat(finding.candidates()).contains(new Change.Skip("a.CostJob#run"));
  }

  @Test
  void aJobThatIsNotSeenToHoldRowsIsNot() {
    assertThat(examine(transaction(30, 20, JOB))).isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(transaction(90, 70, JOB))).isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(transaction(90, 20, "a.CostJob#run", "a.Costs#sync")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aJobThatWaitsForTheRowsItselfHasThemNot() {
    assertThat(
            examine(
                transaction(
                    90,
                    20,
                    "a.CostJob#run",
                    "org.springframework.transaction.interceptor.TransactionInterceptor#invoke",
                    "a.Costs#sync",
                    STATEMENT)))
        .isInstanceOf(Outcome.RuledOut.class);
  }
}
