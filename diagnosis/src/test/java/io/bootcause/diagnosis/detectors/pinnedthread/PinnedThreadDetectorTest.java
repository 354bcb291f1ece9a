package io.bootcause.diagnosis.detectors.pinnedthread;

import io.bootcause.diagnosis.detectors.RuleContract;

class PinnedThreadDetectorTest extends RuleContract {
  PinnedThreadDetectorTest() {
    super(
        new PinnedThreadDetector(), "pinned-thread", "java.lang.VirtualThread#parkOnCarrierThread");
  }
}
