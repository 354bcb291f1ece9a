package io.bootcause.diagnosis.detectors.serialisation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.RuleContract;
import org.junit.jupiter.api.Test;

class SerialisationDetectorTest extends RuleContract {
  private static final String COST = "com.fasterxml.jackson.databind.ObjectWriter#writeValue";

  SerialisationDetectorTest() {
    super(new SerialisationDetector(), "serialisation", COST);
  }

  @Override
  protected double coresUnderLoad() {
    return 4;
  }

  @Test
  void whatTheServicesOwnGetterDoesIsNotTheMappersWork() {
    Outcome outcome =
        examine(
            service()
                .requests(20, 40)
                .threads("exec-#", 80, ENTRY, HANDLER, COST, "a.Orders#total")
                .threads("exec-#", 20, ENTRY, HANDLER));

    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
  }
}
