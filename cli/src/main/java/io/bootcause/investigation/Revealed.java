package io.bootcause.investigation;

import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Finding;
import io.bootcause.experiment.ExperimentResult;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an experiment has shown to be behind the first finding: what requests wait for is told with
 * its cause then.
 */
final class Revealed {
  private Revealed() {}

  /**
   * The same diagnosis if nothing was shown.
   *
   * @param first what was tried of the first finding
   */
  static Diagnosis in(Diagnosis diagnosis, List<ExperimentResult> first) {
    Set<Change> confirmed =
        first.stream()
            .filter(ExperimentResult::confirmed)
            .map(ExperimentResult::change)
            .collect(Collectors.toSet());
    Optional<Finding> behind =
        diagnosis.findings().isEmpty()
            ? Optional.empty()
            : diagnosis.suspected().stream()
                .filter(f -> f.candidates().stream().anyMatch(confirmed::contains))
                .findFirst();
    if (behind.isEmpty()) {
      return diagnosis;
    }
    List<Finding> findings = new ArrayList<>(diagnosis.findings());
    findings.set(0, told(findings.get(0), behind.get()));
    return diagnosis.withFindings(findings);
  }

  private static Finding told(Finding first, Finding behind) {
    return new Finding(
        behind.detector(),
        first.title() + ", " + behind.title(),
        behind.cause(),
        Stream.concat(first.evidence().stream(), behind.evidence().stream()).toList(),
        first.share(),
        first.metric(),
        behind.path(),
        first.candidates(),
        first.around());
  }
}
