package io.bootcause.diagnosis.detectors.compressioncost;

import io.bootcause.diagnosis.detectors.RuleContract;

class CompressionCostDetectorTest extends RuleContract {
  CompressionCostDetectorTest() {
    super(
        new CompressionCostDetector(),
        "compression-cost",
        "org.apache.coyote.http11.filters.GzipOutputFilter#doWrite");
  }
}
