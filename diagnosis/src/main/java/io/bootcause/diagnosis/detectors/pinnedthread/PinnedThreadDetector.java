package io.bootcause.diagnosis.detectors.pinnedthread;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.service.change.Change;
import java.util.List;

/** Virtual threads wait without leaving their carrier. Doc page: pinned-thread.md. */
public final class PinnedThreadDetector extends DetectorByRule {
  /** JEP 491: synchronized code no longer holds the carrier. */
  private static final String WITHOUT_IT = "24";

  public PinnedThreadDetector() {
    super(
        new CostRule(
            "pinned-thread",
            Frames.of("java.lang.VirtualThread#parkOnCarrierThread"),
            0.2,
            1,
            0.05,
            "holding a carrier thread while a virtual thread waits",
            "A virtual thread waits while it cannot leave its carrier: inside synchronized code on JDK 21 to 23, or below native code."
                + " There are only as many carriers as processors, so that a few such waits stop all virtual threads.",
            Cause.Kind.CONFIG,
            List.of(new Change.JavaVersion(WITHOUT_IT))));
  }
}
