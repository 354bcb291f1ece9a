package io.bootcause.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Diagnosis.CannotTellBy;
import io.bootcause.wire.WaitKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnseenTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";

  private static List<String> of(Recordings recordings) {
    return new Diagnostician(List.of())
        .diagnose(recordings.build()).cannotTell().stream()
            .filter(c -> List.of("budget", Diagnosis.LIMIT, Diagnosis.FEW).contains(c.detector()))
            .map(CannotTellBy::missing)
            .toList();
  }

  /** Requests of 100 ms that so many of them nobody is at. */
  private static Recordings waiting(double millis) {
    Recordings recordings = new Recordings().usersOwn("a.Api").steady();
    for (int i = 0; i < 10; i++) {
      recordings.request(100, 0, 0).waited(WaitKind.ASYNC, "", 2, 2 + millis);
    }
    return recordings.threads("exec-#", 50, ENTRY, "a.Api#get");
  }

  @Test
  void mostOfARequestThatNobodyIsAtIsTold() {
    assertThat(of(waiting(90)))
        .hasSize(1)
        .allMatch(m -> m.contains("90 of 100 ms") && m.contains("a timer"));
  }

  /** Of a hundred requests of 2 ms each tenth takes 200, most of it at this. */
  private static Recordings few(WaitKind kind) {
    Recordings recordings = new Recordings().usersOwn("a.Api").steady();
    for (int i = 0; i < 100; i++) {
      recordings.request(i % 10 == 0 ? 200 : 2, 0, 0);
      if (i % 10 == 0) {
        recordings.waited(kind, "", 1, 191);
      }
    }
    return recordings.threads("exec-#", 50, ENTRY, "a.Api#get");
  }

  @Test
  void whatFewRequestsWaitForIsTold() {
    assertThat(of(few(WaitKind.CONNECTION)))
        .containsExactly(
            "why a slow request at 20/s (one of 10) takes 200 ms, of which 190 pass in “Wait for a"
                + " database connection”, and the others hardly any");
    // It may be the machine's noise.
    assertThat(of(few(WaitKind.LOGGING))).isEmpty();
  }

  @Test
  void aLittleOfItIsNot() {
    assertThat(of(waiting(30))).isEmpty();
  }

  @Test
  void howManyALimitLetsThroughIsTold() {
    assertThat(of(putOff("")))
        .hasSize(1)
        .allMatch(m -> m.contains("298 of 320 ms") && m.contains("about 2.0 at a time"));
  }

  @Test
  void whoGoesOnWithThemIsNamed() {
    assertThat(of(putOff("late-#")))
        .hasSize(1)
        .allMatch(m -> m.contains("no thread is at them, late-# are to go on with them; alone"));
  }

  /** Requests that somebody else answers, late under load. */
  private static Recordings putOff(String waker) {
    Recordings recordings =
        new Recordings()
            .usersOwn("a.Api")
            .steady()
            .requests(10, 40)
            .threads("exec-#", 50, ENTRY, "a.Api#get")
            .overload(16);
    for (int i = 0; i < 10; i++) {
      recordings.request(320, 0, 0).waited(WaitKind.ASYNC, waker, 2, 300);
    }
    return recordings.pool("late-#", 2).threads("exec-#", 50, ENTRY, "a.Api#get");
  }

  /** Requests of 40 ms that other threads go on with, and of 320 ms on 16 connections. */
  private static Recordings handingOn(double alone) {
    Recordings recordings = new Recordings().usersOwn("a.Api").steady();
    for (int i = 0; i < 10; i++) {
      recordings.request(alone, 0, 0).waited(WaitKind.AWAIT, "a.Call", 2, alone - 2);
    }
    recordings.threads("exec-#", 50, ENTRY, "a.Api#get").overload(16);
    for (int i = 0; i < 10; i++) {
      recordings.request(320, 0, 0).waited(WaitKind.AWAIT, "a.Call", 2, 300);
    }
    return recordings.threads("exec-#", 50, ENTRY, "a.Api#get");
  }

  /** Requests of 320 ms on 16 connections, whose threads stand in something of their own. */
  private static Recordings standing(double alone, boolean named) {
    Recordings recordings =
        new Recordings()
            .usersOwn("a.Api")
            .steady()
            .requests(10, alone)
            .threads("exec-#", 50, ENTRY, "a.Api#get")
            .overload(16);
    for (int i = 0; i < 10; i++) {
      recordings.request(320, 0, 0);
      if (named) {
        recordings.waited(WaitKind.STATEMENT, "select 1", 2, 300);
      }
    }
    return recordings.asleep("exec-#", 50, ENTRY, "a.Api#get", "x.Ticket#take");
  }

  @Test
  void soIsItWhereTheirThreadsStandInSomething() {
    assertThat(of(standing(40, false)))
        .hasSize(1)
        .allMatch(
            m -> m.contains("their threads stand in it") && m.contains("about 2.0 at a time"));
    assertThat(of(standing(200, false))).isEmpty();
    assertThat(of(standing(40, true))).isEmpty();
    assertThat(of(standing(4, true))).isEmpty();
  }

  @Test
  void soIsItWhereOtherThreadsAreToGoOn() {
    assertThat(of(handingOn(40)))
        .hasSize(1)
        .allMatch(m -> m.contains("298 of 320 ms") && m.contains("about 2.0 at a time"));
    assertThat(of(handingOn(200))).isEmpty();
  }

  /** On a machine that others keep busy, with so many samples of one thread of them at work. */
  private static Recordings crowded(long working) {
    Recordings recordings = new Recordings().usersOwn("a.Api").steady();
    for (int i = 0; i < 10; i++) {
      recordings.request(40, 0, 0).waited(WaitKind.AWAIT, "late-#", 2, 38);
    }
    recordings.threads("exec-#", 50, ENTRY, "a.Api#get").overload(16);
    for (int i = 0; i < 10; i++) {
      recordings.request(320, 0, 0).waited(WaitKind.AWAIT, "late-#", 2, 300);
    }
    return recordings
        .pool("late-#", 2)
        .threads("late-#", working, "a.Late#run")
        .asleep("late-#", 100 - working, "a.Late#rest")
        .asleep("exec-#", 50, ENTRY, "a.Api#get")
        .counted(0.95, 0, -1);
  }

  @Test
  void othersMayKeepTheProcessorsBusy() {
    assertThat(of(crowded(10)))
        .hasSize(1)
        .allMatch(m -> m.contains("298 of 320 ms: late-# are to go on with them"));
    assertThat(of(crowded(90))).isEmpty();
  }

  @Test
  void requestsThatNobodySawInsideAreTold() {
    Recordings recordings = new Recordings().notInstrumented().steady().requests(10, 100);
    assertThat(of(recordings)).hasSize(1).allMatch(m -> m.contains("no agent"));
  }
}
