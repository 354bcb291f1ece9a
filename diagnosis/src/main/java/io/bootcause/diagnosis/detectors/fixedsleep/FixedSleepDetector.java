package io.bootcause.diagnosis.detectors.fixedsleep;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.evidence.Frames;
import java.util.List;

/** The request sleeps for a fixed time. Doc page: fixed-sleep.md. */
public final class FixedSleepDetector extends DetectorByRule {
  public FixedSleepDetector() {
    super(
        new CostRule(
            "fixed-sleep",
            Frames.of("java.lang.Thread#sleep", "java.util.concurrent.TimeUnit#sleep"),
            0.3,
            2,
            0.0,
            "sleeping",
            "The request waits for a fixed time, for nothing."
                + " Whatever the pause is for, each request pays for it in full.",
            Cause.Kind.APP_CODE,
            List.of()));
  }
}
