package io.bootcause.diagnosis.detectors.fixedsleep;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.RuleContract;
import io.bootcause.service.change.Change;
import io.bootcause.wire.WaitKind;
import org.junit.jupiter.api.Test;

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
}
