package io.bootcause.diagnosis.detectors;

import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.evidence.Evidence;

/** What the detectors of a standstill say of a service that was never at one. */
public final class StillAnswering {
  private StillAnswering() {}

  public static Outcome of(Evidence evidence) {
    return evidence.requests().isEmpty()
        ? new Outcome.CannotTell("requests under load")
        : new Outcome.RuledOut("the service never stopped answering");
  }
}
