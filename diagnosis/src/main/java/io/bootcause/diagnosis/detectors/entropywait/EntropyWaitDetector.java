package io.bootcause.diagnosis.detectors.entropywait;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.service.change.Change;
import java.util.List;

/** Secure random numbers hold requests up. Doc page: entropy-wait.md. */
public final class EntropyWaitDetector extends DetectorByRule {
  public EntropyWaitDetector() {
    super(
        new CostRule(
            "entropy-wait",
            Frames.of(
                "sun.security.provider.NativePRNG$RandomIO#*",
                "sun.security.provider.NativePRNG*",
                "sun.security.provider.SeedGenerator*",
                "java.security.SecureRandom#*"),
            0.3,
            2,
            0.1,
            "drawing secure random numbers",
            "Each request draws so many secure random numbers that it waits for them."
                + " The native generators take a lock around a read from the system; the strong one may even wait for entropy.",
            Cause.Kind.APP_CODE,
            List.of(new Change.JvmFlag("-Djava.security.egd=file:/dev/./urandom"))));
  }
}
