package io.bootcause.diagnosis.detectors;

import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.service.change.Change;
import java.util.List;

/** The experiment that takes a suspect out: its calls are answered from memory. */
public final class Removal {
  private Removal() {}

  /** Empty if all callers are the JDK's or the server's, which are left alone. */
  public static List<Change> of(CostPath cost) {
    return cost.removable()
        .map(call -> List.<Change>of(new Change.Remember(call.caller(), call.callee())))
        .orElse(List.of());
  }
}
