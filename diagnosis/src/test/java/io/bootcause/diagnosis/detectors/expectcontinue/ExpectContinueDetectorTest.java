package io.bootcause.diagnosis.detectors.expectcontinue;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Detectors;
import io.bootcause.diagnosis.Diagnostician;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.RuleContract;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.wire.WaitKind;
import org.junit.jupiter.api.Test;

class ExpectContinueDetectorTest extends RuleContract {
  private static final String EXECUTE =
      "org.apache.hc.core5.http.impl.io.HttpRequestExecutor#execute";
  private static final String COST =
      "org.apache.hc.core5.http.impl.io.BHttpConnectionBase#isDataAvailable";

  ExpectContinueDetectorTest() {
    super(new ExpectContinueDetector(), "expect-continue", COST);
  }

  private static Recordings asking(String... waiting) {
    Recordings service = service();
    for (int i = 0; i < 20; i++) {
      service.request(210, 0, 0).waited(WaitKind.HTTP_CALL, "POST http://a/b", 4, 206);
    }
    return service.asleep("exec-#", 96, waiting).threads("exec-#", 4, ENTRY, HANDLER);
  }

  @Test
  void whatTheOtherServiceTakesIsAPartOfIt() {
    Evidence evidence =
        new Evidence(asking(ENTRY, HANDLER, EXECUTE, COST, "java.net.Socket#read").build());

    assertThat(new Diagnostician(Detectors.all()).diagnose(evidence).findings())
        .extracting(Finding::detector)
        .containsExactly("expect-continue");
  }

  @Test
  void nearMissWaitingForTheAnswer() {
    String answer =
        "org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection#receiveResponseHeader";
    assertThat(examine(asking(ENTRY, HANDLER, EXECUTE, answer, "java.net.Socket#read")))
        .isInstanceOf(Outcome.RuledOut.class);
  }
}
