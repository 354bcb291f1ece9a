package io.bootcause.diagnosis.detectors.expensiveobject;

import io.bootcause.diagnosis.detectors.RuleContract;

class ExpensiveObjectDetectorTest extends RuleContract {
  ExpensiveObjectDetectorTest() {
    super(
        new ExpensiveObjectDetector(),
        "expensive-object",
        "com.fasterxml.jackson.databind.ObjectMapper#<init>");
  }
}
