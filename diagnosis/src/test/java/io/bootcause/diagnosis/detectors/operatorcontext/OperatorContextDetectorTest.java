package io.bootcause.diagnosis.detectors.operatorcontext;

import io.bootcause.diagnosis.detectors.RuleContract;

class OperatorContextDetectorTest extends RuleContract {
  OperatorContextDetectorTest() {
    super(
        new OperatorContextDetector(),
        "operator-context",
        "brave.propagation.CurrentTraceContext#maybeScope");
  }
}
