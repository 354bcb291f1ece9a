package io.bootcause.investigation;

import io.bootcause.diagnosis.evidence.Contrast;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.ExcessPath;
import io.bootcause.diagnosis.evidence.ExcessTree;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.service.ServiceException;
import io.bootcause.service.agent.MethodRef;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
    List<MethodRef> methods = methods(path.get(), evidence.origins());
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

  /** From the trigger to the culprit; of a long path its ends, where cause and cost are. */
  private static List<MethodRef> methods(ExcessPath path, Origins origins) {
    Set<String> frames = new LinkedHashSet<>();
    for (int i = path.triggerIndex(); i <= path.culpritIndex(); i++) {
      ExcessTree.Node node = path.nodes().get(i);
      if (origins.isApplicationSide(node.frame())) {
        frames.add(node.frame());
      }
    }
    List<String> all = new ArrayList<>(frames);
    if (all.size() > MAX_METHODS) {
      all.subList(2, all.size() - MAX_METHODS + 2).clear();
    }
    return all.stream()
        .map(
            frame ->
                new MethodRef(Origins.className(frame), frame.substring(frame.indexOf('#') + 1)))
        .toList();
  }
}
