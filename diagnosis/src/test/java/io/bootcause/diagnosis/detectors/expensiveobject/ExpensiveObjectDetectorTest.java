package io.bootcause.diagnosis.detectors.expensiveobject;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.RuleContract;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;

class ExpensiveObjectDetectorTest extends RuleContract {
  ExpensiveObjectDetectorTest() {
    super(
        new ExpensiveObjectDetector(),
        "expensive-object",
        "com.fasterxml.jackson.databind.ObjectMapper#<init>");
  }

  @Test
  void queriesThatAreTranslatedAnewMayHaveTooLittleRoom() {
    Outcome outcome =
        examine(
            new Recordings()
                .usersOwn("a.Orders")
                .steady()
                .requests(20, 20)
                .threads(
                    "exec-#",
                    60,
                    ENTRY,
                    HANDLER,
                    "org.hibernate.engine.query.spi.HQLQueryPlan#<init>")
                .threads("exec-#", 40, ENTRY, HANDLER));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    assertThat(((Outcome.Found) outcome).findings().get(0).candidates())
        .contains(
            new Change.SetProperty(
                "spring.jpa.properties.hibernate.query.plan_cache_max_size", "2048"));
  }
}
