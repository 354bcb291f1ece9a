package io.bootcause.diagnosis.detectors.assemblytrace;

import io.bootcause.diagnosis.detectors.RuleContract;

class AssemblyTraceDetectorTest extends RuleContract {
  AssemblyTraceDetectorTest() {
    super(
        new AssemblyTraceDetector(),
        "assembly-trace",
        "reactor.core.publisher.FluxOnAssembly$AssemblySnapshot#<init>");
  }
}
