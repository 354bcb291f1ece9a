package io.bootcause.diagnosis.detectors.hashcollision;

import io.bootcause.diagnosis.detectors.RuleContract;

class HashCollisionDetectorTest extends RuleContract {
  HashCollisionDetectorTest() {
    super(new HashCollisionDetector(), "hash-collision", "java.util.HashMap$TreeNode#find");
  }
}
