package io.bootcause.diagnosis.detectors.threadchurn;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.evidence.Frames;
import java.util.List;

/** Each request starts threads of the operating system. Doc page: thread-churn.md. */
public final class ThreadChurnDetector extends DetectorByRule {
  public ThreadChurnDetector() {
    super(
        new CostRule(
            "thread-churn",
            // Virtual threads are started elsewhere, and are there to be started.
            Frames.of("java.lang.Thread#start", "java.lang.Thread#start0"),
            0.25,
            1,
            0.05,
            "starting threads",
            "Each request starts threads of its own, or a pool of them, and lets them end."
                + " The system makes a stack and a kernel's thread for each, and the JVM starts one at a time.",
            Cause.Kind.APP_CODE,
            List.of()));
  }
}
