package io.bootcause.diagnosis.detectors.poolstarvation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detectors;
import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Diagnostician;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.LargerPools;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import io.bootcause.wire.WaitKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class PoolStarvationDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String IDLE = "java.util.concurrent.ThreadPoolExecutor#getTask";

  private static Outcome examine(Recordings recordings) {
    return new PoolStarvationDetector().examine(new Evidence(recordings.build()));
  }

  private static Finding found(Recordings recordings) {
    Outcome outcome = examine(recordings);
    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    return ((Outcome.Found) outcome).findings().get(0);
  }

  private static final String BORROW = "com.zaxxer.hikari.pool.HikariPool#getConnection";

  private static Recordings service() {
    return new Recordings().usersOwn("a.Orders").overload(64).requests(200, 50);
  }

  @Test
  void namesThePoolAndWhatItsBorrowersDo() {
    Finding finding =
        found(
            service()
                .asleep("exec-#", 800, ENTRY, "a.Orders#list", BORROW)
                .asleep("exec-#", 200, ENTRY, "a.Orders#list", "java.net.Socket#read"));

    assertThat(finding.share()).isEqualTo(0.8);
    assertThat(finding.title()).contains("HikariCP");
    assertThat(finding.evidence()).anyMatch(fact -> fact.contains("java.net.Socket#read"));
    assertThat(finding.candidates())
        .containsExactly(
            new Change.SetProperty("spring.datasource.hikari.maximum-pool-size", "64"),
            new Change.Remember("a.Orders#list", "java.net.Socket#read"));
    assertThat(finding.cause().property()).isEqualTo("spring.datasource.hikari.maximum-pool-size");
  }

  private static final String TRANSACTION =
      "org.springframework.transaction.interceptor.TransactionInterceptor#invoke";

  private static Finding keptIn(String... frames) {
    String[] stack = new String[frames.length + 3];
    stack[0] = ENTRY;
    stack[1] = "a.Orders#list";
    System.arraycopy(frames, 0, stack, 2, frames.length);
    stack[stack.length - 1] = "java.net.Socket#read";
    return found(
        service()
            .asleep("exec-#", 800, ENTRY, "a.Orders#list", TRANSACTION, BORROW)
            .asleep("exec-#", 200, stack));
  }

  @Test
  void aListenerAfterTheCommitKeepsTheConnection() {
    String after =
        "org.springframework.transaction.support.TransactionSynchronizationUtils#invokeAfterCommit";

    assertThat(keptIn(TRANSACTION, after, "a.Orders#placed").cause().explanation())
        .contains("after their commit");
    assertThat(keptIn(TRANSACTION, "a.Orders#placed").cause().explanation())
        .contains("keep it while they wait")
        .doesNotContain("after their commit");
  }

  private static final String LISTENER =
      "org.springframework.jms.listener.DefaultMessageListenerContainer$AsyncMessageListenerInvoker";

  /** Listeners on an executor of four threads, for which further ones stand in line. */
  private static Recordings listening(double... inLine) {
    Recordings service =
        new Recordings()
            .library("org.springframework", "spring-jms", "7.0.0", 90)
            .from("spring-jms", LISTENER)
            .usersOwn("a.Checks")
            .overload(16);
    for (int i = 0; i < 20; i++) {
      service.request(900, 0, 0).waited(WaitKind.AWAIT, "check-#", 20, 880);
    }
    for (double value : inLine) {
      service.gauge("pool.queue[threads:check-#]", value);
    }
    return service
        .pool("check-#", 4)
        .asleep("exec-#", 100, ENTRY, "a.Checks#check", "java.util.concurrent.Future#get")
        .asleep(
            "check-#",
            380,
            "java.lang.Thread#run",
            LISTENER + "#run",
            "org.apache.activemq.ActiveMQMessageConsumer#receive",
            "java.lang.Object#wait")
        .threads("check-#", 20, "java.lang.Thread#run", LISTENER + "#run", "a.Checks#onMessage");
  }

  @Test
  void listenersThatStandInLineForTheThreadsOfOthers() {
    Finding finding = found(listening(4, 3, 4, 4));

    assertThat(finding.title())
        .contains("96 % of a request with 16 connections", "4 threads", "check-#");
    assertThat(finding.evidence()).anyMatch(fact -> fact.contains("3 tasks or more stood in line"));
    assertThat(finding.cause().where()).containsExactly(LISTENER + "#run");
    assertThat(finding.candidates()).containsExactly(LargerPools.EXECUTORS);
  }

  @Test
  void nearMissTheLineIsEmptyNowAndThenOrIsThatOfRequests() {
    assertThat(examine(listening(4, 0, 4, 4))).isNotInstanceOf(Outcome.Found.class);
    assertThat(examine(listening(4, 4))).isNotInstanceOf(Outcome.Found.class);
    Recordings own = listening(4, 4, 4, 4);
    own.request(900, 0, 0).waited(WaitKind.TASK, "check-#", 20, 880);
    assertThat(examine(own)).isNotInstanceOf(Outcome.Found.class);
  }

  /** At a low rate, of which a job keeps connections while it waits for another service. */
  private static Recordings besideAJob(long holders) {
    return new Recordings()
        .usersOwn("a.Orders", "a.Job", "a.Job$$SpringCGLIB$$0", "a.Acquirer")
        .steady()
        .requests(170, 400)
        .asleep("exec-#", 900, ENTRY, "a.Orders#list", BORROW)
        .asleep("exec-#", 100, ENTRY, "a.Orders#list", "java.net.Socket#read")
        .asleep(
            "pool-#",
            holders,
            "a.Job$$SpringCGLIB$$0#reconcile",
            TRANSACTION,
            "a.Job#reconcile",
            "a.Acquirer#status",
            "jdk.internal.net.http.HttpClientImpl#send")
        .asleep("pool-#", 1_000, "a.Job$$SpringCGLIB$$0#reconcile", TRANSACTION, BORROW);
  }

  @Test
  void whatAJobHasTakenRequestsWaitForAtALowRateToo() {
    Finding finding = found(besideAJob(2_000));

    assertThat(finding.title())
        .isEqualTo(
            "90 % of the time of requests at 20/s is waiting for a database connection of HikariCP's"
                + " pool, which Job.reconcile has taken");
    assertThat(finding.cause().where()).contains("a.Job#reconcile");
    assertThat(finding.evidence())
        .anyMatch(fact -> fact.startsWith("100 % of the time that they keep it"));
    assertThat(finding.candidates())
        .contains(new Change.Remember("a.Job#reconcile", "a.Acquirer#status"));
  }

  @Test
  void nearMissTooFewOthersHaveIt() {
    assertThat(examine(besideAJob(100))).isNotInstanceOf(Outcome.Found.class);
  }

  private static final String WITHIN_ANOTHER =
      "org.springframework.transaction.support.AbstractPlatformTransactionManager"
          + "#handleExistingTransaction";

  private static Recordings withinAnother() {
    return service()
        .asleep("exec-#", 400, ENTRY, "a.Orders#list", WITHIN_ANOTHER, BORROW)
        .asleep("exec-#", 590, ENTRY, "a.Orders#list", BORROW)
        .threads("exec-#", 10, ENTRY, "a.Orders#list");
  }

  @Test
  void whereSomeGiveUpThoseAreMeasuredToo() {
    assertThat(found(withinAnother().failure()).metric().countsFailures()).isTrue();
    assertThat(found(withinAnother()).metric().countsFailures()).isFalse();
  }

  @Test
  void aSecondConnectionForATransactionWithinAnother() {
    Finding finding = found(withinAnother());

    assertThat(finding.title()).contains("a second connection").contains("Orders.list");
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.APP_CODE);
    assertThat(finding.evidence()).anyMatch(fact -> fact.contains("for 99 % of the time"));
    assertThat(finding.candidates()).contains(new Change.Remember("a.Orders#list", WITHIN_ANOTHER));
  }

  private static final String GENERATE = "org.hibernate.id.enhanced.PooledOptimizer#generate";
  private static final String ISOLATED =
      "org.hibernate.resource.transaction.backend.jdbc.internal.JdbcIsolationDelegate#delegateWork";

  /** All but one stand in line for the lock of who fetches identifiers. */
  private static Recordings identifiers(long withoutLine) {
    return service()
        .blocked("exec-#", 500, ENTRY, "a.Orders#list", GENERATE)
        .asleep("exec-#", 30, ENTRY, "a.Orders#list", GENERATE, ISOLATED, BORROW)
        .asleep("exec-#", withoutLine, ENTRY, "a.Orders#list", GENERATE, "java.net.Socket#read")
        .asleep("exec-#", 450, ENTRY, "a.Orders#list", BORROW);
  }

  @Test
  void aSecondConnectionThatOneWaitsForWhoHasTheLockOfAllOthers() {
    Finding finding = found(identifiers(10));

    assertThat(finding.title()).contains("a second connection");
    assertThat(finding.share()).isCloseTo(0.535, within(0.01));
    assertThat(finding.evidence())
        .anyMatch(fact -> fact.contains("in line for a lock, in " + GENERATE));
    assertThat(finding.candidates())
        .contains(new Change.SetProperty("spring.datasource.hikari.maximum-pool-size", "64"));
  }

  @Test
  void nearMissWhoHasTheLockIsAtSomethingElse() {
    assertThat(found(identifiers(100)).title()).doesNotContain("second connection");
  }

  @Test
  void nearMissFewOfThoseInLineHaveOne() {
    assertThat(
            examine(
                service()
                    .asleep("exec-#", 100, ENTRY, "a.Orders#list", WITHIN_ANOTHER, BORROW)
                    .threads("exec-#", 900, ENTRY, "a.Orders#list")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  private static final String JOB =
      "org.springframework.scheduling.support.ScheduledMethodRunnable#run";

  /** Requests that wait for the job store(), on a scheduler that is at refresh() for so long. */
  private static Recordings scheduled(int threads, long refreshing) {
    return scheduled(threads, refreshing, "", "java.util.concurrent.CompletableFuture#complete");
  }

  private static Recordings scheduled(
      int threads, long refreshing, String waker, String innermost) {
    Recordings recordings = new Recordings().usersOwn("a.Parcels", "a.Depots").overload(16);
    for (int i = 0; i < 20; i++) {
      recordings.request(190, 0, 0).waited(WaitKind.AWAIT, waker, 2, 185);
    }
    return recordings
        .asleep("exec-#", 900, ENTRY, "a.Parcels#announce", "java.util.concurrent.Future#get")
        .asleep("scheduling-#", refreshing, JOB, "a.Depots#refresh", "java.net.Socket#read")
        .asleep("scheduling-#", 95 - refreshing, IDLE)
        .threads("scheduling-#", 5, JOB, "a.Parcels#store", innermost)
        .pool("scheduling-#", threads);
  }

  @Test
  void whatEndsTheWaitMayBeTooShortToBeSeen() {
    Outcome outcome = examine(scheduled(1, 90, "scheduling-#", "a.Parcels#insert"));

    assertThat(outcome).isInstanceOf(Outcome.Suspected.class);
    Outcome.Suspected suspected = (Outcome.Suspected) outcome;
    assertThat(suspected.missing())
        .startsWith("whether ")
        .contains("waiting for a job, Parcels.store, whose only thread is at Depots.refresh");
    assertThat(suspected.suspected().get(0).candidates())
        .containsExactly(new Change.SetProperty("spring.task.scheduling.pool.size", "8"));
  }

  @Test
  void whoWaitsForAnotherThreadThanTheSchedulersIsNotKeptByIt() {
    assertThat(examine(scheduled(1, 90, "exec-#", "a.Parcels#insert")))
        .isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(scheduled(2, 90, "scheduling-#", "a.Parcels#insert")))
        .isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(scheduled(1, 20, "scheduling-#", "a.Parcels#insert")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aJobThatWaitsForItsTurnBehindAnother() {
    Finding finding = found(scheduled(1, 90));

    assertThat(finding.title())
        .contains("waiting for a job, Parcels.store, whose only thread is at Depots.refresh");
    assertThat(finding.cause().property()).isEqualTo("spring.task.scheduling.pool.size");
    assertThat(finding.candidates())
        .containsExactly(new Change.SetProperty("spring.task.scheduling.pool.size", "8"));
  }

  @Test
  void nearMissAJobWithAThreadOfItsOwn() {
    assertThat(examine(scheduled(2, 90))).isNotInstanceOf(Outcome.Found.class);
    assertThat(examine(scheduled(1, 20))).isNotInstanceOf(Outcome.Found.class);
  }

  @Test
  void aLineOfThoseThatWaitForALockIsNotTheCauseOfIt() {
    Finding finding =
        found(
            service()
                .asleep("exec-#", 800, ENTRY, "a.Orders#list", BORROW)
                .asleep("exec-#", 20, ENTRY, "a.Orders#list", "java.net.Socket#read")
                .blocked("exec-#", 180, ENTRY, "a.Orders#list", "a.Log#append"));

    assertThat(finding.share()).isEqualTo(0.08, within(0.001));
    assertThat(finding.evidence()).anyMatch(f -> f.startsWith("90 % of that sleep"));
  }

  private static Recordings alone(double millis) {
    return new Recordings().usersOwn("a.Orders", "a.OrderDao").steady().requests(20, millis);
  }

  @Test
  void whatNobodyUsesAndNobodyGetsIsNotGivenBack() {
    Finding finding =
        found(
            alone(1_500)
                .asleep("exec-#", 990, ENTRY, "a.Orders#list", "a.OrderDao#all", BORROW)
                .threads("exec-#", 10, ENTRY, "a.Orders#list"));

    assertThat(finding.title()).contains("not given back").contains("OrderDao.all");
    assertThat(finding.share()).isEqualTo(0.99, within(0.001));
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.APP_CODE);
    assertThat(finding.metric().predicted()).isEqualTo(15, within(1.0));
    assertThat(finding.candidates())
        .containsExactly(new Change.Remember("a.Orders#list", "a.OrderDao#all"));
  }

  @Test
  void whoIsAtWorkMayHaveIt() {
    assertThat(
            examine(
                alone(1_500)
                    .asleep("exec-#", 900, ENTRY, "a.Orders#list", "a.OrderDao#all", BORROW)
                    .asleep("exec-#", 100, ENTRY, "a.Orders#list", "java.net.Socket#read")))
        .isNotInstanceOf(Outcome.Found.class);
  }

  @Test
  void aPoolThatGivesSoonIsNotEmpty() {
    assertThat(
            examine(
                alone(60).asleep("exec-#", 990, ENTRY, "a.Orders#list", "a.OrderDao#all", BORROW)))
        .isNotInstanceOf(Outcome.Found.class);
  }

  @Test
  void keptDuringARemoteCallItIsScarceOnBusyProcessorsToo() {
    Finding finding =
        found(
            service()
                .counted(1, -1, -1)
                .asleep("exec-#", 800, ENTRY, "a.Orders#list", BORROW)
                .asleep("exec-#", 200, ENTRY, "a.Orders#list", "java.net.Socket#read"));
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.APP_CODE);
  }

  @Test
  void aQueueBeforeAFastDatabaseIsWhatAPoolIsFor() {
    assertThat(
            examine(
                service()
                    .asleep("exec-#", 800, ENTRY, "a.Orders#list", BORROW)
                    .asleep("exec-#", 200, ENTRY, "a.Orders#list", "org.postgresql.PgS#read")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void withBusyProcessorsALargerPoolWouldOnlyMoveTheLine() {
    assertThat(
            examine(
                service()
                    .counted(0.95, -1, -1)
                    .asleep("exec-#", 800, ENTRY, "a.Orders#list", BORROW)
                    .threads("exec-#", 200, ENTRY, "a.Orders#list")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  private static final String LEASE =
      "org.apache.hc.client5.http.impl.classic.InternalExecRuntime#acquireEndpoint";

  private static final String ASKS =
      "org.apache.hc.client5.http.impl.classic.MainClientExec#execute";

  /**
   * 16 threads; ten of them have a connection of the database, and of those five one of the HTTP
   * client.
   */
  private static Recordings chain(long calling, boolean databaseFirst) {
    Recordings service =
        new Recordings()
            .usersOwn("a.Orders")
            .steady()
            .requests(20, 50)
            .asleep("XNIO-# task-#", 50, ENTRY, "a.Orders#list", "java.net.Socket#read")
            .overload(64)
            .pool("XNIO-# task-#", 16);
    for (int i = 0; i < 20; i++) {
      service
          .requests(1, 640)
          .waited(WaitKind.CONNECTION, "", databaseFirst ? 480 : 580, databaseFirst ? 540 : 590)
          .waited(WaitKind.HTTP_CONNECTION, "", 541, 580);
    }
    return service
        .asleep("XNIO-# task-#", 375, ENTRY, "a.Orders#list", BORROW)
        .asleep("XNIO-# task-#", 625 - calling, ENTRY, "a.Orders#list", "a.Orders#ask", LEASE)
        .asleep(
            "XNIO-# task-#",
            calling,
            ENTRY,
            "a.Orders#list",
            "a.Orders#ask",
            ASKS,
            "java.net.Socket#read");
  }

  @Test
  void ofPoolsBehindEachOtherTheInnermostIsTheCause() {
    Outcome outcome = examine(chain(312, true));

    assertThat(((Outcome.Found) outcome).findings()).hasSize(1);
    Finding finding = found(chain(312, true));
    assertThat(finding.title())
        .contains("92 %", "a connection of the HTTP client's pool, or for what those in this line");
    assertThat(finding.evidence())
        .anyMatch(
            f -> f.startsWith("its line also keeps a database connection") && f.contains("38 %"))
        .anyMatch(f -> f.startsWith("which also keeps all 16 threads XNIO-# task-#"))
        .anyMatch(f -> f.contains("100 % of them sleep in a.Orders#ask"));
    assertThat(finding.candidates())
        .hasSize(2)
        .last()
        .isEqualTo(new Change.Remember("a.Orders#ask", ASKS));
    assertThat(((Change.Raise) finding.candidates().get(0)).methods())
        .contains("org.apache.hc.core5.pool.StrictConnPool#setDefaultMaxPerRoute");
    // Ten have a connection of the database: with more of the client's, twice as many may ask.
    assertThat(finding.metric().predicted() / finding.metric().observed())
        .isCloseTo(0.5, within(0.01));
  }

  @Test
  void aLineThatNobodyKeepsAnythingForIsNotTheInnermost() {
    Recordings service =
        new Recordings()
            .usersOwn("a.Orders")
            .steady()
            .requests(20, 50)
            .asleep("exec-#", 50, ENTRY, "a.Orders#list", "java.net.Socket#read")
            .overload(64);
    for (int i = 0; i < 20; i++) {
      service
          .requests(1, 640)
          .waited(WaitKind.CONNECTION, "", 480, 540)
          .waited(WaitKind.LOCK, "", 541, 580);
    }
    service
        .asleep("exec-#", 375, ENTRY, "a.Orders#list", BORROW)
        .asleep("exec-#", 120, ENTRY, "a.Orders#other", LEASE)
        .asleep("exec-#", 400, ENTRY, "a.Orders#list", "java.util.concurrent.Semaphore#acquire")
        .asleep("exec-#", 105, ENTRY, "a.Orders#list", "a.Orders#ask", ASKS);

    assertThat(found(service).title()).contains("a permit of a semaphore");
    assertThat(found(service).evidence())
        .anyMatch(f -> f.startsWith("its line also keeps a database connection"));
  }

  @Test
  void aLineForWhatIsAskedForAfterwardsIsNoneBehindIt() {
    assertThat(found(chain(312, false)).title()).contains("16 threads of the server");
  }

  @Test
  void thoseWhoMostlyWorkStandInNoOtherLine() {
    assertThat(found(chain(500, true)).title()).contains("16 threads of the server");
  }

  @Test
  void whereTheHoldersUseWhatTheyHaveItIsNotKeptForAnother() {
    Recordings service =
        chain(200, true)
            .asleep("XNIO-# task-#", 400, ENTRY, "a.Orders#list", "org.postgresql.PgS#read");

    assertThat(found(service).title()).contains("16 threads of the server");
  }

  @Test
  void threadsInLineForConnectionsAreTheirConsequence() {
    Recordings service =
        new Recordings()
            .usersOwn("a.Orders")
            .overload(64)
            .requests(200, 400)
            .pool("XNIO-# task-#", 16)
            .asleep("XNIO-# task-#", 625, ENTRY, "a.Orders#list", BORROW)
            .asleep("XNIO-# task-#", 375, ENTRY, "a.Orders#list", "java.net.Socket#read");

    assertThat(((Outcome.Found) examine(service)).findings()).hasSize(1);
    Finding finding = found(service);
    assertThat(finding.title()).contains("91 %", "a database connection of HikariCP's pool");
    assertThat(finding.share()).isCloseTo(0.906, within(0.001));
    assertThat(finding.evidence()).anyMatch(f -> f.startsWith("which also keeps all 16 threads"));
  }

  /** Requests that take turns by a semaphore; whoever has a permit does that. */
  private static Recordings byPermit(boolean sleeping, String... does) {
    return byPermit("java.util.concurrent.Semaphore#acquire", sleeping, does);
  }

  private static Recordings byPermit(String acquire, boolean sleeping, String... does) {
    Recordings service =
        new Recordings()
            .usersOwn("a.Orders")
            .steady()
            .requests(20, 15)
            .asleep("exec-#", 15, ENTRY, "a.Orders#list", "java.lang.Thread#sleep")
            .overload(32)
            .requests(200, 200)
            .asleep("exec-#", 900, ENTRY, "a.Orders#list", acquire);
    return sleeping
        ? service.asleep("exec-#", 100, does)
        : service.counted(0.6, -1, -1).threads("exec-#", 100, does);
  }

  @Test
  void permitsForWhatWaits() {
    Finding finding = found(byPermit(true, ENTRY, "a.Orders#list", "a.Orders#ask", ASKS));

    assertThat(finding.title()).contains("90 %", "a permit of a semaphore");
    assertThat(finding.candidates()).contains(new Change.Remember("a.Orders#ask", ASKS));
  }

  @Test
  void soDoesAMethodThatOnlySoManyMayBeIn() {
    String acquire = "org.springframework.util.ConcurrencyThrottleSupport#beforeAccess";
    Finding finding = found(byPermit(acquire, true, ENTRY, "a.Orders#list", "a.Orders#ask", ASKS));

    assertThat(finding.title()).contains("90 %", "a permit of Spring's concurrency limit");
  }

  @Test
  void aRateLimiterLetsSoManyThroughInATime() {
    String acquire = "io.github.resilience4j.ratelimiter.RateLimiter#waitForPermission";
    Recordings service = byPermit(acquire, false, ENTRY, "a.Orders#list", "a.Orders#compute");
    Finding finding = found(service);

    assertThat(finding.title())
        .isEqualTo(
            "90 % of a request with 32 connections is waiting for a rate limiter's permission, from"
                + " Orders.list");
    assertThat(finding.candidates())
        .contains(LargerPools.RATE_LIMITERS, new Change.Remember("a.Orders#list", acquire));
    assertThat(examine(service.counted(0.95, -1, -1)))
        .as("without processors to spare")
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aSemaphoreAroundComputingIsThereForThat() {
    assertThat(examine(byPermit(false, ENTRY, "a.Orders#list", "a.Orders#compute")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  private static Recordings askingAnother(double serviceCores) {
    return new Recordings()
        .usersOwn("a.Orders")
        .steady()
        .requests(20, 100)
        .asleep("exec-#", 100, ENTRY, "a.Orders#list", "java.net.Socket#read")
        .overload(64)
        .usingCores(serviceCores)
        .requests(200, 600)
        .counted(1, -1, -1)
        .asleep("exec-#", 800, ENTRY, "a.Orders#list", LEASE)
        .asleep(
            "exec-#",
            200,
            ENTRY,
            "a.Orders#list",
            // Who has a connection is not in line for one.
            "org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager$InternalConnectionEndpoint#execute",
            "java.net.Socket#read");
  }

  @Test
  void whoWaitsForAnotherServiceNeedsNoProcessorThatOthersUse() {
    assertThat(found(askingAnother(0.3)).title()).contains("HTTP client's pool");
  }

  @Test
  void butOneThatTheServiceNeedsItself() {
    assertThat(examine(askingAnother(1.9))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void seesThatAllThreadsOfTheServerSleep() {
    Finding finding = found(tenThreads(400));

    assertThat(finding.title()).contains("10 threads of the server");
    assertThat(finding.cause().where()).contains("a.Orders#list");
  }

  @Test
  void saysThatTheThreadsStandInLineForAnotherPool() {
    Finding finding =
        found(
            new Recordings()
                .usersOwn("a.Orders")
                .overload(64)
                .requests(200, 400)
                .pool("XNIO-# task-#", 10)
                .asleep("XNIO-# task-#", 300, ENTRY, "a.Orders#list", BORROW)
                .asleep("XNIO-# task-#", 700, ENTRY, "a.Orders#list", "java.net.Socket#read"));

    assertThat(finding.evidence())
        .anyMatch(fact -> fact.startsWith("30 % of their time they stand in line for a database"));
    assertThat(finding.candidates())
        .contains(
            new Change.SetProperty("spring.datasource.hikari.maximum-pool-size", "64"),
            new Change.SetProperty("server.undertow.threads.worker", "200"));
  }

  @Test
  void eightThreadsOfAnotherNameMayBeBootsExecutors() {
    Change property = new Change.SetProperty("spring.task.execution.pool.core-size", "64");
    assertThat(Workers.moreOfExecutor("task-#", 12)).containsExactly(property);
    assertThat(Workers.moreOfExecutor("mail-#", 8))
        .containsExactly(property, LargerPools.EXECUTORS);
    assertThat(Workers.moreOfExecutor("mail-#", 4)).containsExactly(LargerPools.EXECUTORS);
    assertThat(Workers.moreOfExecutor("pool-#-thread-#", 8)).containsExactly(LargerPools.EXECUTORS);
  }

  private static final String TASK = "java.util.concurrent.ThreadPoolExecutor#runWorker";
  private static final String SLEEP = "java.lang.Thread#sleep";

  /** Requests that hand a task to a pool of two threads, which takes five milliseconds. */
  private static Recordings ownPool(double lowWait, double loadedWait) {
    return ownPool("pool-#-thread-#", lowWait, loadedWait);
  }

  private static Recordings ownPool(String threads, double lowWait, double loadedWait) {
    Recordings service = new Recordings().usersOwn("a.Orders").pool(threads, 2).steady();
    for (int i = 0; i < 20; i++) {
      service.request(lowWait + 6, 0, 0);
      handOver(service, threads, lowWait);
    }
    service
        .asleep(threads, 95, TASK, "a.Orders#part", "a.Pause#now", SLEEP)
        .asleep(threads, 1_805, TASK, IDLE);
    service.overload(32);
    for (int i = 0; i < 40; i++) {
      service.request(loadedWait + 6, 0, 0);
      handOver(service, threads, loadedWait);
    }
    return service
        .asleep("exec-#", 3_000, ENTRY, "a.Orders#list", "java.util.concurrent.FutureTask#get")
        .asleep(threads, 195, TASK, "a.Orders#part", "a.Pause#now", SLEEP)
        .threads(threads, 5, TASK, "a.Orders#part");
  }

  private static void handOver(Recordings service, String threads, double wait) {
    service
        .waited(WaitKind.HANDOVER, threads, 0.5, 0.5 + wait)
        .waited(WaitKind.TASK, threads, 0.5 + wait, 5.5 + wait);
  }

  @Test
  void tasksThatWaitForThreadsAccuseASmallPoolThoughItIsFast() {
    Finding finding = found(ownPool(0.2, 70));

    assertThat(finding.title()).contains("94 %", "one of 2 threads of an executor");
    assertThat(((Change.Raise) finding.candidates().get(0)).methods())
        .contains("java.util.concurrent.Executors#newFixedThreadPool");
    assertThat(finding.cause().property()).isNull();
    assertThat(finding.evidence())
        .anyMatch(
            f -> f.startsWith("requests with 32 connections: a task") && f.contains("70.0 ms"))
        .anyMatch(f -> f.startsWith("requests at 20/s: a task") && f.contains("waits 0.2 ms"));
  }

  @Test
  void aBulkheadsCoreIsWhatGrowsItsThreads() {
    Finding finding = found(ownPool("bulkhead-carriers-#", 0.2, 70));

    String instance = "resilience4j.thread-pool-bulkhead.instances.carriers.";
    assertThat(finding.candidates())
        .startsWith(
            new Change.Together(
                List.of(
                    new Change.SetProperty(instance + "core-thread-pool-size", "64"),
                    new Change.SetProperty(instance + "max-thread-pool-size", "64"))));
    assertThat(finding.cause().property()).isEqualTo(instance + "core-thread-pool-size");
  }

  @Test
  void whatItsThreadsDoIsToldAsTheirs() {
    Diagnosis diagnosis = new Diagnostician(Detectors.all()).diagnose(ownPool(0.2, 70).build());

    assertThat(diagnosis.findings()).hasSize(1);
    assertThat(diagnosis.findings().get(0).detector()).isEqualTo("pool-starvation");
    assertThat(diagnosis.findings().get(0).evidence()).anyMatch(f -> f.contains("is sleeping"));
  }

  @Test
  void tasksThatHardlyWaitAccuseWhatTheyDo() {
    Diagnosis diagnosis = new Diagnostician(Detectors.all()).diagnose(ownPool(0.2, 3).build());

    assertThat(diagnosis.findings()).hasSize(1);
    assertThat(diagnosis.findings().get(0).detector()).isEqualTo("fixed-sleep");
  }

  @Test
  void whoWaitsInTheCommonPoolIsTheCodesFault() {
    Finding common = found(waitingIn("ForkJoinPool.commonPool-worker-#"));
    assertThat(common.title())
        .contains("threads of the JVM's common pool, which wait for something else");
    assertThat(common.cause().explanation()).contains("parallel streams");
    assertThat(common.candidates().get(0).describe()).endsWith("common.parallelism=64");
    assertThat(common.cause().kind()).isEqualTo(Cause.Kind.APP_CODE);
    assertThat(found(waitingIn("pool-#-thread-#")).cause().kind()).isEqualTo(Cause.Kind.CONFIG);
  }

  private static Recordings waitingIn(String pool) {
    return new Recordings()
        .usersOwn("a.Orders")
        .overload(64)
        .requests(200, 400)
        .pool(pool, 2)
        .asleep(pool, 1_000, "a.Orders#part", "java.net.Socket#read");
  }

  /** Of 64 requests at a time, each of which takes so long with its wait. */
  private static Recordings tenThreads(double millis) {
    return new Recordings()
        .usersOwn("a.Orders")
        .overload(64)
        .requests(200, millis)
        .pool("exec-#", 10)
        .asleep("exec-#", 980, ENTRY, "a.Orders#list", "java.net.Socket#read")
        .asleep("exec-#", 20, IDLE);
  }

  /** Where it is not known what came from which library, all classes may be the service's own. */
  @Test
  void theThreadThatWaitsForTheServersEndServesNobody() {
    String waits = "org.springframework.boot.web.embedded.tomcat.TomcatWebServer$1";
    assertThat(
            examine(
                new Recordings()
                    .usersOwn("a.Orders", waits, "org.apache.catalina.core.StandardServer")
                    .overload(64)
                    .requests(200, 400)
                    .pool("container-#", 1)
                    .asleep(
                        "container-#",
                        300,
                        waits + "#run",
                        "org.apache.catalina.core.StandardServer#await",
                        SLEEP)
                    .threads("exec-#", 700, ENTRY, "a.Orders#list")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void someNumberOfThreadsMustLimitThem() {
    assertThat(examine(tenThreads(100))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void asManyThreadsAsRequestsAreEnough() {
    assertThat(
            examine(
                service()
                    .pool("exec-#", 64)
                    .asleep("exec-#", 1000, ENTRY, "a.Orders#list", "java.net.Socket#read")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void threadsThatComputeAreNoScarcerThanProcessors() {
    assertThat(
            examine(service().pool("exec-#", 10).threads("exec-#", 1000, ENTRY, "a.Orders#list")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void withoutTheOverloadedStepItCannotTell() {
    assertThat(examine(new Recordings().steady().requests(20, 5)))
        .isInstanceOf(Outcome.CannotTell.class);
  }

  /** Requests that wait for a latch while so many calls are under way for each of them. */
  private static Recordings calling(double underWay) {
    return service()
        .usingCores(0.1)
        .asleep(
            "exec-#", 1_000, ENTRY, "a.Orders#list", "java.util.concurrent.CountDownLatch#await")
        .asleep(
            "OkHttp Dispatcher",
            Math.round(1_000 * underWay),
            "okhttp3.internal.connection.RealCall$AsyncCall#run",
            "a.Orders$1#onResponse",
            "java.net.Socket#read")
        .pool("OkHttp Dispatcher", 64);
  }

  @Test
  void callsThatAClientKeepsInLine() {
    Finding finding = found(calling(0.08));

    assertThat(finding.share()).isEqualTo(0.92, within(0.001));
    assertThat(finding.title()).contains("OkHttp");
    assertThat(finding.evidence()).anyMatch(f -> f.contains("5.1 calls are under way"));
  }

  /** The client's threads wait for the other side, and come to the service's code only after. */
  @Test
  void callsInLineWhoseThreadsRunNothingOfTheServices() {
    Finding finding =
        found(
            service()
                .usingCores(0.1)
                .asleep(
                    "exec-#",
                    1_000,
                    ENTRY,
                    "a.Orders#list",
                    "java.util.concurrent.CompletableFuture#join")
                .asleep(
                    "OkHttp Dispatcher",
                    80,
                    "okhttp3.internal.connection.RealCall$AsyncCall#run",
                    "java.net.Socket#read")
                .pool("OkHttp Dispatcher", 5));

    assertThat(finding.title()).contains("OkHttp");
    assertThat(finding.candidates())
        .containsExactly(
            new Change.Remember("a.Orders#list", "java.util.concurrent.CompletableFuture#join"));
  }

  @Test
  void nearMissEachWaitingRequestHasACallUnderWay() {
    assertThat(examine(calling(1.5))).isInstanceOf(Outcome.RuledOut.class);
  }

  /** Fewer requests than threads, but each hands over many tasks, which stand in line. */
  @Test
  void aSchedulerOfReactorsWhoseTasksWaitLongerThanTheyTake() {
    String scheduler = "boundedElastic-#";
    Recordings service =
        new Recordings().usersOwn("a.Orders").pool(scheduler, 20).overload(16).usingCores(0.1);
    for (int i = 0; i < 40; i++) {
      service
          .request(1_000, 0, 0)
          .waited(WaitKind.HANDOVER, scheduler, 1, 751)
          .waited(WaitKind.TASK, scheduler, 751, 951);
    }
    Finding finding =
        found(
            service.asleep(
                scheduler,
                1_000,
                TASK,
                "java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask#run",
                "reactor.core.scheduler.SchedulerTask#call",
                "a.Orders#legacy",
                "java.net.Socket#read"));

    assertThat(finding.share()).isEqualTo(0.75);
    assertThat(finding.candidates())
        .contains(new Change.JvmFlag("-Dreactor.schedulers.defaultBoundedElasticSize=200"));
  }

  /** One of two threads has everything to do, the other one nothing: each has its own line. */
  /** Methods with @Async on the one thread of a scheduler; the requests leave their threads. */
  private static Recordings onTheScheduler(String task) {
    String scheduler = "expiry-#";
    Recordings service =
        new Recordings().usersOwn("a.Rates").pool(scheduler, 1).overload(16).usingCores(0.1);
    for (int i = 0; i < 40; i++) {
      service
          .request(440, 0, 0)
          .waited(WaitKind.ASYNC, "", 1, 438)
          .waited(WaitKind.HANDOVER, scheduler, 1, 421)
          .waited(WaitKind.TASK, scheduler, 421, 435);
    }
    return service
        .asleep(
            scheduler,
            1_000,
            TASK,
            "java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask#run",
            task,
            "a.Rates#rate",
            "java.net.Socket#read")
        .threads("exec-#", 4, ENTRY, "a.Rates#list");
  }

  @Test
  void tasksOfAsynchronousRequestsStandInLineForAScheduler() {
    String async = "org.springframework.aop.interceptor.AsyncExecutionInterceptor";
    Finding finding = found(onTheScheduler(async + "#lambda$invoke$0"));

    assertThat(finding.title()).contains("95 %", "the only thread of an executor");
    assertThat(finding.cause().where()).contains("a.Rates#rate");
  }

  @Test
  void nearMissAJobOfTheSchedulersOwn() {
    String job = "org.springframework.scheduling.support.ScheduledMethodRunnable#run";

    assertThat(examine(onTheScheduler(job))).isNotInstanceOf(Outcome.Found.class);
  }

  /** Sixteen requests wait for a poller; its scheduler's threads wait in queues for so long. */
  private static Recordings polled(int threads, long receiving) {
    String endpoint = "org.springframework.integration.endpoint.";
    String poll = endpoint + "AbstractPollingEndpoint#pollForMessage";
    String scheduler = "scheduling-#";
    Recordings service =
        new Recordings()
            .usersOwn("a.Quotes", "a.Desk")
            .pool(scheduler, threads)
            .overload(16)
            .usingCores(0.1);
    for (int i = 0; i < 40; i++) {
      service.request(400, 0, 0).waited(WaitKind.AWAIT, scheduler, 5, 395);
    }
    return service
        .asleep("exec-#", 800, ENTRY, "a.Quotes#list", "java.util.concurrent.CountDownLatch#await")
        .asleep(
            scheduler,
            receiving,
            TASK,
            poll,
            "org.springframework.integration.channel.AbstractPollableChannel#receive",
            "java.util.concurrent.LinkedBlockingQueue#poll")
        .threads(
            scheduler, 10, TASK, poll, endpoint + "PollingConsumer#handleMessage", "a.Desk#price")
        .asleep(scheduler, 490 - receiving / 2, TASK, "java.util.concurrent.FutureTask#getTask");
  }

  @Test
  void pollersThatWaitForEmptyQueuesKeepTheOnlyThread() {
    Finding finding = found(polled(1, 900));

    assertThat(finding.title())
        .isEqualTo(
            "98 % of a request with 16 connections is waiting for a job, Desk.price, whose only thread"
                + " is at AbstractPollableChannel.receive");
    assertThat(finding.cause().property()).isEqualTo("spring.task.scheduling.pool.size");
    assertThat(finding.cause().explanation()).contains("receiveTimeout");
    assertThat(finding.candidates())
        .containsExactly(new Change.SetProperty("spring.task.scheduling.pool.size", "8"));
  }

  @Test
  void nearMissAPollerThatIsFreeForMostOfItsTimeOrHasOthersBesideIt() {
    assertThat(examine(polled(1, 400))).isNotInstanceOf(Outcome.Found.class);
    assertThat(examine(polled(4, 900))).isNotInstanceOf(Outcome.Found.class);
  }

  private static Recordings afterADelay(double inLine) {
    return afterADelay(inLine, 18, 20 + inLine);
  }

  private static Recordings afterADelay(double inLine, double task, double request) {
    String parallel = "parallel-#";
    Recordings service =
        new Recordings().usersOwn("a.Fares").pool(parallel, 2).overload(16).usingCores(0.1);
    for (int i = 0; i < 40; i++) {
      service
          .request(request, 0, 0)
          .waited(WaitKind.HANDOVER, parallel, 1, 1 + inLine)
          .waited(WaitKind.TASK, parallel, 1 + inLine, 1 + inLine + task);
    }
    String queue = "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue#take";
    return service
        .asleep(parallel, 480, TASK, queue)
        .asleep(
            parallel,
            520,
            TASK,
            "java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask#run",
            "reactor.core.scheduler.SchedulerTask#call",
            "a.Fares#ask",
            "jdk.internal.net.http.HttpClientFacade#send",
            "java.util.concurrent.CompletableFuture#get");
  }

  @Test
  void whatWaitsOnReactorsParallelSchedulerAfterADelay() {
    Finding finding = found(afterADelay(280));

    assertThat(finding.title())
        .isEqualTo(
            "93 % of a request with 16 connections is waiting for one of 2 threads of Reactor's"
                + " parallel scheduler, which wait for something else");
    assertThat(finding.evidence().get(0))
        .startsWith("1.0 of 2 threads parallel-# are occupied, each with a line of its own, while");
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.APP_CODE);
    assertThat(finding.cause().explanation()).contains("publishOn(Schedulers.boundedElastic())");
    assertThat(finding.candidates())
        .startsWith(new Change.JvmFlag("-Dreactor.schedulers.defaultPoolSize=200"));
  }

  @Test
  void nearMissHalfOfThemAreFreeAndNothingIsInLine() {
    assertThat(examine(afterADelay(30))).isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(afterADelay(30, 5, 200))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissAnIntervalIsNobodysRequest() {
    Recordings service =
        new Recordings().usersOwn("a.Orders").pool("parallel-#", 2).overload(16).requests(40, 50);

    assertThat(
            examine(
                service.asleep(
                    "parallel-#",
                    1_000,
                    TASK,
                    "java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask#run",
                    "reactor.core.scheduler.PeriodicSchedulerTask#call",
                    "a.Orders#refresh",
                    SLEEP)))
        .isInstanceOf(Outcome.CannotTell.class);
  }

  @Test
  void nearMissAThreadThatWaitsForConnectionsOfItsOwn() {
    Recordings service =
        new Recordings()
            .usersOwn("a.Orders")
            .overload(16)
            .requests(200, 500)
            .pool("partner-sim", 1)
            .asleep("partner-sim", 300, "a.Orders#accept", "java.net.ServerSocket#accept")
            .threads("exec-#", 1_000, ENTRY, "a.Orders#list");

    assertThat(examine(service)).isInstanceOf(Outcome.RuledOut.class);
  }

  private static final String LOOP = "io.netty.channel.nio.NioEventLoop#run";
  private static final String HANDLER =
      "reactor.netty.http.client.HttpClientConnect$HttpClientHandler";

  /** Alone and among sixteen: requests that nobody is at, for a connection and for an answer. */
  private static Recordings callsBack(double alone, double connection, double cores) {
    Recordings recordings = new Recordings().usersOwn("a.Weather").steady();
    for (int i = 0; i < 10; i++) {
      calling(recordings.request(alone + 45, 0, 0), alone, alone + 40);
    }
    recordings.threads("loop-#", 3, LOOP).overload(16);
    for (int i = 0; i < 10; i++) {
      calling(recordings.request(connection + 45, 0, 0), connection, connection + 40);
    }
    return recordings.threads("loop-#", 3, LOOP).usingCores(cores);
  }

  private static void calling(Recordings request, double connection, double answer) {
    request
        .waited(WaitKind.ASYNC, "", 2, answer)
        .waitedElsewhere(WaitKind.HTTP_CONNECTION, HANDLER, 2, connection)
        .waitedElsewhere(WaitKind.HTTP_CALL, "GET http://weather/#", connection, answer);
  }

  @Test
  void connectionsOfAClientThatCallsBack() {
    Finding finding = found(callsBack(3, 300, 0.2));

    assertThat(finding.title()).contains("Reactor Netty's pool").contains("16 connections");
    assertThat(finding.share()).isBetween(0.8, 0.9);
    assertThat(finding.candidates())
        .containsExactly(
            new Change.Raise(
                500,
                List.of(
                    "reactor.netty.resources.ConnectionProvider$ConnectionPoolSpec"
                        + "#maxConnections")));
    assertThat(finding.evidence())
        .anyMatch(fact -> fact.contains("GET http://weather/#"))
        .anyMatch(fact -> fact.contains("while 1.9 use one"));
  }

  /** Requests that wait for a connection of R2DBC's pool, alone and among sixteen. */
  private static Recordings ofR2dbc(double coresAlone, double coresLoaded) {
    Recordings service = new Recordings().usersOwn("a.Meters").steady();
    for (int i = 0; i < 10; i++) {
      stating(service.request(45, 0, 0), 1);
    }
    service.threads("loop-#", 3, LOOP).usingCores(coresAlone).overload(16);
    for (int i = 0; i < 10; i++) {
      stating(service.request(345, 0, 0), 300);
    }
    return service.threads("loop-#", 3, LOOP).usingCores(coresLoaded);
  }

  @Test
  void whoComputesAloneDoesNotLackConnections() {
    assertThat(examine(ofR2dbc(0.9, 1.2))).isNotInstanceOf(Outcome.Found.class);
  }

  @Test
  void whatAProcessComputesForItselfAtALowRateIsNotTheRequests() {
    assertThat(found(ofR2dbc(0.9, 0.2)).title()).contains("R2DBC's pool");
  }

  /** Requests of sixteen connections that keep one of R2DBC's for a call of 20 ms. */
  private static Recordings keptForCalls(boolean inOneTransaction) {
    Recordings service = new Recordings().usersOwn("a.Stands").steady();
    for (int i = 0; i < 10; i++) {
      callingBetween(service.request(40, 0, 0), 1, inOneTransaction);
    }
    service.threads("loop-#", 3, LOOP).usingCores(0.05).overload(16);
    for (int i = 0; i < 10; i++) {
      callingBetween(service.request(345, 0, 0), 300, inOneTransaction);
    }
    return service.threads("loop-#", 3, LOOP).usingCores(0.2);
  }

  private static void callingBetween(Recordings request, double got, boolean inOneTransaction) {
    String taker = "reactor.pool.AbstractPool$Borrower";
    request
        .waited(WaitKind.ASYNC, "", 2, got + 32)
        .waitedElsewhere(WaitKind.CONNECTION, taker, 0, got)
        .waitedElsewhere(WaitKind.STATEMENT, "select ?", got, got + 5)
        .waitedElsewhere(WaitKind.HTTP_CALL, "GET http://stands/#", got + 5, got + 25)
        .waitedElsewhere(WaitKind.STATEMENT, "commit", got + 25, got + 30);
    if (!inOneTransaction) {
      request.waitedElsewhere(WaitKind.CONNECTION, taker, got + 25, got + 25.5);
    }
  }

  @Test
  void whoKeepsAConnectionForACallIsToldSo() {
    Finding finding = found(keptForCalls(true));

    assertThat(finding.title()).contains("which others keep while they call another service");
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.APP_CODE);
    assertThat(finding.evidence())
        .contains(
            "each keeps its connection for 30.0 ms, in 20.0 of which it waits for GET http://stands/#");
  }

  @Test
  void whoTakesAnotherOneAfterTheCallHasKeptNone() {
    Finding finding = found(keptForCalls(false));

    assertThat(finding.title()).endsWith("R2DBC's pool");
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.CONFIG);
  }

  @Test
  void connectionsOfAPoolOfR2dbc() {
    Finding finding = found(ofR2dbc(0.05, 0.2));

    assertThat(finding.title()).contains("R2DBC's pool").contains("16 connections");
    assertThat(finding.cause().property()).isEqualTo("spring.r2dbc.pool.max-size");
    assertThat(finding.candidates())
        .contains(new Change.SetProperty("spring.r2dbc.pool.max-size", "64"));
    assertThat(finding.evidence()).anyMatch(fact -> fact.contains("select ?"));
  }

  private static void stating(Recordings request, double connection) {
    request
        .waited(WaitKind.ASYNC, "", 2, connection + 40)
        .waitedElsewhere(WaitKind.CONNECTION, "reactor.pool.AbstractPool$Borrower", 2, connection)
        .waitedElsewhere(WaitKind.STATEMENT, "select ?", connection, connection + 40);
  }

  @Test
  void whoMakesAConnectionForEachCallStandsInNoLine() {
    assertThat(examine(callsBack(60, 300, 0.2))).isNotInstanceOf(Outcome.Found.class);
  }

  @Test
  void aLineBeforeBusyProcessorsIsNotThePools() {
    assertThat(examine(callsBack(3, 300, 1.9))).isNotInstanceOf(Outcome.Found.class);
  }

  /** Each fifth request stands in line for an executor's threads, which are at a job's tasks. */
  private static Recordings shared(double waits, double takes, String... work) {
    Recordings service = new Recordings().usersOwn("a.Fares", "a.Fleet").steady();
    for (int i = 0; i < 50; i++) {
      double line = i % 5 == 0 ? waits : 0.1;
      service
          .request(line + takes + 2, 0, 0)
          .waited(WaitKind.ASYNC, "ferry-#", 1, line + takes + 1)
          .waitedElsewhere(WaitKind.HANDOVER, "ferry-#", 1, line + 1)
          .waitedElsewhere(WaitKind.TASK, "ferry-#", line + 1, line + takes + 1);
    }
    return service
        .pool("ferry-#", 8)
        .threads("exec-#", 50, "x.Server#run")
        .asleep("ferry-#", 500, work)
        .asleep("ferry-#", 500, "java.util.concurrent.LinkedBlockingQueue#take");
  }

  @Test
  void anExecutorIsAtSomebodyElsesTasks() {
    Finding finding =
        found(shared(400, 5, "java.util.concurrent.FutureTask#run", "a.Fleet#locate", "X#read"));

    assertThat(finding.title())
        .isEqualTo(
            "92 % of a request at 20/s is waiting for one of 8 threads of an executor, which are at"
                + " Fleet.locate for others");
    assertThat(finding.candidates())
        .containsExactly(new Change.Remember("a.Fleet#locate", "X#read"));
    assertThat(finding.evidence())
        .anyMatch(fact -> fact.startsWith("4.0 of these threads are at a task"));
  }

  @Test
  void nearMissTheTasksAreTheRequestsOwnOrTheLineIsShort() {
    String[] work = {"java.util.concurrent.FutureTask#run", "a.Fares#ask", "X#read"};
    assertThat(examine(shared(2_000, 300, work))).isNotInstanceOf(Outcome.Found.class);
    assertThat(examine(shared(20, 5, work))).isNotInstanceOf(Outcome.Found.class);
  }

  @Test
  void nearMissThoseThatSleepHaveNothingToDo() {
    String idle = "kotlinx.coroutines.scheduling.CoroutineScheduler$Worker#tryPark";
    Recordings recordings =
        shared(400, 5, "kotlinx.coroutines.scheduling.CoroutineScheduler$Worker#runWorker", idle)
            .threads("ferry-#", 50, "kotlinx.coroutines.DispatchedTask#run", "a.Fleet#count");

    assertThat(examine(recordings)).isNotInstanceOf(Outcome.Found.class);
  }

  /** Requests of a second whose tasks stand in line, and what the pool's threads wait for. */
  private static Recordings nested(double waits, double remote, String... work) {
    Recordings service =
        new Recordings().usersOwn("a.Offers", "a.Quotes").pool("offers-#", 16).overload(16);
    for (int i = 0; i < 20; i++) {
      service
          .request(1_000, 0, 0)
          .waited(WaitKind.AWAIT, "java.util.concurrent.CompletableFuture", 1, 999)
          .waitedElsewhere(WaitKind.HANDOVER, "offers-#", 1, 1 + waits)
          .waitedElsewhere(WaitKind.HTTP_CALL, "GET http://hotels/q", 1, 1 + remote);
    }
    return service
        .asleep("exec-#", 800, ENTRY, "a.Offers#find", JOIN)
        .asleep("offers-#", 790, work)
        .asleep("offers-#", 10, IDLE);
  }

  private static final String JOIN = "java.util.concurrent.CompletableFuture#join";
  private static final String NESTED = "all of which wait for other tasks";

  @Test
  void tasksThatWaitForTasksOfTheirOwnPool() {
    Finding finding = found(nested(600, 0, TASK, "a.Offers#part", "a.Quotes#quote", JOIN));

    assertThat(finding.title())
        .contains("60 %", "one of 16 threads, all of which wait for other tasks")
        .endsWith("in Quotes.quote");
    assertThat(finding.candidates()).hasSize(1);
    assertThat(((Change.Raise) finding.candidates().get(0)).number()).isEqualTo(2_000);
    assertThat(finding.candidates().get(0).canBeMade()).isFalse();
  }

  @Test
  void tasksAreNotNestedWhereSomeOfThePoolOrOfAnotherWork() {
    String[] tasks = {TASK, "a.Offers#part", "a.Quotes#quote", JOIN};
    assertThat(nested(600, 0, tasks).threads("offers-#", 150, TASK, "a.Offers#part"))
        .satisfies(some -> assertThat(examine(some).toString()).doesNotContain(NESTED));
    assertThat(nested(600, 0, tasks).asleep("h-#", 400, TASK, "a.Quotes#ask", "X#read"))
        .satisfies(some -> assertThat(examine(some).toString()).doesNotContain(NESTED));
    assertThat(examine(nested(600, 0, tasks)).toString()).contains(NESTED);
  }

  @Test
  void tasksThatWaitForAnotherMachineAreNotNested() {
    assertThat(examine(nested(600, 400, TASK, "a.Offers#part", "a.Quotes#quote", JOIN)).toString())
        .doesNotContain(NESTED);
  }

  @Test
  void tasksThatWaitForTheDatabaseAreNotNested() {
    assertThat(examine(nested(600, 0, TASK, "a.Offers#part", "java.net.Socket#read")).toString())
        .doesNotContain(NESTED);
  }

  @Test
  void nestedTasksThatHardlyStandInLineAreFine() {
    assertThat(examine(nested(200, 0, TASK, "a.Offers#part", "a.Quotes#quote", JOIN)).toString())
        .doesNotContain(NESTED);
  }
}
