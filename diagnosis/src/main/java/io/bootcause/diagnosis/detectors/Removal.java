package io.bootcause.diagnosis.detectors;

import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.service.change.Change;
import java.util.List;

/** The experiment that takes a suspect out: its calls are answered from memory, or left out. */
public final class Removal {
  private Removal() {}

  /** Empty if all callers are the JDK's or the server's, which are left alone. */
  public static List<Change> of(CostPath cost) {
    return cost.removable().stream().map(CostPath.Call::remembered).toList();
  }

  /**
   * Leaves out what is done once. Only what answers nothing can be: of another method the
   * experiment says that it cannot. Empty for constructors, initialisers and what is generated.
   *
   * @param method {@code pkg.Class#method} of the service's own; may be empty
   */
  public static List<Change> skipping(String method) {
    boolean can =
        !method.isEmpty()
            && !method.endsWith(">")
            && !method.contains("$$")
            && !method.contains("#lambda$");
    return can ? List.of(new Change.Skip(method)) : List.of();
  }
}
