package io.bootcause.diagnosis.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.wire.WaitKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class ActivityTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";

  @Test
  void aThreadThatTheJvmStoppedDoesNotSleep() {
    ThreadStack stopped =
        new ThreadStack(
            "exec-#",
            true,
            false,
            5,
            List.of(ENTRY, "a.Api#get", "libjvm.so#SafepointSynchronize::block"),
            "JJN");
    ThreadStack asleep =
        new ThreadStack(
            "exec-#", true, false, 5, List.of(ENTRY, "a.Api#get", "libc.so.6#read"), "JJN");

    assertThat(Stopped.asRunning(stopped).runnable()).isTrue();
    assertThat(Stopped.asRunning(asleep).runnable()).isFalse();
  }

  @Test
  void classesOfTheJdkAreNobodysOwnWhereverTheyComeFrom() {
    Recordings recordings = new Recordings().usersOwn("a.Api").jdk("sun.net.httpserver.ServerImpl");
    Origins origins = new Origins(recordings.steady().requests(1, 1).build());

    assertThat(origins.isUsersOwn("a.Api#get")).isTrue();
    assertThat(origins.isUsersOwn("sun.net.httpserver.ServerImpl#run")).isFalse();
    assertThat(origins.isApplicationSide("sun.net.httpserver.ServerImpl#run")).isFalse();
  }

  @Test
  void whatAJavaAgentBringsIsNotTheServicesOwn() {
    Recordings recordings =
        new Recordings()
            .usersOwn("a.Api")
            .loadedFrom("file:/opt/agent.jar", "okio.Timeout")
            .loadedFrom("file:/srv/app.jar", "a.Main");
    Origins origins = new Origins(recordings.steady().requests(1, 1).build());

    assertThat(origins.isUsersOwn("okio.Timeout#await")).isFalse();
    assertThat(origins.isApplicationSide("okio.Timeout#await")).isTrue();
    assertThat(origins.isUsersOwn("a.Main#main")).isTrue();
  }

  /** 20 ms of 16 connections are 800 requests a second. */
  private static Activity loaded(double cores) {
    Recordings recordings =
        new Recordings()
            .usersOwn("a.Api")
            .overload(16)
            .requests(50, 20)
            .usingCores(cores)
            .asleep("exec-#", 50, ENTRY, "a.Api#get", "x.Y#await");
    return new Evidence(recordings.build()).overload().orElseThrow();
  }

  /**
   * Requests of 60 ms that ask another service for most of it, and what threads were seen doing
   * meanwhile: half of it is this cost.
   */
  private static double share(Recordings recordings, boolean asleep, double cores) {
    String loop = "io.netty.channel.nio.NioEventLoop#run";
    for (int i = 0; i < 50; i++) {
      recordings.request(60, 0, 0).waited(WaitKind.HTTP_CALL, "GET http://a", 2, 58);
    }
    recordings.usingCores(cores).usersOwn("a.Api");
    if (asleep) {
      recordings.asleep("exec-#", 80, ENTRY, "a.Api#get", "x.Client#read");
      recordings.threads("exec-#", 20, ENTRY, "a.Api#get", "a.Cost#of");
    } else {
      recordings.threads("loop-#", 50, loop, "a.Api#get");
      recordings.threads("loop-#", 50, loop, "a.Api#get", "a.Cost#of");
    }
    Evidence evidence = new Evidence(recordings.build());
    Activity activity = evidence.activities().get(0);
    return CostPath.of(activity, evidence.origins(), s -> s.frames().indexOf("a.Cost#of"))
        .orElseThrow()
        .share();
  }

  @Test
  void whatComputesIsNoMoreThanTheProcessorTimeWhereNobodyWaitsAtAThread() {
    // On 16 connections 267 requests a second, so that 0.1 cores are 0.38 ms of each; in line for
    // two processors they are 3 ms, and may take a quarter more.
    assertThat(share(new Recordings().overload(16), false, 0.1))
        .isCloseTo(0.5 * 3.75 / 60, within(0.01));
    assertThat(share(new Recordings().overload(16), false, 1.9)).isEqualTo(0.5);
  }

  @Test
  void whereThreadsWaitTheyTellHowLong() {
    assertThat(share(new Recordings().overload(16), true, 0.1)).isEqualTo(0.2);
  }

  @Test
  void whatTheAgentDoesInARequestIsNoneOfTheService() {
    Recordings recordings =
        new Recordings()
            .usersOwn("a.Api")
            .overload(16)
            .requests(50, 20)
            .threads("exec-#", 60, ENTRY, "a.Api#get")
            .threads("exec-#", 40, ENTRY, "io.bootcause.agent.capture.RequestRecorder#finish");
    Activity activity = new Evidence(recordings.build()).overload().orElseThrow();

    assertThat(activity.samples()).isEqualTo(60);
  }

  @Test
  void whoWaitsLessStillHasToCompute() {
    assertThat(loaded(0.8).metricWithoutWaiting(0.9).predicted()).isEqualTo(8, within(0.1));
    assertThat(loaded(0.1).metricWithoutWaiting(0.9).predicted()).isEqualTo(2, within(0.1));
    assertThat(loaded(0.8).metricWithoutWaiting(0.3).predicted()).isEqualTo(14, within(0.1));
  }

  @Test
  void whatFewRequestsPayForIsMeasuredByTheMean() {
    Recordings few = new Recordings().usersOwn("a.Api").steady().requests(19, 2).requests(1, 200);
    few.threads("exec-#", 50, ENTRY, "a.Api#get");
    SymptomMetric mean = new Evidence(few.build()).steady().orElseThrow().metricWithout(0.9);
    assertThat(mean.name()).endsWith(", mean");
    assertThat(mean.observed()).isEqualTo(11.9, within(0.1));
    assertThat(mean.periodSeconds()).isPositive();

    Recordings all = new Recordings().usersOwn("a.Api").steady().requests(20, 12);
    all.threads("exec-#", 50, ENTRY, "a.Api#get");
    SymptomMetric median = new Evidence(all.build()).steady().orElseThrow().metricWithout(0.9);
    assertThat(median.periodSeconds()).isZero();
  }

  @Test
  void onABusyMachineALittleIsLeftToGain() {
    assertThat(loaded(2).metricWithoutWaiting(0.9).predicted()).isEqualTo(18, within(0.1));
    assertThat(loaded(2).metricWithoutWaiting(0.05).predicted()).isEqualTo(19, within(0.1));
  }

  @Test
  void withoutProcessorTimesOnlyTheShareIsKnown() {
    Recordings unknown =
        new Recordings()
            .usersOwn("a.Api")
            .overload(16)
            .requests(50, 20)
            .usingCores(-1)
            .threads("exec-#", 50, ENTRY);
    Activity activity = new Evidence(unknown.build()).overload().orElseThrow();
    assertThat(activity.metricWithoutWaiting(0.9).predicted()).isEqualTo(2, within(0.1));
  }

  @Test
  void whatStandsInForAnotherMachineIsNotAtARequest() {
    Recordings recordings =
        new Recordings()
            .usersOwn("a.Api", "a.Partner")
            .overload(16)
            .requests(20, 10)
            .threads("exec-#", 50, ENTRY, "a.Api#get")
            .threads("task-#", 20, "java.util.concurrent.ThreadPoolExecutor$Worker#run", "a.Api#go")
            .asleep(
                "pool-#",
                50,
                "sun.net.httpserver.ServerImpl$Exchange#run",
                "a.Partner#answer",
                "java.lang.Thread#sleep");
    Activity activity = new Evidence(recordings.build()).overload().orElseThrow();

    assertThat(activity.samples()).isEqualTo(70);
  }

  @Test
  void aCostIsFoundInStacksThatAreCutOffAbove() {
    Recordings recordings =
        new Recordings()
            .usersOwn("a.Api")
            .overload(16)
            .requests(20, 10)
            .threads("exec-#", 50, ENTRY, "x.Y#z", "a.Api#get", "a.Api#work")
            .threads("exec-#", 50, "x.Y#z", "a.Api#get", "a.Api#work")
            .threads("exec-#", 20, ENTRY, "x.Y#z");
    Evidence evidence = new Evidence(recordings.build());
    CostPath path =
        CostPath.of(
                evidence.overload().orElseThrow(),
                evidence.origins(),
                stack -> stack.frames().indexOf("a.Api#work"))
            .orElseThrow();

    assertThat(path.frames()).containsExactly("a.Api#get", "a.Api#work");
    assertThat(path.samples()).isEqualTo(100);
    assertThat(path.removable()).contains(new CostPath.Call("a.Api#get", "a.Api#work"));
  }
}
