package io.bootcause.diagnosis.detectors.operatorcontext;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.RuleContract;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;

class OperatorContextDetectorTest extends RuleContract {
  private static final String SCOPE = "brave.propagation.CurrentTraceContext#maybeScope";

  OperatorContextDetectorTest() {
    super(new OperatorContextDetector(), "operator-context", SCOPE);
  }

  private Change triedWithSleuth(String version) {
    String subscriber = "org.springframework.cloud.sleuth.Scoped";
    Recordings recordings =
        service()
            .library("org.springframework.cloud", "spring-cloud-sleuth-core", version, 90)
            .from("spring-cloud-sleuth-core", subscriber)
            .requests(20, 40)
            .threads("loop", 80, ENTRY, HANDLER, subscriber + "#onNext", SCOPE)
            .threads("loop", 20, ENTRY, HANDLER);
    return ((Outcome.Found) examine(recordings)).findings().get(0).candidates().get(0);
  }

  @Test
  void whatIsTriedIsWhatTheServiceHas() {
    assertThat(triedWithSleuth("2.2.8.RELEASE"))
        .isEqualTo(new Change.SetProperty("spring.sleuth.reactor.decorate-on-each", "false"));
    assertThat(triedWithSleuth("3.0.6"))
        .isEqualTo(new Change.SetProperty("spring.sleuth.reactor.instrumentation-type", "MANUAL"));
  }
}
