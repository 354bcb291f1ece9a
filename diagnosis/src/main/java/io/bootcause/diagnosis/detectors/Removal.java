package io.bootcause.diagnosis.detectors;

import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.service.change.Change;
import java.util.List;

/** The experiment that takes a suspect out: its calls are answered from memory. */
final class Removal {
  private Removal() {}

  /** Empty if the call is made by the JDK itself, which is left alone. */
  static List<Change> of(CostPath cost) {
    return cost.responsibleCaller()
        .filter(caller -> cost.calledDirectly() && cost.caller().equals(cost.responsibleCaller()))
        .map(caller -> List.<Change>of(new Change.Remember(caller, cost.unit())))
        .orElse(List.of());
  }
}
