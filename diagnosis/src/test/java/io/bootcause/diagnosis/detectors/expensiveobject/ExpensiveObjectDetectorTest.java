package io.bootcause.diagnosis.detectors.expensiveobject;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.RuleContract;
import org.junit.jupiter.api.Test;

class ExpensiveObjectDetectorTest extends RuleContract {
  ExpensiveObjectDetectorTest() {
    super(
        new ExpensiveObjectDetector(),
        "expensive-object",
        "com.fasterxml.jackson.databind.ObjectMapper#<init>");
  }

  @Test
  void whatAThreadKeepsIsMadeAnewInEachNewThread() {
    String run = "java.util.concurrent.ThreadPerTaskExecutor$ThreadBoundFuture#run";
    Outcome outcome =
        examine(
            new Recordings()
                .usersOwn("a.Rates", "a.Index")
                .steady()
                .requests(20, 40)
                .threads("virtual", 90, run, "a.Rates#find", SET, SUPPLIED, "a.Index#<init>")
                .threads("virtual", 10, run, "a.Rates#find"));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title())
        .contains("90 %")
        .endsWith("since each thread is new, from Rates.find");
  }

  private static final String SET = "java.lang.ThreadLocal#setInitialValue";
  private static final String SUPPLIED = "java.lang.ThreadLocal$SuppliedThreadLocal#initialValue";
}
