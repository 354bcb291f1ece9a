package io.bootcause.diagnosis.detectors.fixedsleep;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.RuleContract;
import io.bootcause.service.change.Change;
import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FixedSleepDetectorTest extends RuleContract {
  FixedSleepDetectorTest() {
    super(new FixedSleepDetector(), "fixed-sleep", "java.lang.Thread#sleep");
  }

  private static final String LOOP = "io.netty.channel.nio.NioEventLoop#run";
  private static final String CLIENT =
      "org.springframework.web.reactive.function.client.DefaultWebClient$Spec#retrieve";
  private static final String CALL = "GET http://crm/contract/#";

  /** Requests of 100 ms that nobody is at, a timer for so long in the midst. */
  private static Recordings delayed(int millis) {
    Recordings recordings = new Recordings().usersOwn("a.Api").steady();
    for (int i = 0; i < 10; i++) {
      recordings
          .request(100, 0, 0)
          .waited(WaitKind.ASYNC, "", 2, 95)
          .waitedElsewhere(WaitKind.TIMER, "parallel-#", 10, 10 + millis);
    }
    return recordings.threads("loop-#", 3, LOOP);
  }

  @Test
  void aTimerSleepsForTheRequest() {
    Outcome outcome = examine(delayed(80));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).contains("80 %").contains("waiting for a timer");
    assertThat(finding.share()).isBetween(0.75, 0.85);
  }

  @Test
  void whoTriesAgainByItselfIsTold() {
    Outcome outcome =
        examine(
            new Recordings()
                .usersOwn("a.Api")
                .steady()
                .requests(20, 1000)
                .asleep(
                    "exec-#",
                    90,
                    ENTRY,
                    "a.Api#get",
                    "org.apache.hc.client5.http.impl.classic.HttpRequestRetryExec#execute",
                    "java.lang.Thread#sleep")
                .threads("exec-#", 10, ENTRY, "a.Api#get"));

    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).contains("sleeping until it is tried again");
    assertThat(finding.cause().explanation()).contains("tries it again by itself");
  }

  /** Two handlers of a mix sleep, each in a place of its own. */
  @Test
  void ofSeveralPlacesEachIsToldWithItsPart() {
    Outcome outcome =
        examine(
            new Recordings()
                .usersOwn("a.Api", "a.Login")
                .steady()
                .requests(20, 25)
                .asleep(
                    "exec-#", 60, ENTRY, "a.Api#check", "a.Login#check", "java.lang.Thread#sleep")
                .asleep("exec-#", 30, ENTRY, "a.Api#login", "java.lang.Thread#sleep")
                .threads("exec-#", 10, ENTRY));

    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.share()).isEqualTo(0.9);
    assertThat(finding.title()).endsWith("67 % of it from Login.check");
    assertThat(finding.evidence())
        .contains("from Login.check 67 %, 15.0 ms; Api.login 33 %, 7.5 ms");
    assertThat(finding.path())
        .filteredOn(frame -> frame.frame().equals("a.Login#check"))
        .allSatisfy(frame -> assertThat(frame.slowNanos()).isBetween(14.9e6, 15.1e6));
    // What is taken out is taken out of one place.
    assertThat(finding.metric().predicted()).isBetween(9.9, 10.1);
  }

  @Test
  void whoSetTheTimerIsTold() {
    Recordings recordings =
        delayed(80)
            .usersOwn("a.Greeter")
            .counter(
                "delays[a.Greeter#lambda$greet$0 a.Greeter#greet x.Aspect#around a.Api#hello]",
                0,
                3)
            .counter(
                "delays.ms[a.Greeter#lambda$greet$0 a.Greeter#greet x.Aspect#around a.Api#hello]",
                0,
                240)
            .counter("delays[a.Api#limit]", 0, 3)
            .counter("delays.ms[a.Api#limit]", 0, 9_000)
            .counter("delays[x.Library#poll]", 0, 9)
            .counter("delays.ms[x.Library#poll]", 0, 500);

    Finding finding = ((Outcome.Found) examine(recordings)).findings().get(0);

    assertThat(finding.title()).endsWith("waiting for a timer, from Greeter.greet");
    assertThat(finding.cause().where())
        .containsExactly("a.Api#hello", "a.Greeter#greet", "a.Greeter#lambda$greet$0");
    assertThat(finding.candidates())
        .containsExactly(
            new Change.ShortPauses(1, "a.Greeter"),
            new Change.Remember("a.Api#hello", "a.Greeter#greet"));
  }

  /** What is collected until a timer is due: the first of a batch sets it, all wait for it. */
  @Test
  void whoSetTheTimerOfOthersIsTold() {
    Recordings recordings =
        delayed(80)
            .counter("delays[a.Batch#add]", 0, 10)
            .counter("delays.ms[a.Batch#add]", 0, 800)
            .usersOwn("a.Batch");
    for (int i = 0; i < 5; i++) {
      recordings.request(60, 0, 0).waited(WaitKind.ASYNC, "", 2, 55);
    }

    Finding finding = ((Outcome.Found) examine(recordings)).findings().get(0);

    assertThat(finding.title()).endsWith("waiting for a timer, from Batch.add");
    assertThat(finding.candidates()).containsExactly(new Change.ShortPauses(1, "a.Batch"));
  }

  /** A stub of another machine, in the same process. */
  private static Recordings answered(String... accepting) {
    return new Recordings()
        .usersOwn("a.Api", "a.Stub")
        .steady()
        .requests(200, 20)
        .asleep("exec-#", 100, ENTRY, "a.Api#get", "java.net.Socket#read")
        .asleep("stub", 100, "java.lang.Thread#run", "a.Stub#serve", "java.lang.Thread#sleep")
        .asleep("stub", 100, accepting);
  }

  @Test
  void whoAcceptsConnectionsItselfIsAnotherMachine() {
    assertThat(
            examine(
                answered("java.lang.Thread#run", "a.Stub#open", "java.net.ServerSocket#accept")))
        .isNotInstanceOf(Outcome.Found.class);
    assertThat(
            examine(
                answered(
                    "java.lang.Thread#run",
                    "a.Stub#open",
                    "java.util.concurrent.SynchronousQueue#take")))
        .isInstanceOf(Outcome.Found.class);
  }

  @Test
  void theCallOfWhoSetItIsTakenOutFirst() {
    Recordings recordings =
        delayed(80)
            .usersOwn("a.Shop", "a.Crm")
            .counter("delays[a.Crm#ask a.Shop#price a.Api#hello]", 0, 3)
            .counter("delays.ms[a.Crm#ask a.Shop#price a.Api#hello]", 0, 240);

    assertThat(((Outcome.Found) examine(recordings)).findings().get(0).candidates())
        .containsExactly(
            new Change.ShortPauses(1, "a.Crm"),
            new Change.Remember("a.Shop#price", "a.Crm#ask"),
            new Change.Remember("a.Api#hello", "a.Shop#price"));
  }

  @Test
  void aShortDelayIsNone() {
    assertThat(examine(delayed(30))).isNotInstanceOf(Outcome.Found.class);
  }

  /** Three calls one after the other, and a timer at the same time or between them. */
  private static Recordings calls(boolean between) {
    Recordings recordings = new Recordings().usersOwn("a.Api", "a.Crm", "a.Other").steady();
    for (int i = 0; i < 10; i++) {
      recordings.request(100, 0, 0).waited(WaitKind.ASYNC, "", 2, 95);
      recordings.waitedElsewhere(WaitKind.HTTP_CALL, CALL, 3, 5);
      recordings.waitedElsewhere(WaitKind.TIMER, "parallel-#", 6, 30);
      recordings.waitedElsewhere(WaitKind.HTTP_CALL, CALL, between ? 31 : 7, 33);
      recordings.waitedElsewhere(WaitKind.TIMER, "parallel-#", 34, 90);
      recordings.waitedElsewhere(WaitKind.HTTP_CALL, CALL, 91, 93);
    }
    recordings
        .threads("loop-#", 1, LOOP, "a.Other#get", CLIENT)
        .threads("loop-#", 2, LOOP, "a.Api#get", "a.Crm#contract", "a.Crm#ask", CLIENT)
        .threads("loop-#", 1, LOOP, "a.Crm#ask", CLIENT)
        .threads("main", 9, "a.Api#main", "x.DefaultWebClient#create");
    return recordings.threads("loop-#", 3, "io.netty.channel.nio.NioEventLoop#run");
  }

  @Test
  void theSameCallAfterAPauseIsARetry() {
    Outcome outcome = examine(calls(true));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.cause().where()).containsExactly("a.Api#get", "a.Crm#contract", "a.Crm#ask");
    assertThat(finding.candidates())
        .containsExactly(new Change.Remember("a.Api#get", "a.Crm#contract"));
    assertThat(finding.title()).contains("pauses between 3 attempts at the same call");
    assertThat(finding.evidence()).anyMatch(fact -> fact.contains(CALL));
  }

  @Test
  void aCallDuringThePauseIsNone() {
    assertThat(examine(calls(false)).toString()).doesNotContain("attempts");
  }

  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";

  /** Requests whose thread waits in the service's own code, each for so long. */
  private static Recordings waiting(double[] millis, String... by) {
    Recordings recordings =
        new Recordings().usersOwn("a.Api", "a.Inbox").jdk("java.util.concurrent.Queue").steady();
    for (int i = 0; i < 20; i++) {
      recordings.request(10 + millis[i % millis.length], 0, 0);
    }
    List<String> frames = new ArrayList<>(List.of(ENTRY, "a.Api#inbox", "a.Inbox#read"));
    frames.addAll(List.of(by));
    return recordings
        .asleep("exec-#", 95, frames.toArray(String[]::new))
        .threads("exec-#", 5, ENTRY, "a.Api#inbox");
  }

  @Test
  void aTimeLimitThatAlwaysRunsOutIsAPause() {
    Outcome outcome =
        examine(
            waiting(
                new double[] {150, 152},
                "java.util.concurrent.LinkedBlockingQueue#poll",
                "java.util.concurrent.locks.LockSupport#parkNanos"));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title())
        .isEqualTo(
            "95 % of a request at 20/s is waiting for a fixed time, in Inbox.read →"
                + " LinkedBlockingQueue.poll");
    assertThat(finding.candidates())
        .containsExactly(
            new Change.Remember("a.Inbox#read", "java.util.concurrent.LinkedBlockingQueue#poll"));
    assertThat(examine(waiting(new double[] {150}, "java.lang.Object#wait")))
        .as("a monitor's")
        .isInstanceOf(Outcome.Found.class);
  }

  @Test
  void whoIsWaitedForMayNotBeKnown() {
    assertThat(examine(waiting(new double[] {60, 90, 150, 200}, "java.lang.Object#wait")))
        .isInstanceOf(Outcome.CannotTell.class)
        .asString()
        .contains("what a request at 20/s waits for 95 % of its time, in Inbox.read → Object.wait");
  }

  @Test
  void whatEndsWhenSomebodySaysSoIsNoPause() {
    assertThat(
            examine(
                waiting(
                    new double[] {150},
                    "java.util.concurrent.CyclicBarrier#await",
                    "java.util.concurrent.locks.LockSupport#park")))
        .isInstanceOf(Outcome.CannotTell.class)
        .asString()
        .contains("in Inbox.read → CyclicBarrier.await");
  }

  @Test
  void somebodyMayBeAtWhatIsWaitedFor() {
    String[] by = {"java.lang.Object#wait"};
    assertThat(examine(waiting(new double[] {150}, by).threads("worker-#", 60, "a.Inbox#compute")))
        .as("another thread of the service")
        .isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(waiting(new double[] {150}, "java.net.Socket#read", by[0])))
        .as("another machine")
        .isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(waiting(new double[] {8}, by)))
        .as("handing over")
        .isInstanceOf(Outcome.RuledOut.class);
  }

  /** Requests 130 ms apart, each answered at the next beat of such a clock, or after so long. */
  private static Recordings answered(int period, boolean byClock) {
    return answered(period, byClock, "p.Jobs#run");
  }

  private static Recordings answered(int period, boolean byClock, String caller) {
    Recordings recordings = new Recordings().usersOwn("a.Api", "a.Letters").steady();
    for (int i = 0; i < 40; i++) {
      double comes = i * 130.0;
      double waits = byClock ? period - comes % period : period;
      recordings
          .request(waits + 4, 0, 0)
          .waited(WaitKind.ASYNC, "", 1, 1.1)
          .waited(WaitKind.ASYNC, "", 2, 2 + waits)
          .overlap(waits + 4 - 130);
    }
    return recordings
        .threads("exec-#", 40, ENTRY, "a.Api#letters", "a.Letters#send")
        .threads(
            "scheduling-#",
            3,
            "org.springframework.scheduling.support.ScheduledMethodRunnable#run",
            "a.Letters#look",
            caller,
            "a.Letters#deliver",
            "org.springframework.web.context.request.async.DeferredResult#setResult");
  }

  @Test
  void aJobAnswersAllThatAreThere() {
    Outcome outcome = examine(answered(200, true));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title())
        .contains("waiting for a job that answers every 200 ms, Letters.deliver");
    assertThat(finding.cause().where()).contains("a.Letters#deliver");
    assertThat(finding.candidates()).isEmpty(); // It was not seen to pause.
  }

  @Test
  void whoIsSeenToAnswerIsTriedWithoutPauses() {
    Recordings paused =
        answered(200, true)
            .asleep(
                "scheduling-#",
                90,
                "java.lang.Thread#run",
                "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue#take",
                "java.util.concurrent.locks.LockSupport#parkNanos");

    assertThat(((Outcome.Found) examine(paused)).findings().get(0).candidates())
        .containsExactly(new Change.ShortPauses(1, "scheduling-#"));
  }

  @Test
  void whoIsToldOfEventsMayBeMeantToWaitForThem() {
    String listeners =
        "org.springframework.context.event.SimpleApplicationEventMulticaster#invokeListener";

    assertThat(examine(answered(200, true, listeners)))
        .isInstanceOf(Outcome.CannotTell.class)
        .asString()
        .contains("long polling", "Letters.deliver, every 200 ms");
  }

  @Test
  void whatTakesAsLongEachTimeIsNoClock() {
    assertThat(examine(answered(200, false))).isNotInstanceOf(Outcome.Found.class);
  }

  /**
   * Requests that wait for other threads, and a scheduled task that is at work for so much of the
   * time alone and under load.
   */
  private static Recordings polled(long alone, long loaded, double machineBusy, String... work) {
    return polled("a.Rates", alone, loaded, machineBusy, work);
  }

  /** The same, woken by such threads. */
  private static Recordings polled(
      String waker, long alone, long loaded, double machineBusy, String... work) {
    return polled(waker, alone, loaded, machineBusy, 10, work);
  }

  /** The same, which alone wait so many milliseconds, and with the others 246. */
  private static Recordings polled(
      String waker, long alone, long loaded, double machineBusy, double waits, String... work) {
    String task = "java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask#run";
    String idle = "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue#take";
    List<String> frames = new ArrayList<>(List.of(task));
    frames.addAll(List.of(work));
    String[] working = frames.toArray(String[]::new);
    Recordings recordings = new Recordings().usersOwn("a.Rates").steady();
    for (int i = 0; i < 10; i++) {
      recordings.request(waits + 5, 0, 0).waited(WaitKind.AWAIT, waker, 2, waits + 2);
    }
    recordings
        .pool("scheduling-#", 1)
        .asleep("scheduling-#", alone, working)
        .asleep("scheduling-#", 1000 - alone, "java.lang.Thread#run", idle)
        .counted(0.1, 0, -1)
        .overload(16);
    for (int i = 0; i < 10; i++) {
      recordings.request(250, 0, 0).waited(WaitKind.AWAIT, waker, 2, 248);
    }
    return recordings
        .pool("scheduling-#", 1)
        .asleep("scheduling-#", loaded, working)
        .asleep("scheduling-#", 1000 - loaded, "java.lang.Thread#run", idle)
        .counted(machineBusy, 0, -1);
  }

  @Test
  void aScheduledTaskPausesThoughRequestsWaitForIt() {
    String endpoint = "org.springframework.integration.endpoint.AbstractPollingEndpoint#doPoll";
    Outcome outcome = examine(polled(60, 280, 0.2, endpoint, "a.Rates#quote"));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).endsWith("a scheduled task's next turn, Rates.quote");
    assertThat(finding.share()).isBetween(0.65, 0.75);
    assertThat(finding.candidates())
        .contains(
            new Change.SetProperty("spring.integration.poller.max-messages-per-poll", "-1"),
            new Change.ShortPauses(1, "scheduling-#"));
  }

  @Test
  void whatATaskDoesForRequestsMayBeTooShortToBeSeen() {
    String[] polls = {
      "org.springframework.integration.endpoint.AbstractPollingEndpoint#doPoll",
      "org.springframework.integration.channel.QueueChannel#doReceive",
      "java.util.concurrent.LinkedBlockingQueue#poll"
    };
    Outcome outcome = examine(polled("scheduling-#", 100, 100, 0.2, polls));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).endsWith("a scheduled task's next turn");
    assertThat(finding.candidates())
        .contains(new Change.SetProperty("spring.integration.poller.fixed-delay", "1ms"));
    assertThat(examine(polled("a.Rates", 100, 100, 0.2, polls)))
        .as("nobody knows that it is for them")
        .isNotInstanceOf(Outcome.Found.class);
  }

  /** Requests that are put off, and a thread that answers them and sleeps in between. */
  private static Recordings dispatched(WaitKind kind, String waker, long asleep) {
    String[] work = {"java.lang.Thread#run", "a.Rates#loop", "a.Rates#quote"};
    String[] pause = {
      "java.lang.Thread#run", "a.Rates#loop", "a.Rates#pause", "java.lang.Thread#sleep"
    };
    Recordings recordings = new Recordings().usersOwn("a.Rates").steady();
    for (int i = 0; i < 10; i++) {
      recordings.request(15 + i, 0, 0).waited(kind, waker, 2, 12 + i);
    }
    recordings
        .pool("dispatcher", 1)
        .threads("dispatcher", 1000 - asleep, work)
        .asleep("dispatcher", asleep, pause)
        .counted(0.1, 0, -1)
        .overload(16);
    for (int i = 0; i < 10; i++) {
      recordings.request(250, 0, 0).waited(kind, waker, 2, 248);
    }
    return recordings
        .pool("dispatcher", 1)
        .threads("dispatcher", 1000 - asleep, work)
        .asleep("dispatcher", asleep, pause)
        .counted(0.9, 0, -1);
  }

  @ParameterizedTest
  @EnumSource(
      value = WaitKind.class,
      names = {"AWAIT", "ASYNC"})
  void aThreadThatAnswersRequestsSleepsThoughTheyWait(WaitKind kind) {
    Outcome outcome = examine(dispatched(kind, "dispatcher", 800));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).endsWith("a background thread that sleeps, Rates.pause");
    assertThat(finding.share()).isBetween(0.7, 0.85);
    assertThat(finding.candidates())
        .containsExactly(new Change.Remember("a.Rates#pause", "java.lang.Thread#sleep"));
  }

  @Test
  void nearMissWhoAnswersThemIsAtWorkOrSomebodyElse() {
    assertThat(examine(dispatched(WaitKind.ASYNC, "dispatcher", 300)))
        .isNotInstanceOf(Outcome.Found.class);
    assertThat(examine(dispatched(WaitKind.ASYNC, "client-#", 800)))
        .isNotInstanceOf(Outcome.Found.class);
  }

  @Test
  void nearMissATaskThatKeepsToItsClock() {
    assertThat(examine(polled(280, 280, 0.2, "a.Rates#refresh")))
        .isNotInstanceOf(Outcome.Found.class);
  }

  @Test
  void nearMissATaskThatHardlyPausesOrWaitsForAProcessor() {
    assertThat(examine(polled(60, 900, 0.2, "a.Rates#quote"))).isNotInstanceOf(Outcome.Found.class);
    assertThat(examine(polled(60, 280, 0.9, "a.Rates#quote"))).isNotInstanceOf(Outcome.Found.class);
  }

  @Test
  void nearMissWhoTellsAllThatWaitAtEachTurnHasNoLine() {
    // Half of a period alone, and all of it in a closed loop: long polling may be meant so.
    assertThat(examine(polled("scheduling-#", 20, 20, 0.2, 120, "a.Rates#quote")))
        .isNotInstanceOf(Outcome.Found.class);
    assertThat(examine(polled("scheduling-#", 20, 20, 0.2, 80, "a.Rates#quote")))
        .isInstanceOf(Outcome.Found.class);
  }

  @Test
  void whoIsSeenToWakeRequestsNeedNotGrowWithThemNorHaveACalmMachine() {
    Outcome outcome = examine(polled("scheduling-#", 20, 20, 0.95, "a.Rates#quote"));
    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    assertThat(((Outcome.Found) outcome).findings().get(0).title())
        .endsWith("a scheduled task's next turn, Rates.quote");
  }

  @Test
  void nearMissWhoWakesRequestsIsAtWorkOrSomebodyElse() {
    assertThat(examine(polled("scheduling-#", 20, 900, 0.95, "a.Rates#quote")))
        .isNotInstanceOf(Outcome.Found.class);
    assertThat(examine(polled("client-#", 20, 20, 0.95, "a.Rates#quote")))
        .isNotInstanceOf(Outcome.Found.class);
  }

  @Test
  void nearMissAChainOfOperatorsIsHandedOverByTheRequestItself() {
    String chain = "reactor.core.scheduler.SchedulerTask#call";
    assertThat(examine(polled("scheduling-#", 20, 20, 0.2, chain, "a.Rates#quote")))
        .isNotInstanceOf(Outcome.Found.class);
  }

  /** Requests at 20/s that wait for 25 ms, and where a thread is for so much of the time. */
  private static Recordings gathered(String waker, long more, long first) {
    Recordings recordings = new Recordings().usersOwn("a.Rates").steady();
    for (int i = 0; i < 10; i++) {
      recordings.request(27, 0, 0).waited(WaitKind.AWAIT, waker, 1, 26);
    }
    return waiting(recordings, "batch", more, first);
  }

  private static Recordings waiting(Recordings recordings, String thread, long more, long first) {
    String[] gathers = {"java.lang.Thread#run", "a.Rates#gather", "", ""};
    String[] polls = gathers.clone();
    polls[2] = QUEUE + "poll";
    polls[3] = PARKED + "Nanos";
    String[] takes = gathers.clone();
    takes[2] = QUEUE + "take";
    takes[3] = PARKED;
    return recordings
        .pool(thread, 1)
        .asleep(thread, more, polls)
        .asleep(thread, first, takes)
        .threads(thread, 1_000 - more - first, "java.lang.Thread#run", "a.Rates#quote");
  }

  private static final String QUEUE = "java.util.concurrent.LinkedBlockingQueue#";
  private static final String PARKED = "java.util.concurrent.locks.LockSupport#park";

  @Test
  void whoGathersABatchWaitsForMore() {
    Outcome outcome = examine(gathered("batch", 520, 460));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title())
        .isEqualTo(
            "93 % of a request at 20/s is waiting for a thread that waits for more to come,"
                + " Rates.gather");
    assertThat(finding.candidates()).containsExactly(new Change.ShortPauses(1, "batch"));
  }

  @Test
  void soDoSeveralThatARequestNeedsOneAfterTheOther() {
    Outcome outcome = examine(gatheredTwice(260, 720));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title())
        .isEqualTo(
            "93 % of a request at 20/s is waiting for 2 threads that wait for more to come,"
                + " Rates.gather");
    assertThat(finding.evidence().get(0))
        .isEqualTo("25 of 27 ms of a request at 20/s pass until levels and times go on with it");
    assertThat(finding.candidates()).containsExactly(new Change.ShortPauses(1, "a.Rates"));
  }

  @Test
  void nearMissOneOfTwoIsAtWork() {
    assertThat(examine(gatheredTwice(100, 720))).isNotInstanceOf(Outcome.Found.class);
  }

  /** Each for half of the time that the others wait. */
  private static Recordings gatheredTwice(long more, long first) {
    Recordings recordings = new Recordings().usersOwn("a.Rates").steady();
    for (int i = 0; i < 10; i++) {
      recordings
          .request(27, 0, 0)
          .waited(WaitKind.AWAIT, "levels", 1, 13.5)
          .waited(WaitKind.AWAIT, "times", 13.5, 26);
    }
    waiting(recordings, "levels", 260, 720);
    return waiting(recordings, "times", more, first);
  }

  /** Where a thread of 1,000 samples is that goes on with requests after 25 ms. */
  private static Recordings dozing(String by, long dozes, long works) {
    Recordings recordings = new Recordings().usersOwn("a.Clerk").steady();
    for (int i = 0; i < 10; i++) {
      recordings.request(27, 0, 0).waited(WaitKind.ASYNC, "clerk", 1, 26);
    }
    return recordings
        .pool("clerk", 1)
        .asleep("clerk", dozes, "java.lang.Thread#run", "a.Clerk#serve", by, PARKED + "Nanos")
        .threads("clerk", works, "java.lang.Thread#run", "a.Clerk#serve");
  }

  private static final String CONDITION =
      "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject#awaitNanos";

  @Test
  void whoWaitsWithALimitWhileRequestsWaitForItIsSuspected() {
    Outcome outcome = examine(dozing(CONDITION, 950, 50));

    assertThat(outcome).isInstanceOf(Outcome.Suspected.class);
    Finding finding = ((Outcome.Suspected) outcome).suspected().get(0);
    assertThat(finding.title())
        .isEqualTo(
            "93 % of a request at 20/s is waiting for a thread that waits itself, with a time limit,"
                + " Clerk.serve");
    assertThat(finding.candidates()).containsExactly(new Change.ShortPauses(1, "clerk"));
  }

  @Test
  void nearMissWhoIsAtWorkMeanwhileOrWaitsForAResult() {
    assertThat(examine(dozing(CONDITION, 600, 400))).isNotInstanceOf(Outcome.Suspected.class);
    assertThat(examine(dozing("java.util.concurrent.CompletableFuture#get", 950, 50)))
        .isNotInstanceOf(Outcome.Suspected.class);
  }

  @Test
  void nearMissWhoIsIdleOrAtWorkOrSomebodyElse() {
    assertThat(examine(gathered("batch", 980, 0))).isNotInstanceOf(Outcome.Found.class);
    assertThat(examine(gathered("batch", 520, 20))).isNotInstanceOf(Outcome.Found.class);
    assertThat(examine(gathered("batch", 100, 460))).isNotInstanceOf(Outcome.Found.class);
    assertThat(examine(gathered("other", 520, 460))).isNotInstanceOf(Outcome.Found.class);
  }
}
