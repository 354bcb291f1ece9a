package io.bootcause.diagnosis.detectors.contendedlock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.LargerPools;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContendedLockDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String IDLE = "java.util.concurrent.ThreadPoolExecutor#getTask";

  private static Outcome examine(Recordings recordings) {
    return new ContendedLockDetector().examine(new Evidence(recordings.build()));
  }

  private static final String TASK =
      "java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask#run";
  private static final String NEXT_TURN =
      "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue#take";

  private static Finding found(Recordings recordings) {
    Outcome outcome = examine(recordings);
    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    return ((Outcome.Found) outcome).findings().get(0);
  }

  private static Recordings service() {
    return new Recordings().usersOwn("a.Ledger", "a.Api").overload(16).requests(200, 50);
  }

  @Test
  void namesTheMethodThatWantsTheLockAndWhatTheHolderDoes() {
    Finding finding =
        found(
            service()
                .blocked("exec-#", 900, ENTRY, "a.Api#put", "a.Ledger#book")
                .asleep("exec-#", 100, ENTRY, "a.Api#put", "a.Ledger#book", "java.io.X#write"));

    assertThat(finding.cause().where()).contains("a.Ledger#book");
    assertThat(finding.share()).isEqualTo(0.9);
    assertThat(finding.evidence()).anyMatch(fact -> fact.contains("java.io.X#write"));
    assertThat(finding.candidates())
        .containsExactly(
            new Change.Remember("a.Ledger#book", "java.io.X#write"),
            new Change.Remember("a.Api#put", "a.Ledger#book"));
  }

  private static String why(String... wanting) {
    List<String> frames = new ArrayList<>(List.of(ENTRY, "a.Api#put"));
    frames.addAll(List.of(wanting));
    List<String> holding = new ArrayList<>(frames);
    holding.add("java.io.X#write");
    return found(
            service()
                .blocked("exec-#", 900, frames.toArray(String[]::new))
                .asleep("exec-#", 100, holding.toArray(String[]::new)))
        .cause()
        .explanation();
  }

  @Test
  void aCollectionThatCallsTheServiceBackHoldsItsLockForThat() {
    String put = "java.util.Collections$SynchronizedMap#put";
    Finding finding =
        found(
            service()
                .usersOwn("a.Ledger$1", "a.Archive")
                .blocked("exec-#", 900, ENTRY, "a.Api#put", "a.Ledger#book", put)
                .asleep(
                    "exec-#",
                    100,
                    ENTRY,
                    "a.Api#put",
                    "a.Ledger#book",
                    put,
                    "java.util.HashMap#putVal",
                    "java.util.LinkedHashMap#afterNodeInsertion",
                    "a.Ledger$1#removeEldestEntry",
                    "a.Archive#store",
                    "java.io.X#write")
                .asleep(
                    "exec-#",
                    10,
                    ENTRY,
                    "a.Api#put",
                    "a.Ledger#book",
                    put,
                    "java.util.HashMap#putVal"));

    assertThat(finding.candidates())
        .startsWith(new Change.Remember("a.Ledger$1#removeEldestEntry", "a.Archive#store"));
    assertThat(finding.cause().explanation()).doesNotContain("java.util.concurrent");
  }

  @Test
  void saysWhatDoesWithoutAKnownLock() {
    String bus = "com.google.common.eventbus.";
    assertThat(
            why(
                bus + "EventBus#post",
                bus + "Subscriber$SynchronizedSubscriber#invokeSubscriberMethod"))
        .contains("@AllowConcurrentEvents");
    assertThat(why("java.util.Collections$SynchronizedMap#get")).contains("java.util.concurrent");
    assertThat(why("io.opentelemetry.sdk.trace.export.SimpleSpanProcessor#onEnd"))
        .contains("BatchSpanProcessor");
    assertThat(why(bus + "Subscriber#invokeSubscriberMethod", "a.Ledger#book"))
        .doesNotContain("EventBus");
  }

  /** Half of the threads that are at one of 16 requests wait for the lock. */
  private static Recordings contended(double queued, double done) {
    Recordings recordings = new Recordings().usersOwn("a.Ledger", "a.Api").overload(16);
    recordings.queued(queued);
    for (int i = 0; i < 200; i++) {
      recordings.answered(50, done, done);
    }
    return recordings
        .blocked("exec-#", 500, ENTRY, "a.Api#put", "a.Ledger#book")
        .asleep("exec-#", 500, ENTRY, "a.Api#put", "a.Ledger#book", "java.io.X#write");
  }

  @Test
  void nearMissRequestsThatAreMostlyUnderWay() {
    assertThat(found(contended(0, 45)).share()).isEqualTo(0.45, within(0.001));
    assertThat(examine(contended(0, 10))).isInstanceOf(Outcome.RuledOut.class);
    // For want of processors all takes long.
    assertThat(found(contended(0, 10).counted(0.99, 0, -1)).share()).isEqualTo(0.5, within(0.001));
  }

  @Test
  void nearMissRequestsThatMostlyWakeUpAThread() {
    assertThat(examine(contended(25, 45).pool("exec-#", 17))).isInstanceOf(Outcome.RuledOut.class);
    // Of as many threads as connections, some wait for the lock, and keep others in line.
    assertThat(found(contended(25, 45).pool("exec-#", 16)).share()).isEqualTo(0.45, within(0.001));
  }

  /** A job that is in another method of the lock's class for so much of the time. */
  private static Recordings refreshed(long job, double machineBusy) {
    return service()
        .blocked("exec-#", 800, ENTRY, "a.Api#find", "a.Ledger#find")
        .threads("exec-#", 200, ENTRY, "a.Api#find", "a.Ledger#find", "java.util.TreeMap#get")
        .threads("scheduling-#", job, TASK, "a.Ledger#refresh", "java.util.TreeMap#put")
        .asleep("scheduling-#", 60 - job, "java.lang.Thread#run", NEXT_TURN)
        .counted(machineBusy, 0, -1);
  }

  @Test
  void aJobHoldsItHoweverBusyTheMachineIs() {
    Finding finding = found(refreshed(40, 0.99));
    assertThat(finding.title())
        .isEqualTo(
            "80 % of the time of requests with 16 connections is waiting for a lock that a job holds,"
                + " Ledger.refresh");
    assertThat(finding.cause().where()).contains("a.Ledger#refresh");
    assertThat(finding.candidates())
        .contains(new Change.Remember("a.Ledger#refresh", "java.util.TreeMap#put"));
  }

  @Test
  void nearMissAJobThatIsHardlyThere() {
    assertThat(examine(refreshed(2, 0.99))).isInstanceOf(Outcome.RuledOut.class);
  }

  /** A request each 100 ms, which has the lock from its 46th on and half of the time calls. */
  private static Recordings coroutines(String lock, String call) {
    Recordings recordings = new Recordings().usersOwn("a.Tokens").overload(16);
    for (int i = 0; i < 200; i++) {
      recordings
          .request(50, 0, 0)
          .waited(WaitKind.ASYNC, "", 1, 49)
          .waitedElsewhere(WaitKind.LOCK, lock, 1, 46)
          .waitedElsewhere(WaitKind.HTTP_CALL, call, 46, 96);
    }
    return recordings.threads("loop-#", 100, ENTRY, "a.Tokens#current", "a.Json#read");
  }

  @Test
  void coroutinesWaitForAMutex() {
    Finding finding =
        found(
            coroutines("kotlinx.coroutines.sync.Mutex", "GET http://auth/token")
                .threads(
                    "loop-#",
                    3,
                    ENTRY,
                    "a.Tokens#current",
                    "kotlinx.coroutines.sync.MutexImpl#unlock",
                    "a.Json#read"));
    assertThat(finding.title())
        .contains("% of a request with 16 connections is waiting for a Mutex of coroutines")
        .endsWith("in Tokens.current");
    assertThat(finding.share()).isCloseTo(0.9, within(0.05));
    assertThat(finding.evidence())
        .anyMatch(fact -> fact.contains("whoever has it waits for GET http://auth/token"));
    assertThat(finding.cause().where()).containsExactly("a.Tokens#current");
    assertThat(finding.candidates()).containsExactly(new Change.FreeMutexes());
  }

  /** Somebody who gives it back resumes the next one: where they join the line is looked at. */
  @Test
  void whereTheLineIsJoinedIsSaid() {
    Finding finding =
        found(
            coroutines("kotlinx.coroutines.sync.Mutex", "GET http://auth/token")
                .counter(
                    "lines[a.Tokens#renew$suspendImpl a.Tokens#renew a.Tokens#current a.Tokens$$Proxy#current x.F#f]",
                    0,
                    40)
                .counter("lines[a.Tokens#revoke]", 0, 3)
                .counter("lines[x.Library#poll]", 0, 90));
    assertThat(finding.title()).endsWith("in Tokens.renew");
    assertThat(finding.cause().where()).containsExactly("a.Tokens#current", "a.Tokens#renew");
  }

  @Test
  void whereItIsTakenIsNotToldIfNobodyWasSeenThere() {
    Finding finding = found(coroutines("kotlinx.coroutines.sync.Semaphore", "GET http://x/y"));
    assertThat(finding.title()).endsWith("is waiting for a Semaphore of coroutines");
    assertThat(finding.cause().where()).isEmpty();
    assertThat(finding.evidence()).noneMatch(fact -> fact.contains("meanwhile"));
    assertThat(finding.candidates()).containsExactly(LargerPools.COROUTINES_SEMAPHORES);
  }

  @Test
  void locksOfThreadsOrOfLittleTimeAreNoCoroutines() {
    assertThat(examine(coroutines("java.util.concurrent.locks.ReentrantLock", "GET http://x/y")))
        .isInstanceOf(Outcome.RuledOut.class);
    Recordings little = new Recordings().usersOwn("a.Tokens").overload(16);
    for (int i = 0; i < 200; i++) {
      little
          .request(50, 0, 0)
          .waited(WaitKind.ASYNC, "", 1, 49)
          .waitedElsewhere(WaitKind.LOCK, "kotlinx.coroutines.sync.Mutex", 1, 16);
    }
    assertThat(examine(little.threads("loop-#", 100, ENTRY, "a.Tokens#current")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  /** Semaphores are taken to spare processors. */
  @Test
  void withTheProcessorsInUseTheLineIsForThem() {
    assertThat(
            examine(
                coroutines("kotlinx.coroutines.sync.Semaphore", "GET http://x/y")
                    .counted(0.95, -1, -1)
                    .usingCores(1.9)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  /** Others have the processors: who has got in waits for an answer, and for no processor. */
  @Test
  void aLineForWhatOthersAnswerIsNotForProcessors() {
    String semaphore = "kotlinx.coroutines.sync.Semaphore";
    assertThat(
            examine(coroutines(semaphore, "GET http://x/y").counted(0.95, -1, -1).usingCores(0.4)))
        .isInstanceOf(Outcome.Found.class);
    assertThat(
            examine(coroutines(semaphore, "GET http://x/y").counted(0.95, -1, -1).usingCores(1.9)))
        .isInstanceOf(Outcome.RuledOut.class);
    Recordings computing = new Recordings().usersOwn("a.Tokens").overload(16);
    for (int i = 0; i < 200; i++) {
      computing
          .request(50, 0, 0)
          .waited(WaitKind.ASYNC, "", 1, 49)
          .waitedElsewhere(WaitKind.LOCK, semaphore, 1, 40);
    }
    assertThat(
            examine(
                computing
                    .threads("loop-#", 100, ENTRY, "a.Tokens#current", "a.Json#read")
                    .counted(0.95, -1, -1)
                    .usingCores(0.4)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void severalLocksAreNotOne() {
    assertThat(
            examine(
                service()
                    .blocked("exec-#", 300, ENTRY, "a.Ledger#book")
                    .blocked("exec-#", 300, ENTRY, "a.Ledger#read")
                    .threads("exec-#", 400, ENTRY, "a.Api#put")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whoHoldsALockMayWaitForAProcessor() {
    Recordings busy =
        service()
            .counted(1, -1, -1)
            .blocked("exec-#", 900, ENTRY, "a.Ledger#book")
            .threads("exec-#", 100, ENTRY, "a.Ledger#book", "a.Ledger#sum");
    assertThat(examine(busy)).isInstanceOf(Outcome.RuledOut.class);
    Recordings asleep =
        service()
            .counted(1, -1, -1)
            .blocked("exec-#", 900, ENTRY, "a.Ledger#book")
            .asleep("exec-#", 100, ENTRY, "a.Ledger#book", "java.net.Socket#read");
    assertThat(examine(asleep)).isInstanceOf(Outcome.Found.class);
  }

  /** Other programs keep the machine busy; so many of hundred samples are under the lock. */
  private static Recordings computing(long underTheLock) {
    return service()
        .counted(1, -1, -1)
        .blocked("exec-#", 900, ENTRY, "a.Ledger#book")
        .threads("exec-#", 100, ENTRY, "a.Ledger#book", "a.Ledger#sum")
        .onProcessor("exec-#", underTheLock, ENTRY, "a.Ledger#book", "a.Ledger#sum")
        .onProcessor("exec-#", 100 - underTheLock, ENTRY, "a.Api#put");
  }

  @Test
  void whoComputesUnderALockUsesOneProcessorWhoeverUsesTheOthers() {
    assertThat(examine(computing(80))).isInstanceOf(Outcome.Found.class);
    assertThat(examine(computing(20))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void seesLocksOfTheLibraryToo() {
    Finding finding =
        found(
            service()
                .asleep(
                    "exec-#",
                    900,
                    ENTRY,
                    "a.Ledger#book",
                    "java.util.concurrent.locks.ReentrantLock#lock",
                    "java.util.concurrent.locks.LockSupport#park")
                .threads("exec-#", 100, ENTRY, "a.Ledger#book"));

    assertThat(finding.cause().where()).contains("a.Ledger#book");
  }

  @Test
  void aLockThatIsSeldomWaitedForIsFine() {
    assertThat(
            examine(
                service()
                    .blocked("exec-#", 100, ENTRY, "a.Ledger#book")
                    .threads("exec-#", 900, ENTRY, "a.Api#put")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void idleThreadsOfAPoolWaitForNoLock() {
    assertThat(
            examine(
                service()
                    .asleep(
                        "exec-#",
                        9_000,
                        IDLE,
                        "java.util.concurrent.locks.ReentrantLock#lockInterruptibly",
                        "java.util.concurrent.locks.LockSupport#park")
                    .threads("exec-#", 100, ENTRY, "a.Api#put")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void withoutTheOverloadedStepItCannotTell() {
    assertThat(examine(new Recordings().steady().requests(20, 5)))
        .isInstanceOf(Outcome.CannotTell.class);
  }
}
