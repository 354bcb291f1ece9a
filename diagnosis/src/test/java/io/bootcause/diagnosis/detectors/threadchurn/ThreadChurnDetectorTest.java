package io.bootcause.diagnosis.detectors.threadchurn;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.RuleContract;
import org.junit.jupiter.api.Test;

class ThreadChurnDetectorTest extends RuleContract {
  ThreadChurnDetectorTest() {
    super(new ThreadChurnDetector(), "thread-churn", "java.lang.Thread#start0");
  }

  @Test
  void virtualThreadsAreThereToBeStarted() {
    Outcome outcome =
        examine(
            service()
                .requests(20, 40)
                .threads("exec-#", 80, ENTRY, HANDLER, "java.lang.VirtualThread#start"));

    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
  }
}
