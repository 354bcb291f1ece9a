package io.bootcause.investigation;

import io.bootcause.diagnosis.evidence.Contrast;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.ExcessPath;
import io.bootcause.service.ServiceException;
import io.bootcause.service.agent.MethodRef;
import java.util.List;
import java.util.Optional;

/**
 * Confirms what sampling suspects: times the suspected methods exactly and notes what they were
 * called for.
 */
final class DrillDown {
  /** Methods traced at a time: enough for a culprit's whole path, few enough to cost nothing. */
  private static final int MAX_METHODS = 16;

  private final List<Instance> instances;
  private final IdleGaps gaps;

  DrillDown(List<Instance> instances, IdleGaps gaps) {
    this.instances = instances;
    this.gaps = gaps;
  }

  /**
   * Repeats the silence that exposed the stall with the methods of its excess path traced.
   *
   * @return false if there is nothing to drill into
   */
  boolean run(Evidence evidence) throws ServiceException, InterruptedException {
    Optional<Contrast> contrast = evidence.idleContrast();
    Optional<ExcessPath> path = contrast.flatMap(Contrast::path);
    if (path.isEmpty()) {
      return false;
    }
    List<MethodRef> methods =
        path.get().accused(MAX_METHODS).stream().map(MethodRef::ofFrame).toList();
    for (Instance instance : instances) {
      instance.link().details(true);
      instance.link().trace(methods);
    }
    gaps.once(contrast.get().metric().silenceSeconds(), true, 0);
    for (Instance instance : instances) {
      instance.link().untrace();
      instance.link().details(false);
    }
    return true;
  }
}
