package io.bootcause.diagnosis.detectors.fixedsleep;

import io.bootcause.diagnosis.detectors.RuleContract;

class FixedSleepDetectorTest extends RuleContract {
  FixedSleepDetectorTest() {
    super(new FixedSleepDetector(), "fixed-sleep", "java.lang.Thread#sleep");
  }
}
