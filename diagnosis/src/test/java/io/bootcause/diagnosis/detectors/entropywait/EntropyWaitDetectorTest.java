package io.bootcause.diagnosis.detectors.entropywait;

import io.bootcause.diagnosis.detectors.RuleContract;

class EntropyWaitDetectorTest extends RuleContract {
  EntropyWaitDetectorTest() {
    super(new EntropyWaitDetector(), "entropy-wait", "sun.security.provider.NativePRNG$RandomIO#x");
  }
}
