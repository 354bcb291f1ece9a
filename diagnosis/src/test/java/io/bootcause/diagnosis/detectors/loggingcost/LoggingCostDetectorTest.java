package io.bootcause.diagnosis.detectors.loggingcost;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.RuleContract;
import org.junit.jupiter.api.Test;

class LoggingCostDetectorTest extends RuleContract {
  private static final String COST = "ch.qos.logback.classic.Logger#x";

  LoggingCostDetectorTest() {
    super(new LoggingCostDetector(), "logging-cost", COST);
  }

  @Test
  void theLookUpOfTheCallerIsToldRatherThanLogging() {
    Outcome outcome =
        examine(
            service()
                .requests(20, 40)
                .threads(
                    "exec-#",
                    70,
                    ENTRY,
                    HANDLER,
                    COST,
                    "ch.qos.logback.classic.spi.CallerData#extract")
                .threads("exec-#", 30, ENTRY, HANDLER, COST));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).contains("looking up from where log lines are written");
    assertThat(finding.cause().where()).contains("ch.qos.logback.classic.spi.CallerData#extract");
    assertThat(finding.candidates().toString()).contains("logging.pattern.file");
  }
}
