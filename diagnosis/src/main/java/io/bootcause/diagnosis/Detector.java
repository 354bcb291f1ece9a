package io.bootcause.diagnosis;

import io.bootcause.diagnosis.evidence.Evidence;

/**
 * One suspicion, self-contained: recognises a mechanism, never a certain service. A detector is a
 * class, a doc page and a test under one name; {@link Detectors} lists them.
 */
public interface Detector {
  /** Stable id, e.g. "archive-scan"; also the name of its doc page. */
  String id();

  /** Looks at the evidence. Missing evidence is {@link Outcome.CannotTell}, never "fine". */
  Outcome examine(Evidence evidence);
}
