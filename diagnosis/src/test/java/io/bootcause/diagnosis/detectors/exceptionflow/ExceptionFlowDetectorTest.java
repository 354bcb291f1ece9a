package io.bootcause.diagnosis.detectors.exceptionflow;

import io.bootcause.diagnosis.detectors.RuleContract;

class ExceptionFlowDetectorTest extends RuleContract {
  ExceptionFlowDetectorTest() {
    super(new ExceptionFlowDetector(), "exception-flow", "java.lang.Throwable#fillInStackTrace");
  }
}
