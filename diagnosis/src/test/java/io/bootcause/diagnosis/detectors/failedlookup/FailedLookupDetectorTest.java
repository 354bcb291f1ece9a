package io.bootcause.diagnosis.detectors.failedlookup;

import io.bootcause.diagnosis.detectors.RuleContract;

class FailedLookupDetectorTest extends RuleContract {
  FailedLookupDetectorTest() {
    super(new FailedLookupDetector(), "failed-lookup", "java.lang.Class#forName");
  }
}
